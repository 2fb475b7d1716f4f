import type { PlayerFacts } from '@laurel/rules/players/facts.ts';
import type { Session } from '../store/engine/database.ts';
import { readPlayerFacts } from '../store/players/known-facts.ts';
import type { ScoringCursor } from '../store/scoring/scoring-cursors.ts';
import { writeStep } from '../store/scoring/scoring-steps.ts';
import type { TouchedPlayers } from './catch-up.ts';
import type { ChangedStanding } from './fold-from-log.ts';
import type { Learned } from './learn-facts.ts';
import { loadState } from './load-state.ts';
import { type ActiveFold, shownVersion, type TenantState } from './tenant-state.ts';

/** What one step did; it becomes visible in this process by `showStep`, once its transaction is committed. */
export interface Step {
  /** As it was before the step. */
  state: TenantState;
  cursor: ScoringCursor;
  standings: ChangedStanding[];
  learned: Learned & {
    /** By how much (µs) the time of an event is ahead of its receipt at most. */
    furthestAhead: number;
  };
  /** Players of whom something beside their rounds changed: whether they may stand on a board is asked anew. */
  looked: string[];
  /** Facts of players that were on no board before, and of those looked at again. */
  facts: Map<string, string>;
  /** The folds that were built on, as they are now. */
  built: ActiveFold[];
  /** The shown folds whose boards show something else after the step. */
  changed: number[];
  /** Players of whom the step learnt something that is shown beside scores. */
  touched: TouchedPlayers;
  /** Set when the step changed what campaigns are folded or shown: everything as it is after the step. */
  reloaded: TenantState | undefined;
  events: number;
  /** There may be more to do at once. */
  more: boolean;
}

/** A step that has not done anything. */
export function emptyStep(state: TenantState): Step {
  const learned = {
    players: new Map<string, PlayerFacts>(),
    games: new Map(),
    newPlayers: 0,
    furthestAhead: 0,
  };
  return {
    state,
    cursor: state.cursor,
    standings: [],
    learned,
    looked: [],
    facts: new Map(),
    built: [],
    changed: [],
    touched: [],
    reloaded: undefined,
    events: 0,
    more: false,
  };
}

/**
 * Notes whom a step touched that took scoring to `seq`, and answers the step with the cursor as it is after it; the caller moves the
 * stored one.
 */
export async function completeStep(
  session: Session,
  step: Step,
  seq: number,
  campaignsChanged: boolean,
): Promise<Step> {
  const { state } = step;
  const { tenant_id } = state.tenant;
  const player_ids = touchedPlayers(step);
  const game_ids = [...step.learned.games.keys()];
  // How far a fold is built is something that other processes must learn, also where it has no players.
  const isSeen = player_ids.length > 0 || game_ids.length > 0 || step.built.length > 0;
  const cursor = {
    seq,
    step: state.cursor.step + (isSeen ? 1 : 0),
    campaigns_version: state.cursor.campaigns_version + (campaignsChanged ? 1 : 0),
  };
  const fold_ids = changedBoards(step);
  const shown = { fold_ids, shown_version: shownVersion(cursor) };
  if (isSeen) await writeStep(session, tenant_id, cursor.step, { player_ids, game_ids }, shown);
  const facts = await readFactsOf(session, step);
  const reloaded = campaignsChanged ? await loadState(session, tenant_id, cursor, state) : undefined;
  const touched = [...step.learned.players.keys(), ...step.looked];
  return { ...step, cursor, facts, reloaded, changed: fold_ids, touched };
}

/**
 * The folds whose boards show something else after the step: another score, or something else of a player who has one. Some may be
 * named that show the same, such as where only a player changed who may not stand there; none is missing.
 */
function changedBoards({ state, standings, learned, looked, built }: Step): number[] {
  const boards = new Map([...state.campaigns.values()].map(({ fold_id, board }) => [fold_id, board]));
  const changed = new Set(built.filter((fold) => fold.complete).map((fold) => fold.fold_id));
  for (const { fold_id, player_id, units, reached_at } of standings) {
    if (changed.has(fold_id)) continue;
    const before = boards.get(fold_id)?.scoreOf(player_id);
    if ((before?.units ?? null) !== units || (before?.reached_at ?? null) !== reached_at)
      changed.add(fold_id);
  }
  const known = [...learned.players.keys(), ...looked];
  for (const [fold_id, board] of boards)
    if (known.some((player_id) => board.scoreOf(player_id))) changed.add(fold_id);
  return [...changed];
}

function touchedPlayers({ standings, learned, looked }: Step): string[] {
  const players = standings.map((standing) => standing.player_id);
  return [...new Set([...players, ...learned.players.keys(), ...looked])];
}

/** Whether a player may stand on a board is known for those who do, and not asked of those without a score. */
async function readFactsOf(
  session: Session,
  { state, standings, looked }: Step,
): Promise<Map<string, string>> {
  const boards = new Map([...state.campaigns.values()].map(({ fold_id, board }) => [fold_id, board]));
  const newcomers = standings
    .filter(
      ({ fold_id, player_id, units }) =>
        units !== null && boards.get(fold_id)?.eligibility(player_id) === undefined,
    )
    .map((standing) => standing.player_id);
  const player_ids = [...new Set([...newcomers, ...looked])];
  if (player_ids.length === 0) return new Map();
  const rows = await readPlayerFacts(session, state.tenant.tenant_id, player_ids);
  return new Map(rows.map(({ id, facts }) => [id, facts]));
}
