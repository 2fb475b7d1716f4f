import type { PlayerFold } from '@laurel/rules/fold/fold.ts';
import { encodeFold } from '@laurel/rules/fold/fold-text.ts';
import type { FoldedCampaign } from '@laurel/rules/kinds/campaign-kind.ts';
import type { Session } from '../store/engine/database.ts';
import { deleteSnapshots, writeSnapshots } from '../store/scoring/fold-snapshots.ts';
import type { ChangedStanding } from './fold-from-log.ts';

/** What changed of one player's snapshots in one fold. */
interface Changed {
  fold_id: number;
  player_id: string;
  campaign: FoldedCampaign;
  /** Of the stored ones those of more rounds are not true any more. */
  kept: number;
  /** In order. */
  snapshots: PlayerFold[];
}

/** Snapshots of players' folds that no checkpoint holds yet (docs/decisions/fold-snapshots.md). */
export class UnwrittenSnapshots {
  readonly #changed = new Map<string, Changed>();

  /** Those of a fold from the log take the place of all that the player had after the one from which it went on. */
  note({ fold_id, player_id, compiled, snapshots, resumed_at }: ChangedStanding): void {
    if (snapshots.length === 0 && resumed_at === null) return;
    const key = standingKey(fold_id, player_id);
    const known = this.#changed.get(key);
    const kept = resumed_at ?? Number.POSITIVE_INFINITY;
    this.#changed.set(key, {
      fold_id,
      player_id,
      campaign: compiled,
      kept: Math.min(kept, known?.kept ?? Number.POSITIVE_INFINITY),
      snapshots: [...(known?.snapshots ?? []).filter((one) => one.folded_rounds <= kept), ...snapshots],
    });
  }

  /** Of how many rounds stored snapshots may be that are still true. */
  keptRounds(fold_id: number, player_id: string): number {
    return this.#changed.get(standingKey(fold_id, player_id))?.kept ?? Number.POSITIVE_INFINITY;
  }

  /** The newest one of at most so many rounds, the last of which started before that time (µs). */
  newestBefore(fold_id: number, player_id: string, before: number, rounds: number): PlayerFold | undefined {
    return this.#changed
      .get(standingKey(fold_id, player_id))
      ?.snapshots.findLast(
        (one) => one.folded_rounds <= rounds && (one.boundary?.started_at ?? before) < before,
      );
  }

  /** Writes them in the transaction of a checkpoint. */
  async write(session: Session, tenant_id: number): Promise<void> {
    const all = [...this.#changed.values()];
    const dropped = all.filter((one) => Number.isFinite(one.kept));
    if (dropped.length > 0)
      await deleteSnapshots(
        session,
        tenant_id,
        dropped.map(({ fold_id, player_id, kept }) => ({ fold_id, player_id, rounds: kept })),
      );
    const rows = all.flatMap(({ fold_id, player_id, campaign, snapshots }) =>
      snapshots.map((fold) => ({
        fold_id,
        player_id,
        rounds: fold.folded_rounds,
        started_at: fold.boundary?.started_at ?? 0,
        fold: encodeFold(campaign, fold),
      })),
    );
    if (rows.length > 0) await writeSnapshots(session, tenant_id, rows);
  }
}

/** Names a standing among all of a tenant. */
export function standingKey(fold_id: number, player_id: string): string {
  return `${fold_id} ${player_id}`;
}
