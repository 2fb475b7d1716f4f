import type { AlarmPlayer } from '@laurel/rules/alarms/alarm.ts';
import type { Traits } from '@laurel/rules/alarms/slots.ts';
import { followNews, traitsNow } from '@laurel/rules/alarms/traits.ts';
import { NewRounds } from '@laurel/rules/fold/new-rounds.ts';
import { positionOf, readNewRounds, type Walk } from '../../history/history.ts';
import type { CampaignTraits, KeptTraits, PlayerTraits } from './kept-traits.ts';
import type { LookedAt } from './looked-at.ts';
import { asOfBoard, readTraits } from './read-traits.ts';

/** How many events of the log are read at once. */
const PAGE_EVENTS = 20_000;

/** How alarms are found: as usual, or (`kept` is absent) with nothing but the log. */
export interface AlarmFinding extends Walk {
  signal: AbortSignal;
  kept?: KeptTraits | undefined;
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
  /** The players who may be on the board. */
  players: ReadonlyMap<string, Traits>;
  /** All that are known of the campaign's scope. */
  ofScope: ReadonlyMap<string, PlayerTraits>;
  causes: CampaignTraits['causes'];
}

/**
 * The traits of the players. Those that are kept take the events since, as folds do. A history is read only of players that
 * are not kept, and of those whose settled rounds such an event changes.
 */
export async function traitsOfPlayers(
  looked: LookedAt,
  scores: PlayerScores,
  { kept, ...walk }: AlarmFinding,
): Promise<PlayersRead> {
  const before = kept?.of(looked);
  const ofScope = new Map(before?.players);
  if (before) await takeNews(looked, before.seq, ofScope, walk);
  const missing = [...scores.keys()].filter((player_id) => !ofScope.has(player_id));
  for (const [player_id, read] of await readTraits(looked, missing, walk)) ofScope.set(player_id, read);
  const players = new Map<string, Traits>();
  for (const player_id of scores.keys())
    players.set(player_id, (ofScope.get(player_id) as PlayerTraits).traits);
  return { players, ofScope, causes: before?.causes ?? new Map() };
}

/**
 * Takes what the log has between the two events into the traits, and drops those of players whose histories are to be read
 * again. A campaign of the same scope may have been looked at since: then these are all players with events in between.
 */
async function takeNews(
  looked: LookedAt,
  before: number,
  players: Map<string, PlayerTraits>,
  { signal, onPart }: AlarmFinding,
): Promise<void> {
  const { tenant, compiled, seq } = looked;
  const { voidsAfter } = positionOf(asOfBoard(looked));
  const last = Math.max(before, seq);
  for (let after = Math.min(before, seq); after < last; after += PAGE_EVENTS) {
    signal.throwIfAborted();
    await onPart?.();
    const upTo = Math.min(last, after + PAGE_EVENTS);
    const facts = await readNewRounds(tenant, { after, upTo, voidsAfter });
    for (const [player_id, news] of new NewRounds(facts).of(compiled)) {
      const known = players.get(player_id);
      const now = known && before <= seq ? followNews(compiled, known, news) : undefined;
      if (now) players.set(player_id, now === known ? known : { ...now, traits: traitsNow(compiled, now) });
      else players.delete(player_id);
    }
  }
}
