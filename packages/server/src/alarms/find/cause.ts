import type { AlarmThresholds } from '@laurel/contract/alarms/thresholds.ts';
import type { FoundAlarm, QuotedFact } from '@laurel/rules/alarms/alarm.ts';
import { evidenceInSteps } from '@laurel/rules/alarms/evidence.ts';
import { isErased } from '@laurel/rules/players/erased.ts';
import { EVERY_VOID, readPieces, type Walk } from '../../history/history.ts';
import { playerHash } from '../../identity/identity.ts';
import type { AlarmCause } from '../store/alarms.ts';
import type { LookedAt } from './looked-at.ts';
import { asOfBoard, countedPart } from './read-traits.ts';

/**
 * An alarm with its evidence, which is read from the log: the events of its players that are not void.
 */
export async function causeOf(
  looked: LookedAt,
  found: FoundAlarm,
  thresholds: AlarmThresholds,
  walk: Walk,
): Promise<Omit<AlarmCause, 'at_stake'>> {
  const { kind, player_id, others, summary } = found;
  const facts = await readFacts(looked, [player_id, ...others], walk);
  const joined = looked.joinedOf(player_id);
  const steps = evidenceInSteps(looked.compiled, found, facts, thresholds, joined);
  let step = steps.next();
  while (!step.done) step = steps.next();
  const { first_seen_at, score_share, lines } = step.value;
  const hashOf = (id: string) => playerHash(looked.secret, id);
  return {
    kind,
    player_hash: hashOf(player_id),
    player_id: isErased(player_id) ? null : player_id,
    first_seen_at,
    score_share: score_share === null ? null : score_share.toFixed(4),
    summary,
    evidence: lines.map(({ seq, at, text }) => ({ seq, at, text })),
    related: others.map(hashOf),
  };
}

async function readFacts(
  looked: LookedAt,
  player_ids: string[],
  { signal }: Walk,
): Promise<Map<string, readonly QuotedFact[]>> {
  const parts = player_ids.map((player_id) => countedPart(looked, player_id));
  const wanted = {
    ...asOfBoard(looked),
    members: 'named',
    voidsAfter: EVERY_VOID,
    only: 'with bet',
  } as const;
  const byPlayer = new Map<string, QuotedFact[]>();
  for await (const { part, facts } of readPieces(
    looked.tenant,
    parts,
    { ...wanted, whole: true },
    { signal },
  ))
    byPlayer.set(
      part.player_id,
      facts.filter(({ voided_change }) => voided_change === null),
    );
  return byPlayer;
}
