import type { AlarmAnswer } from '@laurel/contract/alarms/alarms.ts';
import type { AlarmThresholds } from '@laurel/contract/alarms/thresholds.ts';
import type { AlarmPlayer, FoundAlarm, QuotedFact } from '@laurel/rules/alarms/alarm.ts';
import { evidenceInSteps } from '@laurel/rules/alarms/evidence.ts';
import { anyEnabled, findAlarmsByKind } from '@laurel/rules/alarms/find-alarms.ts';
import { add, exactText, parseDecimal } from '@laurel/rules/money/decimal.ts';
import { expectedPrizes, mostDrawn } from '@laurel/rules/payouts/won-prizes.ts';
import { isErased } from '@laurel/rules/players/erased.ts';
import { costOfWon, type WonPrize } from '@laurel/rules/prizes/prize-cost.ts';
import { repeatedPrize } from '@laurel/rules/prizes/prize-titles.ts';
import { prizeTitles } from '../../boards/boards.ts';
import { EVERY_VOID, readPieces, type Walk } from '../../history/history.ts';
import { playerHash } from '../../identity/identity.ts';
import { causeName } from '../cause-content.ts';
import type { AlarmCause } from '../store/alarms.ts';
import type { KeptCause } from './kept-traits.ts';
import type { LookedAt } from './looked-at.ts';
import { asOfBoard, countedPart } from './read-traits.ts';
import {
  type AlarmFinding,
  type PlayerScores,
  type PlayersRead,
  scoresOf,
  traitsOfPlayers,
} from './traits-of-players.ts';

/**
 * What the log says about the players on a campaign's board, by kind and player_hash, each at most once: a pure function of
 * the log up to the event, the changes outside it and the thresholds (docs/rules/alarms/life.md#2). Reads only new events of
 * players whose traits are kept. Writes nothing.
 */
export async function findCauses(
  looked: LookedAt,
  thresholds: AlarmThresholds,
  finding: AlarmFinding,
): Promise<AlarmCause[]> {
  if (!anyEnabled(thresholds)) return [];
  const scores = scoresOf(looked);
  const traits = await traitsOfPlayers(looked, scores, finding);
  return causesOf(looked, { scores, ...traits }, thresholds, finding);
}

/** The alarms that thresholds raise, with their evidence from the log. */
export async function causesOf(
  looked: LookedAt,
  { scores, players, ofScope, causes: before }: PlayersRead & { scores: PlayerScores },
  thresholds: AlarmThresholds,
  { signal, onPart, kept }: AlarmFinding,
): Promise<AlarmCause[]> {
  const inOrder: AlarmPlayer[] = [...players].map(([player_id, traits]) => ({
    player_id,
    traits,
    units: scores.get(player_id) ?? null,
  }));
  const causes = new Map<string, KeptCause>();
  const byKey = new Map<string, AlarmCause>();
  const all: FoundAlarm[] = [];
  for (const ofKind of findAlarmsByKind(looked.compiled, inOrder, thresholds)) {
    for (const found of ofKind) all.push(found);
  }
  for (const found of all) {
    signal.throwIfAborted();
    await onPart?.();
    const name = `${found.kind} ${found.player_id}`;
    const traits = [found.player_id, ...found.others].map((player_id) => players.get(player_id));
    const text = textOf(found, thresholds);
    const known = before.get(name);
    const cause = isSame(known, text, traits)
      ? known.cause
      : await causeOf(looked, found, thresholds, { signal });
    causes.set(name, { found: text, traits, cause });
    // A player who was erased, and one who came under the same id since, have one hash.
    const key = causeName(cause);
    if (!byKey.has(key)) byKey.set(key, { ...cause, at_stake: await atStake(looked, found.player_id) });
  }
  kept?.keep(looked, { seq: looked.seq, players: ofScope, causes });
  return [...byKey.values()];
}

function textOf(found: FoundAlarm, thresholds: AlarmThresholds): string {
  return JSON.stringify([found, thresholds[found.kind]]);
}

function isSame(known: KeptCause | undefined, text: string, traits: KeptCause['traits']): known is KeptCause {
  return known?.found === text && known.traits.every((one, at) => one === traits[at]);
}

/**
 * An alarm with its evidence, which is read from the log: the events of its players that are not void.
 */
async function causeOf(
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

/** What the player would win, as the board is: what payouts would be made of, and in a raffle the most that may be. */
async function atStake(looked: LookedAt, player_id: string): Promise<AlarmAnswer['at_stake']> {
  const { board, definition } = looked;
  const won = await wonBy(looked, player_id);
  const { currency, cash, bonus } = costOfWon(won, definition.currency);
  return {
    place: board.placeOf(player_id) ?? null,
    amount: exactText(add(parseDecimal(cash), parseDecimal(bonus))),
    currency,
    prizes: prizeTitles(
      won.map((one) => repeatedPrize(one, definition)),
      definition,
    ),
  };
}

async function wonBy({ board, definition, completedBy }: LookedAt, player_id: string): Promise<WonPrize[]> {
  if (definition.kind !== 'raffle')
    return expectedPrizes(board, definition, player_id, await completedBy(player_id));
  const [line] = board.around(player_id, 0);
  return mostDrawn(definition, Number(line?.score ?? 0));
}
