import type { AlarmThresholds } from '@laurel/contract/alarms/thresholds.ts';
import type { FoundAlarm, QuotedFact } from '@laurel/rules/alarms/alarm.ts';
import { evidenceInSteps } from '@laurel/rules/alarms/evidence.ts';
import { isErased } from '@laurel/rules/players/erased.ts';
import { readExplainedHistories } from '../../events/events.ts';
import { playerHash } from '../../identity/identity.ts';
import type { Turn } from '../../scheduling/turns.ts';
import type { AlarmCause } from '../store/alarms.ts';
import type { LookedAt } from './looked-at.ts';
import { windowOf } from './read-traits.ts';

/**
 * An alarm with its evidence, which is read from the log: the events of its players that are not void. Gives way to requests
 * between the steps of the evidence.
 */
export async function causeOf(
  looked: LookedAt,
  found: FoundAlarm,
  thresholds: AlarmThresholds,
  turn: Turn,
): Promise<Omit<AlarmCause, 'at_stake'>> {
  const { kind, player_id, others, summary } = found;
  const facts = await readFacts(looked, [player_id, ...others]);
  const joined = looked.joinedOf(player_id);
  const steps = evidenceInSteps(looked.compiled, found, facts, thresholds, joined);
  let step = steps.next();
  for (; !step.done; step = steps.next()) if (turn.isOver) await turn.next();
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
): Promise<Map<string, readonly QuotedFact[]>> {
  const events = await readExplainedHistories(looked.tenant, { player_ids, ...windowOf(looked) });
  const valid = events.filter(({ voided }) => !voided);
  const byPlayer = Map.groupBy(valid, ({ player_id }) => player_id);
  return new Map(player_ids.map((player_id) => [player_id, byPlayer.get(player_id) ?? []]));
}
