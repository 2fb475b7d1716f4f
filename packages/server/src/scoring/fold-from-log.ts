import { setImmediate } from 'node:timers/promises';
import { compareCodePoints } from '@laurel/rules/boards/code-points.ts';
import type { CompiledCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import type { FoldWithSnapshots, PlayerFold } from '@laurel/rules/fold/fold.ts';
import { encodeFold, type KeptText } from '@laurel/rules/fold/fold-text.ts';
import { outcomeOf } from '@laurel/rules/fold/outcome.ts';
import { scoreText } from '@laurel/rules/kinds/tournament/score.ts';
import type { Session } from '../store/engine/database.ts';
import { readRounds } from '../store/log/log.ts';
import { playersAtOnce } from '../store/log/players-at-once.ts';
import { slicesOf } from '../store/log/round-sample.ts';
import { deleteSnapshots, writeSnapshots } from '../store/scoring/fold-snapshots.ts';
import { deleteStandings, type StandingRow, writeStandings } from '../store/scoring/standings.ts';
import { foldSlice, type History, type Refold, readingOf, resume } from './player-history.ts';
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
  /** Those that folding passed; see `storeSnapshots`. */
  snapshots: readonly PlayerFold[];
  /** Of a fold from the log: how many rounds the snapshot had from which it went on, 0 where it began with none; null: not from the log. */
  resumed_at: number | null;
  /** The player has no round in the campaign. */
  isEmpty: boolean;
}

export interface Refolded {
  /** In the order in which they were asked for. */
  standings: ChangedStanding[];
  /** Those who were folded, in the order in which they were first named. */
  player_ids: string[];
}

/**
 * Folds players from the log alone, up to `upTo`: a group of them at a time, and a player with many rounds in slices, so that neither
 * memory nor whoever waits for this process suffers from how much they played. No group is begun once `enough` events were folded; then
 * the last players are missing. Reads the snapshots that are stored, so those must stand where the log does but for what is refolded.
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
  }
  const standings = refolds.flatMap((refold) => folded.get(refold) ?? []);
  return { standings, player_ids: player_ids.slice(0, done) };
}

/** Answers how many events were folded. */
async function foldGroup(
  session: Session,
  tenant_id: number,
  refolds: Refold[],
  upTo: number,
  folded: Map<Refold, ChangedStanding>,
): Promise<number> {
  let events = 0;
  const histories = await resume(session, tenant_id, refolds);
  // Those that are read from the same time on, the usual case, share one reading of the log.
  for (const alike of Map.groupBy(histories, readingOf).values()) {
    const { start, refold } = alike[0] as History;
    const player_ids = [...new Set(alike.map((history) => history.refold.player_id))];
    const query = { player_ids, start, end: refold.active.compiled.end, upTo };
    for (const slice of await slicesOf(session, tenant_id, query)) {
      const ofPlayers = Map.groupBy(
        await readRounds(session, tenant_id, { ...slice, upTo }),
        (row) => row.player_id,
      );
      const inSlice = new Set(slice.player_ids);
      for (const history of alike) {
        const { player_id } = history.refold;
        if (!inSlice.has(player_id)) continue;
        const facts = ofPlayers.get(player_id) ?? [];
        events += facts.length;
        foldSlice(history, slice, facts);
      }
      await setImmediate();
    }
  }
  for (const { refold, ...history } of histories)
    folded.set(refold, toStanding(refold.active, refold.player_id, history, history.resumed_at));
  return events;
}

/** Players that a fold under way has not reached are folded from the log when it gets there. */
export function isBuilt({ complete, built_to }: ActiveFold, player_id: string): boolean {
  return complete || (built_to !== null && compareCodePoints(player_id, built_to) <= 0);
}

/** A fold with the score that it is worth. `resumed_at`: see `ChangedStanding`. */
export function toStanding(
  active: ActiveFold,
  player_id: string,
  { fold, snapshots }: FoldWithSnapshots,
  resumed_at: number | null,
): ChangedStanding {
  const { compiled, fold_id } = active;
  const { units, reached_at } = outcomeOf(compiled, fold);
  const isEmpty = fold.boundary === null && fold.tail.length === 0;
  return { fold_id, player_id, units, reached_at, compiled, fold, snapshots, resumed_at, isEmpty };
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
  await storeSnapshots(session, tenant_id, standings);
}

/**
 * Writes the snapshots of standings in the same transaction. Those of a fold from the log take the place of all that the player had after
 * the one from which it went on.
 */
export async function storeSnapshots(
  session: Session,
  tenant_id: number,
  standings: ChangedStanding[],
): Promise<void> {
  const after = standings.flatMap(({ fold_id, player_id, resumed_at }) =>
    resumed_at === null ? [] : [{ fold_id, player_id, rounds: resumed_at }],
  );
  if (after.length > 0) await deleteSnapshots(session, tenant_id, after);
  const rows = standings.flatMap(({ fold_id, player_id, compiled, snapshots }) =>
    snapshots.map((fold) => ({
      fold_id,
      player_id,
      rounds: fold.folded_rounds,
      started_at: fold.boundary?.started_at ?? 0,
      fold: encodeFold(compiled, fold),
    })),
  );
  if (rows.length > 0) await writeSnapshots(session, tenant_id, rows);
}
