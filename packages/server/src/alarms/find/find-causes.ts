import type { AlarmThresholds } from '@laurel/contract/alarms/thresholds.ts';
import type { AlarmPlayer, FoundAlarm } from '@laurel/rules/alarms/alarm.ts';
import { anyEnabled, findAlarmsByKind } from '@laurel/rules/alarms/find-alarms.ts';
import { causeName } from '../cause-content.ts';
import type { AlarmCause } from '../store/alarms.ts';
import { atStake } from './at-stake.ts';
import { causeOf } from './cause.ts';
import type { KeptCause } from './kept-traits.ts';
import type { LookedAt } from './looked-at.ts';
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
