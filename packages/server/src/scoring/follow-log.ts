import { SNAPSHOT_ROUNDS } from '@laurel/rules/fold/fold.ts';
import { FROM_START, type RefoldFrom } from '@laurel/rules/fold/late-rounds.ts';
import { type NewFact, NewRounds, type PlayerRounds } from '@laurel/rules/fold/new-rounds.ts';
import type { PlayerFacts } from '@laurel/rules/players/facts.ts';
import type { Pauses } from '@laurel/rules/players/pauses.ts';
import { MAX_EVENTS_AHEAD } from '../cursor/cursor.ts';
import type { TenantSession } from '../database/database.ts';
import { type LoggedEvent, newFact } from '../events/events.ts';
import { type FactsAhead, learnFacts, readFactsOf } from '../facts/facts.ts';
import type { Turn } from '../scheduling/turns.ts';
import type { Tail } from '../tail/tail.ts';
import { foldFromLog } from './fold-from-log.ts';
import { ChangedPlayers, type Folding } from './folding.ts';
import type { Layout } from './held-players.ts';
import type { Refold } from './player-histories.ts';
import { type Recalled, recallPlayers } from './player-rows.ts';
import { type ActiveFold, isBuilt, joinedOf, type TenantState } from './tenant-state.ts';
import type { UnwrittenSnapshots } from './unwritten.ts';

/**
 * Most events of one step. A step takes all events that wait, so it reaches this only when scoring is behind; then players
 * have played several rounds in it, and their folds are extended once.
 */
const STEP_EVENTS = 40_000;

/** Events that are read at once, and most that a locked step follows. */
export const PAGE_EVENTS = 2_500;

/** No more events of one player are read by a step that has so many: a fold takes all of them in one go. */
const MAX_EVENTS_OF_PLAYER = 2_500;

export interface FollowOptions extends FoldOptions {
  tail: Tail;
  /** Facts and pauses of a player that are in no checkpoint yet. */
  unwrittenFacts: FactsAhead;
  unwrittenPauses: Pick<ReadonlyMap<string, Pauses>, 'get'>;
  /** Fewer events than usual. */
  stepEvents?: number | undefined;
  /** An earlier end of a step, checked after each page of the log: about the most standings that it may change. */
  stepStandings: number;
}

export type StepLimits = Partial<Pick<FollowOptions, 'stepEvents' | 'stepStandings'>>;

/** The news of the log, folded. */
export interface Followed extends Folding {
  events: LoggedEvent[];
  /** The campaigns whose selection of games changed because of new facts. */
  reselected: ReadonlySet<number>;
  /** There may be more. */
  isFull: boolean;
}

/**
 * Reads the log from where boards are and folds what is new. It takes no lock, writes nothing and shows nothing. undefined:
 * there are no new events.
 */
export async function followLog(
  tenant: TenantSession,
  state: TenantState,
  options: FollowOptions,
): Promise<Followed | undefined> {
  const { events, isFull } = await readNews(tenant, state, options);
  const last = events.at(-1);
  if (!last) return undefined;
  const { unwrittenFacts, unwrittenPauses } = options;
  const unwritten = { facts: unwrittenFacts, pauses: unwrittenPauses };
  const learned = await learnFacts(tenant, events, state.games, unwritten);
  const news = foldedOf(events, state.folds);
  const changed = await foldNewEvents(tenant, state, news, last.seq, { ...options, paused: learned.pauses });
  const folding = { seq: last.seq, changed, learned, looked: [] };
  const facts = await readNewcomers(tenant, state, folding, options);
  return { ...folding, facts, events, reselected: reselectedBy(state, events, learned), isFull };
}

/** The events that folds take: game rounds, and the facts for which a campaign asks. */
function foldedOf(events: readonly LoggedEvent[], folds: TenantState['folds']): NewFact[] {
  const rounds = events.filter((event) => event.kind === 'gameround' && !event.voided) as NewFact[];
  const asked = new Set<LoggedEvent['kind']>(folds.flatMap(({ compiled }) => compiled.facts));
  if (asked.size === 0) return rounds;
  const facts = events.filter((event) => asked.has(event.kind) && !event.voided && event.player_id !== null);
  return facts.length === 0 ? rounds : [...rounds, ...facts.map(newFact)];
}

/**
 * Each of the campaigns is folded again while its board stays shown. Events received after a campaign's grace change nothing
 * in it; no step spans that moment.
 */
function reselectedBy(
  { folds, games: before }: TenantState,
  events: LoggedEvent[],
  { games }: Folding['learned'],
): ReadonlySet<number> {
  const received_at = events[0]?.received_at ?? 0;
  const isOther = ({ selects, compiled }: TenantState['folds'][number]) =>
    compiled.graceEnd >= received_at &&
    [...games].some(([game_id, now]) => selects(game_id, now) !== selects(game_id, before.get(game_id)));
  return new Set(folds.filter(isOther).map((fold) => fold.campaign_id));
}

async function readNews(
  tenant: TenantSession,
  { cursor, seq, folds }: TenantState,
  { tail, stepEvents = Number.POSITIVE_INFINITY, stepStandings }: FollowOptions,
): Promise<{ events: LoggedEvent[]; isFull: boolean }> {
  const events: LoggedEvent[] = [];
  const players = new Map<string | null, number>();
  let mostOfPlayer = 0;
  let closing = Number.POSITIVE_INFINITY;
  const most = Math.min(stepEvents, STEP_EVENTS, cursor.seq + MAX_EVENTS_AHEAD - 1 - seq);
  const isLong = () => players.size * folds.length >= stepStandings || mostOfPlayer >= MAX_EVENTS_OF_PLAYER;
  while (events.length < most && !isLong()) {
    const limit = Math.min(PAGE_EVENTS, most - events.length);
    const from = events.at(-1)?.seq ?? seq;
    const asked = { changes: cursor.changes, withRounds: folds.length > 0 };
    const page = await tail.read(tenant, { after: seq, from, limit }, asked);
    for (const event of page.events) {
      if (event.received_at > closing) return { events, isFull: true };
      if (events.length === 0) closing = closingAfter(folds, event.received_at);
      events.push(event);
      const ofPlayer = (players.get(event.player_id) ?? 0) + 1;
      players.set(event.player_id, ofPlayer);
      if (event.player_id !== null) mostOfPlayer = Math.max(mostOfPlayer, ofPlayer);
    }
    if (page.isLast) return { events, isFull: false };
  }
  return { events, isFull: true };
}

/** The next moment (µs) from which on events do not count in some campaign. */
function closingAfter(folds: TenantState['folds'], received_at: number): number {
  return folds.reduce((next, { compiled: { graceEnd } }) => {
    return graceEnd >= received_at && graceEnd < next ? graceEnd : next;
  }, Number.POSITIVE_INFINITY);
}

/**
 * Facts of players who enter a board, and of those looked at: for others with a score it is already known whether they may
 * be on it.
 */
export async function readNewcomers(
  tenant: TenantSession,
  { campaigns }: TenantState,
  { changed, looked, learned }: Pick<Folding, 'changed' | 'looked' | 'learned'>,
  { unwrittenFacts, turn }: Pick<FollowOptions, 'unwrittenFacts' | 'turn'>,
): Promise<Map<string, PlayerFacts>> {
  const player_ids = new Set(looked);
  for (const { fold_id, board } of campaigns.values()) {
    const scores = changed.scoresOf(fold_id);
    for (const [i, player_id] of scores.player_ids.entries()) {
      if (
        (!Number.isNaN(scores.units[i]) || scores.turnovers[i]) &&
        board.eligibility(player_id) === undefined &&
        !learned.players.has(player_id)
      )
        player_ids.add(player_id);
      if (turn.isOver) await turn.next();
    }
  }
  const facts = await readFactsOf(tenant, [...player_ids], unwrittenFacts);
  for (const [player_id, known] of learned.players) facts.set(player_id, known);
  return facts;
}

export interface FoldOptions {
  /** Did this process leave the cursor at that step? */
  isOurs: (step: number) => boolean;
  /** Snapshots that no checkpoint has yet, the newest last. */
  unwrittenSnapshots: readonly UnwrittenSnapshots[];
  /** Players whose pauses the step changes, with all of them; absent: none. */
  paused?: ReadonlyMap<string, Pauses>;
  turn: Turn;
}

const NOBODY: ReadonlyMap<string, Pauses> = new Map();

/**
 * Takes the gameround events of a step, and pauses, into every fold that they can affect. Players whose fold cannot be
 * extended are folded again from the log, up to `upTo`. It writes and shows nothing; requests get their turn in between.
 */
export async function foldNewEvents(
  tenant: TenantSession,
  state: TenantState,
  news: NewFact[],
  upTo: number,
  { isOurs, unwrittenSnapshots, paused = NOBODY, turn }: FoldOptions,
): Promise<ChangedPlayers> {
  const changed = new ChangedPlayers();
  if (state.folds.length === 0) return changed;
  const shared = new NewRounds(news);
  const byId = new Map(state.folds.map((fold) => [fold.fold_id, fold]));
  for (const layout of state.layouts.values()) {
    const active = layout.fold_ids.map((fold_id) => byId.get(fold_id) as ActiveFold);
    const views: ReadonlyMap<string, PlayerRounds>[] = [];
    for (const one of active) {
      views.push(shared.of(one.compiled));
      if (turn.isOver) await turn.next();
    }
    const player_ids = new Set([...new Set(views)].flatMap((view) => [...view.keys()]));
    for (const player_id of paused.keys()) player_ids.add(player_id);
    const recalled = await recallPlayers(tenant, state, layout, player_ids, { isOurs, turn });
    const refolds = await extendAll(changed, layout, { active, views, recalled, paused, turn });
    if (refolds.length === 0) continue;
    const options = { unwritten: unwrittenSnapshots, turn };
    const { standings } = await foldFromLog(tenant, refolds, upTo, options);
    for (const standing of standings) {
      const of = recalled.get(standing.player_id) as Recalled;
      changed.change(changed.of(of, layout), layout.fold_ids.indexOf(standing.fold_id), standing);
    }
  }
  return changed;
}

interface Extension {
  /** The folds of the layout, and what each sees of the news, by player. */
  active: readonly ActiveFold[];
  views: readonly ReadonlyMap<string, PlayerRounds>[];
  recalled: ReadonlyMap<string, Recalled>;
  paused: ReadonlyMap<string, Pauses>;
  turn: Turn;
}

/**
 * Extends folds where possible; returns the players to fold from the log instead. The folds of one player are extended one
 * after the other: they keep the same rounds, which stay in the processor's cache that way.
 */
async function extendAll(
  changed: ChangedPlayers,
  layout: Layout,
  { active, views, recalled, paused, turn }: Extension,
): Promise<Refold[]> {
  const refolds: Refold[] = [];
  for (const [player_id, of] of recalled) {
    const newsIn = newsOf(player_id);
    for (let at = 0; at < active.length; at += 1) {
      const one = active[at] as ActiveFold;
      const news = newsIn(views[at]);
      if (!news && (one.settled_seq !== null || !paused.has(player_id))) continue;
      // A fold under way includes only the players that it has reached.
      if (one.check_only || !isBuilt(one, player_id)) continue;
      const joinedAt = joinedOf(one, player_id, paused);
      const change = layout.places.changeOf(of.folds, at, one.compiled, news, joinedAt);
      if (change !== null && 'refold_from' in change) {
        const passed = layout.places.passedRounds(of.folds, at);
        refolds.push({ active: one, player_id, joined: joinedAt, ...refoldFrom(passed, change) });
      } else if (change !== null) changed.extend(changed.of(of, layout), at, one, change, joinedAt);
      if (turn.isOver) await turn.next();
    }
  }
  return refolds;
}

/** A fold of few rounds has passed no snapshot, so none is looked up, and none is to be replaced. */
function refoldFrom(passed: number, refold: RefoldFrom): Omit<Refold, 'active' | 'player_id' | 'joined'> {
  return passed >= SNAPSHOT_ROUNDS ? refold : { ...FROM_START, hasNoSnapshots: true };
}

/** A player's news in a view; campaigns next to each other mostly have the same one, which is looked up once. */
function newsOf(
  player_id: string,
): (view: ReadonlyMap<string, PlayerRounds> | undefined) => PlayerRounds | undefined {
  let last: ReadonlyMap<string, PlayerRounds> | undefined;
  let news: PlayerRounds | undefined;
  return (view) => {
    if (view !== last) news = view?.get(player_id);
    last = view;
    return news;
  };
}
