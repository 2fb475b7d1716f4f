import type { NewFact } from '@laurel/rules/fold/new-rounds.ts';
import type { PlayerFacts } from '@laurel/rules/players/facts.ts';
import type { Session } from '../store/engine/database.ts';
import { type LoggedEvent, readLog } from '../store/log/log.ts';
import { MAX_EVENTS_AHEAD } from '../store/scoring/scoring-cursors.ts';
import { type FoldOptions, foldNewEvents } from './fold-new-events.ts';
import type { Folding } from './folding.ts';
import { learnFacts, readFactsOf } from './learn-facts.ts';
import type { TenantState } from './tenant-state.ts';

/**
 * Most events of one step. A step takes what waits, so it is that long only when scoring is behind; then players have played several
 * rounds in it, and their folds are extended once.
 */
const STEP_EVENTS = 40_000;

const PAGE_EVENTS = 2_500;

export interface FollowOptions extends FoldOptions {
  /** What is known of a player and no checkpoint holds yet. */
  unwrittenFacts: (player_id: string) => PlayerFacts | undefined;
  /** Fewer events than usual. */
  stepEvents?: number | undefined;
  /** Where a step ends before, looked at after each page of the log: about the most standings that it may change. */
  stepStandings: number;
}

/** The news of the log, folded. */
export interface Followed extends Folding {
  events: LoggedEvent[];
  /** There may be more. */
  isFull: boolean;
}

/**
 * Reads the log from where boards are and folds what is new. It takes no lock, writes nothing and shows nothing. undefined: there is
 * nothing new.
 */
export async function followLog(
  session: Session,
  state: TenantState,
  options: FollowOptions,
): Promise<Followed | undefined> {
  const { tenant_id } = state.tenant;
  const { events, isFull } = await readNews(session, state, options);
  const last = events.at(-1);
  if (!last) return undefined;
  const learned = await learnFacts(session, tenant_id, events, state.games, options.unwrittenFacts);
  const news = events.filter((event) => event.kind === 'gameround' && !event.voided) as NewFact[];
  const { players, standings } = await foldNewEvents(session, state, news, last.seq, options);
  const folding = { seq: last.seq, standings, players, learned, looked: [] };
  const facts = await readNewcomers(session, state, folding, options.unwrittenFacts);
  return { ...folding, facts, events, isFull };
}

/**
 * The campaigns that select other games by what was learnt: each is folded again beside its board. What was received after a campaign's
 * grace changes nothing in it; no step reaches from before that moment to after it.
 */
export function reselectedBy(
  { folds, games: before }: TenantState,
  { learned: { games }, events }: Pick<Followed, 'learned' | 'events'>,
): Set<number> {
  const received_at = events[0]?.received_at ?? 0;
  const isOther = ({ selects, compiled }: TenantState['folds'][number]) =>
    compiled.graceEnd >= received_at &&
    [...games].some(([game_id, now]) => selects(game_id, now) !== selects(game_id, before.get(game_id)));
  return new Set(folds.filter(isOther).map((fold) => fold.campaign_id));
}

async function readNews(
  session: Session,
  { tenant, cursor, seq, folds }: TenantState,
  { stepEvents = Number.POSITIVE_INFINITY, stepStandings }: FollowOptions,
): Promise<{ events: LoggedEvent[]; isFull: boolean }> {
  const events: LoggedEvent[] = [];
  const players = new Set<string | null>();
  let closing = Number.POSITIVE_INFINITY;
  const most = Math.min(stepEvents, STEP_EVENTS, cursor.seq + MAX_EVENTS_AHEAD - 1 - seq);
  while (events.length < most && players.size * folds.length < stepStandings) {
    const limit = Math.min(PAGE_EVENTS, most - events.length);
    const from = events.at(-1)?.seq ?? seq;
    const page = await readLog(session, tenant.tenant_id, { after: seq, from, limit });
    for (const event of page) {
      if (event.received_at > closing) return { events, isFull: true };
      if (events.length === 0) closing = closingAfter(folds, event.received_at);
      events.push(event);
      players.add(event.player_id);
    }
    if (page.length < limit) return { events, isFull: false };
  }
  return { events, isFull: true };
}

/** The next moment (µs) from which on events do not count in some campaign. */
function closingAfter(folds: TenantState['folds'], received_at: number): number {
  return folds.reduce((next, { compiled: { graceEnd } }) => {
    return graceEnd >= received_at && graceEnd < next ? graceEnd : next;
  }, Number.POSITIVE_INFINITY);
}

/** Facts of players who come onto a board, and of those looked at: of others with a score it is known whether they may stand there. */
export async function readNewcomers(
  session: Session,
  { tenant, campaigns }: TenantState,
  { standings, looked, learned }: Pick<Folding, 'standings' | 'looked' | 'learned'>,
  unwrittenFacts: FollowOptions['unwrittenFacts'],
): Promise<Map<string, PlayerFacts>> {
  const player_ids = new Set(looked);
  for (const { fold_id, board } of campaigns.values())
    for (const { player_id, units } of standings.get(fold_id) ?? [])
      if (units !== null && board.eligibility(player_id) === undefined && !learned.players.has(player_id))
        player_ids.add(player_id);
  const facts = await readFactsOf(session, tenant.tenant_id, [...player_ids], unwrittenFacts);
  for (const [player_id, known] of learned.players) facts.set(player_id, known);
  return facts;
}
