import { setImmediate } from 'node:timers/promises';
import { compareCodePoints } from '@laurel/rules/boards/code-points.ts';
import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { foldFacts, type PlayerFold } from '@laurel/rules/fold/fold.ts';
import { encodeFold, type KeptText } from '@laurel/rules/fold/fold-text.ts';
import { outcomeOf } from '@laurel/rules/fold/outcome.ts';
import { scoreText } from '@laurel/rules/kinds/tournament/score.ts';
import type { Session } from '../store/engine/database.ts';
import { readRounds } from '../store/log/log.ts';
import { playersAtOnce } from '../store/log/players-at-once.ts';
import { deleteStandings, type StandingRow, writeStandings } from '../store/scoring/standings.ts';
import type { ActiveFold } from './tenant-state.ts';

/** A standing that changed, as it is shown and kept hot. */
export interface ChangedStanding {
  fold_id: number;
  player_id: string;
  /** In 10^-8; null: not on the board. */
  units: bigint | null;
  reached_at: number | null;
  /** The campaign that the fold is of. */
  compiled: CompiledCampaign;
  fold: PlayerFold;
  /** The player has no round in the campaign. */
  isEmpty: boolean;
}

/** A player to be folded from the log alone. */
export interface Refold {
  active: ActiveFold;
  player_id: string;
}

export interface Refolded {
  /** In the order in which they were asked for. */
  standings: ChangedStanding[];
  /** Those who were folded, in the order in which they were first named. */
  player_ids: string[];
}

/**
 * Folds players from the log alone, up to `upTo`: a group of them at a time, so that neither memory nor whoever waits for this process
 * suffers from how much they played. No group is begun once `enough` events were folded; then the last players are missing.
 */
export async function foldFromLog(
  session: Session,
  tenant_id: number,
  refolds: Refold[],
  upTo: number,
  enough = Number.POSITIVE_INFINITY,
): Promise<Refolded> {
  const byPlayer = Map.groupBy(refolds, (refold) => refold.player_id);
  const player_ids = [...byPlayer.keys()];
  const folded = new Map<Refold, ChangedStanding>();
  let done = 0;
  let before: Parameters<typeof playersAtOnce>[0];
  for (let events = 0; done < player_ids.length && events < enough; ) {
    const group = player_ids.slice(done, done + playersAtOnce(before));
    const ofGroup = group.flatMap((player_id) => byPlayer.get(player_id) as Refold[]);
    const read = await foldGroup(session, tenant_id, ofGroup, upTo, folded);
    before = { players: group.length, events: read };
    events += read;
    done += group.length;
    await setImmediate();
  }
  const standings = refolds.flatMap((refold) => folded.get(refold) ?? []);
  return { standings, player_ids: player_ids.slice(0, done) };
}

/** Folds of one window, the usual case, share one reading of the log. Answers how many events were folded. */
async function foldGroup(
  session: Session,
  tenant_id: number,
  refolds: Refold[],
  upTo: number,
  folded: Map<Refold, ChangedStanding>,
): Promise<number> {
  let events = 0;
  for (const ofWindow of Map.groupBy(refolds, windowOf).values()) {
    const player_ids = [...new Set(ofWindow.map((refold) => refold.player_id))];
    const { start, end } = (ofWindow[0] as Refold).active.compiled;
    const rows = await readRounds(session, tenant_id, { player_ids, start, end, upTo });
    const ofPlayers = Map.groupBy(rows, (row) => row.player_id);
    for (const refold of ofWindow) {
      const { active, player_id } = refold;
      const facts = ofPlayers.get(player_id) ?? [];
      events += facts.length;
      const fold = foldFacts(active.compiled, facts, active.joined.get(player_id) ?? null);
      folded.set(refold, toStanding(active, player_id, fold));
    }
  }
  return events;
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
  const { compiled, fold_id } = active;
  const { units, reached_at } = outcomeOf(compiled, fold);
  const isEmpty = fold.boundary === null && fold.tail.length === 0;
  return { fold_id, player_id, units, reached_at, compiled, fold, isEmpty };
}

/** A standing as it is stored. Its text is long, so it is made when it is written and not kept. */
export function toRow(standing: ChangedStanding, kept?: KeptText): StandingRow {
  const { fold_id, player_id, units, reached_at, compiled, fold } = standing;
  const score = units === null ? null : scoreText(units);
  return { fold_id, player_id, score, reached_at, state: encodeFold(compiled, fold, kept) };
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
