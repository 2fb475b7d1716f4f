import { compareCodePoints } from '../rules/code-points.ts';
import { foldFacts, type PlayerFold } from '../rules/fold.ts';
import { encodeFold, type KeptText } from '../rules/fold-text.ts';
import { scoreText } from '../rules/score.ts';
import { scoreOf } from '../rules/standing.ts';
import type { Session } from '../store/database.ts';
import { type GameroundRow, readRounds } from '../store/log.ts';
import { deleteStandings, type StandingRow, writeStandings } from '../store/standings.ts';
import type { ActiveFold } from './tenant-state.ts';

/** A standing that changed, as it is shown and kept hot. */
export interface ChangedStanding {
  fold_id: number;
  player_id: string;
  /** In 10^-8; null: not on the board. */
  units: bigint | null;
  reached_at: number | null;
  fold: PlayerFold;
  /** The player has no round in the campaign. */
  isEmpty: boolean;
}

/** A player to be folded from the log alone. */
export interface Refold {
  active: ActiveFold;
  player_id: string;
}

/**
 * Folds players from the log alone, up to `upTo`; answers their standings in the order of `refolds` and how many events were
 * folded. Folds of one window, the usual case, share one reading of the log.
 */
export async function foldFromLog(
  session: Session,
  tenant_id: number,
  refolds: Refold[],
  upTo: number,
): Promise<{ standings: ChangedStanding[]; events: number }> {
  const rounds = new Map<string, Map<string, GameroundRow[]>>();
  for (const [window, ofWindow] of Map.groupBy(refolds, windowOf)) {
    const player_ids = [...new Set(ofWindow.map((refold) => refold.player_id))];
    const { start, end } = (ofWindow[0] as Refold).active.compiled;
    const rows = await readRounds(session, tenant_id, { player_ids, start, end, upTo });
    rounds.set(
      window,
      Map.groupBy(rows, (row) => row.player_id),
    );
  }
  let events = 0;
  const standings = refolds.map((refold) => {
    const { active, player_id } = refold;
    const rows = rounds.get(windowOf(refold))?.get(player_id) ?? [];
    events += rows.length;
    const fold = foldFacts(active.compiled, rows, active.joined.get(player_id) ?? null);
    return toStanding(active, player_id, fold);
  });
  return { standings, events };
}

function windowOf({ active: { compiled } }: Refold): string {
  return `${compiled.start} ${compiled.end}`;
}

/** Players that a fold under way has not reached are folded from the log when it gets there. */
export function isBuilt({ complete, built_to }: ActiveFold, player_id: string): boolean {
  return complete || (built_to !== null && compareCodePoints(player_id, built_to) <= 0);
}

/** A fold with the score that it is worth. */
export function toStanding(active: ActiveFold, player_id: string, fold: PlayerFold): ChangedStanding {
  const { units, reached_at } = scoreOf(active.compiled, fold);
  const isEmpty = fold.boundary === null && fold.tail.length === 0;
  return { fold_id: active.fold_id, player_id, units, reached_at, fold, isEmpty };
}

/** A standing as it is stored. Its text is long, so it is made when it is written and not kept. */
export function toRow(standing: ChangedStanding, kept?: KeptText): StandingRow {
  const { fold_id, player_id, units, reached_at, fold } = standing;
  const score = units === null ? null : scoreText(units);
  return { fold_id, player_id, score, reached_at, state: encodeFold(fold, kept) };
}

/** Writes standings in the step's transaction. A player without a round in the campaign has none. */
export async function storeStandings(
  session: Session,
  tenant_id: number,
  standings: ChangedStanding[],
): Promise<void> {
  const { kept = [], gone = [] } = Object.groupBy(standings, ({ isEmpty }) => (isEmpty ? 'gone' : 'kept'));
  if (kept.length > 0)
    await writeStandings(
      session,
      tenant_id,
      kept.map((standing) => toRow(standing)),
    );
  if (gone.length > 0) await deleteStandings(session, tenant_id, gone);
}
