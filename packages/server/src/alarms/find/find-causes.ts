import type { AlarmThresholds } from '@laurel/contract/alarms/thresholds.ts';
import type { AlarmPlayer, FoundAlarm, Traits } from '@laurel/rules/alarms/alarm.ts';
import { anyEnabled, findAlarmsByKind } from '@laurel/rules/alarms/find-alarms.ts';
import type { SettledTraits } from '@laurel/rules/alarms/traits.ts';
import type { Walk } from '../../history/history.ts';
import { causeName } from '../cause-content.ts';
import type { AlarmCause } from '../store/alarms.ts';
import { readPlayersSince } from '../store/players-since.ts';
import { atStake } from './at-stake.ts';
import { causeOf } from './cause.ts';
import type { CampaignTraits, KeptCause, KeptTraits, PlayerTraits } from './kept-traits.ts';
import type { LookedAt } from './looked-at.ts';
import { readTraits } from './read-traits.ts';

/** How alarms are found: as usual, or (`kept` is absent) with nothing but the log. */
export interface AlarmFinding extends Walk {
  signal: AbortSignal;
  kept?: KeptTraits | undefined;
}

/**
 * What the log says about the players on a campaign's board, by kind and player_hash, each at most once: a pure function of
 * the log up to the event, the changes outside it and the thresholds (docs/rules/alarms/life.md#2). Reads only players with
 * new events, where the others are kept. Writes nothing.
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

/** The scores of the players who may be on the board, in 10^-8. */
export type PlayerScores = ReadonlyMap<string, AlarmPlayer['units']>;

/** The players who may be on the board, and their scores. */
export function scoresOf({ board }: LookedAt): PlayerScores {
  const scores = new Map<string, AlarmPlayer['units']>();
  for (const { player_id, units, eligible } of board.entries()) {
    if (eligible) scores.set(player_id, units);
  }
  return scores;
}

/** What was read of the players of a campaign, and what is known of their alarms from before. */
export interface PlayersRead {
  /** Those of the campaign, and all that are known of its scope. */
  players: ReadonlyMap<string, Traits>;
  ofScope: ReadonlyMap<string, PlayerTraits>;
  causes: CampaignTraits['causes'];
}

/**
 * The traits of the players. Reads only those that are not kept or have events between what is kept and the look; of these
 * only the newest rounds, unless the events belong to older ones.
 */
export async function traitsOfPlayers(
  looked: LookedAt,
  scores: PlayerScores,
  { kept, ...walk }: AlarmFinding,
): Promise<PlayersRead> {
  const before = kept?.of(looked);
  const ofScope = new Map(before?.players);
  const settled = new Map<string, SettledTraits>();
  for (const [player_id, changed_at] of before ? await changedSince(looked, before.seq) : []) {
    const known = ofScope.get(player_id);
    if (known && (before?.seq ?? 0) <= looked.seq && isAfter(changed_at, known))
      settled.set(player_id, known);
    ofScope.delete(player_id);
  }
  const missing = [...scores.keys()].filter((player_id) => !ofScope.has(player_id));
  for (const [player_id, read] of await readTraits(looked, missing, settled, walk))
    ofScope.set(player_id, read);
  const players = new Map<string, Traits>();
  for (const player_id of scores.keys())
    players.set(player_id, (ofScope.get(player_id) as PlayerTraits).traits);
  return { players, ofScope, causes: before?.causes ?? new Map() };
}

/** Who has events between the two, in either order: a campaign of the same scope may have been looked at since. */
function changedSince({ tenant, seq }: LookedAt, before: number): Promise<Map<string, number | null>> {
  return readPlayersSince(tenant, Math.min(before, seq), Math.max(before, seq));
}

/** Do rounds that start at this time (µs) or later, null where none exists, leave the settled ones as they are? */
function isAfter(changed_at: number | null, { boundary }: SettledTraits): boolean {
  return changed_at === null || boundary === null || changed_at > boundary.started_at;
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
    if (!byKey.has(key)) byKey.set(key, { ...cause, at_stake: atStake(looked, found.player_id) });
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
