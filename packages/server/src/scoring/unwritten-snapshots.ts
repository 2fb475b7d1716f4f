import type { PlayerFold } from '@laurel/rules/fold/fold.ts';
import { encodeFold } from '@laurel/rules/fold/fold-text.ts';
import type { FoldedCampaign } from '@laurel/rules/kinds/campaign-kind.ts';
import type { TenantSession } from '../database/database.ts';
import type { ChangedStanding } from './changed-standing.ts';
import { deleteSnapshots, writeSnapshots } from './store/fold-snapshots.ts';

/** What changed of one player's snapshots in one fold. */
interface Changed {
  fold_id: number;
  player_id: string;
  campaign: FoldedCampaign;
  /** Stored snapshots of more rounds are no longer true. */
  kept: number;
  /** In order. */
  snapshots: PlayerFold[];
}

/** Snapshots of players' folds that no checkpoint has yet (docs/decisions/fold-snapshots.md). */
export class UnwrittenSnapshots {
  readonly #changed = new Map<string, Changed>();

  /** Snapshots of a fold from the log replace all that the player had after the one from which it continued. */
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

  /** The most rounds for which stored snapshots are still true. */
  keptRounds(fold_id: number, player_id: string): number {
    return this.#changed.get(standingKey(fold_id, player_id))?.kept ?? Number.POSITIVE_INFINITY;
  }

  /** The newest one of at most this many rounds whose last round started before that time (µs). */
  newestBefore(fold_id: number, player_id: string, before: number, rounds: number): PlayerFold | undefined {
    return this.#changed
      .get(standingKey(fold_id, player_id))
      ?.snapshots.findLast(
        (one) => one.folded_rounds <= rounds && (one.boundary?.started_at ?? before) < before,
      );
  }

  /** Writes them in the transaction of a checkpoint. */
  async write(tenant: TenantSession): Promise<void> {
    const all = [...this.#changed.values()];
    const dropped = all.filter((one) => Number.isFinite(one.kept));
    if (dropped.length > 0)
      await deleteSnapshots(
        tenant,
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
    if (rows.length > 0) await writeSnapshots(tenant, rows);
  }
}

/** Identifies a standing among all of a tenant. */
export function standingKey(fold_id: number, player_id: string): string {
  return `${fold_id} ${player_id}`;
}
