import { FROM_START } from '@laurel/rules/fold/late-rounds.ts';
import type { NewFact } from '@laurel/rules/fold/new-rounds.ts';
import type { Session } from '../store/engine/database.ts';
import { type LoggedEvent, readLog } from '../store/log/log.ts';
import { startFold } from '../store/scoring/campaign-folds.ts';
import { deleteRefolds, type PendingRefold, readRefolds } from '../store/scoring/refolds.ts';
import { moveCursor, type ScoringProgress, tryLockCursor } from '../store/scoring/scoring-cursors.ts';
import { buildFolds } from './build-folds.ts';
import { type CaughtUp, catchUp } from './catch-up.ts';
import { foldFromLog, isBuilt, storeStandings } from './fold-from-log.ts';
import { foldNewEvents } from './fold-new-events.ts';
import { learnCurrencies } from './learn-currencies.ts';
import { type Learned, learnFacts } from './learn-facts.ts';
import { reloadPlayers } from './reload-players.ts';
import { completeStep, emptyStep, type Step } from './step.ts';
import type { TenantState } from './tenant-state.ts';

/**
 * Most events of one step: the cursor and what it counts for commit together, and boards show it then. A step takes what waits, so it is
 * that long only when scoring is far behind; then players have played several rounds in it, and their standings are written once. With
 * ten campaigns, 5,000 players and intake beside it: 16,400 events/s in steps of 10,000, 20,000 in steps of 20,000, 22,600 in these.
 */
const STEP_EVENTS = 40_000;

/**
 * Where a step ends before, looked at after each page of the log: about the most standings that it may change. Each event of a
 * player who has not played before in the step costs a standing in every campaign, and all of them are in memory until it commits.
 */
const STEP_STANDINGS = 50_000;
const PAGE_EVENTS = 2_500;

export interface StepOptions {
  /** Random number of this process. */
  processId?: number;
  /** For how long (ms) after a step of another process the tenant is left to that one. */
  leaveMilliseconds?: number;
  /** Told what was caught up with, before any work: only what is committed is in it, so it may be shown. */
  onCaughtUp?: (caughtUp: CaughtUp) => void;
  stepEvents?: number;
  stepStandings?: number;
  buildEvents?: number;
}

/**
 * Takes one step of a tenant's scoring in one transaction: folds players again that somebody asked for; else follows the log from
 * the cursor or builds on folds under way, by turns when there is work for both: the log never waits for a rebuild, nor a rebuild
 * for the log to end. The cursor's row is locked first; undefined when another process holds it or took a step just now: it has the
 * standings at hand.
 */
export async function takeStep(
  session: Session,
  tenant_id: number,
  known: TenantState | undefined,
  { processId = 0, leaveMilliseconds = 0, onCaughtUp, ...limits }: StepOptions = {},
): Promise<Step | undefined> {
  const locked = await tryLockCursor(session, tenant_id);
  if (!locked || isLeftTo(locked, processId, leaveMilliseconds)) return undefined;
  const caughtUp = await catchUp(session, tenant_id, known, locked.cursor);
  const { state } = caughtUp;
  onCaughtUp?.(caughtUp);
  // A state that was just read may know of a join whose player still waits: no fold may be finished before.
  const refolds = locked.has_refolds || state !== known ? await readRefolds(session, tenant_id) : [];
  const step =
    refolds.length > 0 ? await refold(session, state, refolds) : await work(session, state, limits);
  const { cursor, learned } = step;
  if (cursor !== state.cursor)
    await moveCursor(session, tenant_id, cursor, { scored_by: processId, ...learned });
  return step;
}

/** Did another process take a step within so many milliseconds? */
export function isLeftTo(
  { scored_by, idle_ms }: Pick<ScoringProgress, 'scored_by' | 'idle_ms'>,
  processId: number,
  milliseconds: number,
): boolean {
  return scored_by !== null && scored_by !== processId && idle_ms !== null && idle_ms < milliseconds;
}

async function work(
  session: Session,
  state: TenantState,
  { stepEvents = STEP_EVENTS, stepStandings = STEP_STANDINGS, buildEvents }: StepOptions,
): Promise<Step> {
  const canBuild = state.folds.some((fold) => !fold.complete);
  if (canBuild && state.buildsNext) return buildFolds(session, state, buildEvents);
  const { events, isFull } = await readNews(session, state, { stepEvents, stepStandings });
  if (events.length > 0) return followLog(session, state, events, isFull);
  return canBuild ? buildFolds(session, state, buildEvents) : emptyStep(state);
}

/** Reads the log from the cursor on, as far as one step goes; answers whether there may be more. */
async function readNews(
  session: Session,
  { tenant, cursor, folds }: TenantState,
  { stepEvents, stepStandings }: { stepEvents: number; stepStandings: number },
): Promise<{ events: LoggedEvent[]; isFull: boolean }> {
  const events: LoggedEvent[] = [];
  const players = new Set<string | null>();
  while (events.length < stepEvents && players.size * folds.length < stepStandings) {
    const limit = Math.min(PAGE_EVENTS, stepEvents - events.length);
    const from = events.at(-1)?.seq ?? cursor.seq;
    const page = await readLog(session, tenant.tenant_id, { after: cursor.seq, from, limit });
    events.push(...page);
    for (const { player_id } of page) players.add(player_id);
    if (page.length < limit) return { events, isFull: false };
  }
  return { events, isFull: true };
}

async function refold(session: Session, state: TenantState, refolds: PendingRefold[]): Promise<Step> {
  const { tenant_id } = state.tenant;
  const looked = [...new Set(refolds.map((one) => one.player_id))];
  await reloadPlayers(session, state, looked);
  const wanted = state.folds.flatMap((active) =>
    looked
      .filter((player_id) => isBuilt(active, player_id))
      .map((player_id) => ({ active, player_id, ...FROM_START })),
  );
  const { standings } = await foldFromLog(session, tenant_id, wanted, state.cursor.seq);
  await storeStandings(session, tenant_id, standings);
  await deleteRefolds(session, tenant_id, refolds);
  return completeStep(
    session,
    { ...emptyStep(state), standings, looked, more: true },
    state.cursor.seq,
    false,
  );
}

async function followLog(
  session: Session,
  state: TenantState,
  events: LoggedEvent[],
  isFull: boolean,
): Promise<Step> {
  const { tenant_id } = state.tenant;
  const upTo = (events.at(-1) as LoggedEvent).seq;
  const learned = await learnFacts(session, tenant_id, events, state.games);
  const furthestAhead = await learnCurrencies(session, tenant_id, events);
  const reselected = await restartReselected(session, state, learned);
  const news = events.filter((event) => event.kind === 'gameround' && !event.voided) as NewFact[];
  const standings = await foldNewEvents(session, state, news, upTo);
  const step = {
    ...emptyStep(state),
    standings,
    learned: { ...learned, furthestAhead },
    events: events.length,
    more: reselected || isFull || state.folds.some((fold) => !fold.complete),
  };
  return completeStep(session, step, upTo, reselected);
}

/** A game event that changes what a campaign selects starts a new fold of the campaign beside the shown one. */
async function restartReselected(session: Session, state: TenantState, { games }: Learned): Promise<boolean> {
  const campaigns = state.folds
    .filter(({ selects }) =>
      [...games].some(
        ([game_id, now]) => selects(game_id, now) !== selects(game_id, state.games.get(game_id)),
      ),
    )
    .map((fold) => fold.campaign_id);
  for (const campaign_id of new Set(campaigns)) await startFold(session, state.tenant.tenant_id, campaign_id);
  return campaigns.length > 0;
}
