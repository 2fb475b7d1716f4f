import { advanceFold, showFold, startFold } from '../store/campaign-folds.ts';
import type { Session } from '../store/database.ts';
import { readPlayerFacts } from '../store/known-facts.ts';
import { type LoggedEvent, readLog, readPlayersWithRounds } from '../store/log.ts';
import { moveCursor, type ScoringCursor, tryLockCursor } from '../store/scoring-cursors.ts';
import { writeStep } from '../store/scoring-steps.ts';
import { writeStandings } from '../store/standings.ts';
import { bringUpToDate } from './bring-up-to-date.ts';
import { type ChangedStanding, foldFromLog, foldNews, type GameroundNews } from './fold-players.ts';
import { type Learned, learnFacts } from './learn-facts.ts';
import { type ActiveFold, loadState, type TenantState } from './tenant-state.ts';

/** Most events of one step: the cursor and what it counts for commit together, and boards show it then. */
const STEP_EVENTS = 5_000;
/** Players whose rounds are read at once while a fold is built. */
const BUILD_PLAYERS = 500;

/** What one step did; it becomes visible in this process by `showStep`, once its transaction is committed. */
export interface Step {
  /** As it was before the step. */
  state: TenantState;
  cursor: ScoringCursor;
  standings: ChangedStanding[];
  learned: Learned;
  /** Facts of players that were on no board before. */
  facts: Map<string, string>;
  /** The fold that was built on, as it is now. */
  built: ActiveFold | undefined;
  /** Set when the step changed what campaigns are folded or shown: everything as it is after the step. */
  reloaded: TenantState | undefined;
  events: number;
  /** There may be more to do at once. */
  more: boolean;
}

/**
 * Takes one step of a tenant's scoring in one transaction: follows the log from the cursor, or, when the cursor is at the head,
 * builds on a fold under way. The cursor's row is locked first; undefined when another process holds it.
 */
export async function takeStep(
  session: Session,
  tenant_id: number,
  known: TenantState | undefined,
): Promise<Step | undefined> {
  const cursor = await tryLockCursor(session, tenant_id);
  if (!cursor) return undefined;
  const state = await bringUpToDate(session, tenant_id, known, cursor);
  const events = await readLog(session, tenant_id, cursor.seq, STEP_EVENTS);
  if (events.length > 0) return followLog(session, state, events);
  const unfinished = state.folds.find((fold) => !fold.complete);
  return unfinished ? buildFold(session, state, unfinished) : { ...nothing(state), more: false };
}

async function followLog(session: Session, state: TenantState, events: LoggedEvent[]): Promise<Step> {
  const { tenant_id } = state.tenant;
  const upTo = (events.at(-1) as LoggedEvent).seq;
  const learned = await learnFacts(session, tenant_id, events, state.games);
  const reselected = await restartReselected(session, state, learned);
  const news = events.filter((event) => event.kind === 'gameround' && !event.voided) as GameroundNews[];
  const standings = await foldNews(session, state, news, upTo);
  const step = {
    ...nothing(state),
    standings,
    learned,
    events: events.length,
    more: reselected || events.length === STEP_EVENTS,
  };
  return commitStep(session, step, upTo, reselected);
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

async function buildFold(session: Session, state: TenantState, fold: ActiveFold): Promise<Step> {
  const { tenant_id } = state.tenant;
  const player_ids = await readPlayersWithRounds(session, tenant_id, fold.built_to, BUILD_PLAYERS);
  const refolds = player_ids.map((player_id) => ({ active: fold, player_id }));
  const standings = await foldFromLog(session, tenant_id, refolds, state.cursor.seq);
  const built = {
    ...fold,
    built_to: player_ids.at(-1) ?? fold.built_to,
    complete: player_ids.length < BUILD_PLAYERS,
  };
  await advanceFold(session, tenant_id, fold.fold_id, built);
  const takesOver = built.complete && !fold.shown;
  if (takesOver) await showFold(session, tenant_id, fold.campaign_id, fold.fold_id);
  return commitStep(
    session,
    { ...nothing(state), standings, built, more: true },
    state.cursor.seq,
    takesOver,
  );
}

/** Writes what the step changed, and with it the cursor. */
async function commitStep(
  session: Session,
  step: Step,
  seq: number,
  campaignsChanged: boolean,
): Promise<Step> {
  const { state, standings, learned } = step;
  const { tenant_id } = state.tenant;
  if (standings.length > 0) await writeStandings(session, tenant_id, standings);
  const touched = [
    ...new Set([...standings.map((standing) => standing.player_id), ...learned.players.keys()]),
  ];
  // How far a fold is built is something that other processes must learn, also where it has no players.
  const isSeen = touched.length > 0 || step.built !== undefined;
  const cursor = {
    seq,
    step: state.cursor.step + (isSeen ? 1 : 0),
    campaigns_version: state.cursor.campaigns_version + (campaignsChanged ? 1 : 0),
  };
  if (isSeen) await writeStep(session, tenant_id, cursor.step, touched);
  await moveCursor(session, tenant_id, cursor);
  if (campaignsChanged) return { ...step, cursor, reloaded: await loadState(session, tenant_id, cursor) };
  return { ...step, cursor, facts: await readNewcomers(session, state, standings) };
}

/** Whether a player may stand on a board is known for those who do. */
async function readNewcomers(
  session: Session,
  state: TenantState,
  standings: ChangedStanding[],
): Promise<Map<string, string>> {
  const boards = new Map([...state.campaigns.values()].map(({ fold_id, board }) => [fold_id, board]));
  const newcomers = standings
    .filter(({ fold_id, player_id }) => boards.get(fold_id)?.eligibility(player_id) === undefined)
    .map((standing) => standing.player_id);
  if (newcomers.length === 0) return new Map();
  const rows = await readPlayerFacts(session, state.tenant.tenant_id, [...new Set(newcomers)]);
  return new Map(rows.map(({ id, facts }) => [id, facts]));
}

function nothing(state: TenantState): Step {
  const learned = { players: new Map(), games: new Map() };
  return {
    state,
    cursor: state.cursor,
    standings: [],
    learned,
    facts: new Map(),
    built: undefined,
    reloaded: undefined,
    events: 0,
    more: false,
  };
}
