import type { TenantSession } from '../../database/database.ts';
import { listsOf, rowsBy, runBy } from '../../database/statements.ts';

/**
 * A player's fold after so many rounds; `fold` is encoded by the rules, `started_at` of the last round in microseconds UTC.
 */
export interface SnapshotRow {
  fold_id: number;
  player_id: string;
  rounds: number;
  started_at: number;
  fold: string;
}

/** Rows of one statement: some 2 MB of text. */
const WRITTEN_ROWS = 5_000;

/**
 * Writes snapshots, new or known; each combination of fold, player and number of rounds once. Texts must contain no line
 * break. The caller holds the lock of the scoring cursor, in the transaction that writes the standings.
 */
export async function writeSnapshots(tenant: TenantSession, rows: SnapshotRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += WRITTEN_ROWS) {
    const written = rows.slice(from, from + WRITTEN_ROWS);
    await tenant.query({
      name: 'write-snapshots',
      text: `
        insert into fold_snapshots (tenant_id, fold_id, player_id, rounds, started_at, fold)
        select c.tenant_id, w.fold_id, w.player_id, w.rounds, timestamptz 'epoch' + w.started_at * interval '1 microsecond', w.fold
          from scoring_cursors c
         cross join unnest($2::bigint[], $3::text[], $4::bigint[], $5::bigint[], string_to_array($6, E'\\n'))
            as w(fold_id, player_id, rounds, started_at, fold)
         where c.tenant_id = $1
        on conflict (tenant_id, fold_id, player_id, rounds)
        do update set started_at = excluded.started_at, fold = excluded.fold`,
      values: [
        written.map((row) => row.fold_id),
        written.map((row) => row.player_id),
        written.map((row) => row.rounds),
        written.map((row) => row.started_at),
        written.map((row) => row.fold).join('\n'),
      ],
    });
  }
}

/** Deletes the snapshots of players after so many rounds; 0: all. Locking as for `writeSnapshots`. */
export const deleteSnapshots = runBy<[after: Pick<SnapshotRow, 'fold_id' | 'player_id' | 'rounds'>[]]>({
  name: 'delete-snapshots',
  text: `
    delete from fold_snapshots s
     using unnest($2::bigint[], $3::text[], $4::bigint[]) as after(fold_id, player_id, rounds)
     where s.tenant_id = $1 and s.fold_id = after.fold_id and s.player_id = after.player_id and s.rounds > after.rounds`,
  values: (after) => listsOf(after, ['fold_id', 'player_id', 'rounds']),
});

/**
 * For each fold and player the newest snapshot of at most this many rounds whose last round started before that time (µs
 * UTC); those without one are missing. One statement, no lock: concurrent writes are seen whole or not at all.
 */
export const readSnapshotsBefore = rowsBy<
  SnapshotRow,
  [wanted: { fold_id: number; player_id: string; before: number; rounds: number }[]]
>({
  text: `
    select s.fold_id, s.player_id, s.rounds, (extract(epoch from s.started_at) * 1000000)::bigint as started_at, s.fold
      from unnest($2::bigint[], $3::text[], $4::bigint[], $5::bigint[]) as wanted(fold_id, player_id, before, rounds)
     cross join lateral (
       select * from fold_snapshots
        where tenant_id = $1 and fold_id = wanted.fold_id and player_id = wanted.player_id
          and started_at < timestamptz 'epoch' + wanted.before * interval '1 microsecond' and rounds <= wanted.rounds
        order by rounds desc limit 1) as s`,
  values: (wanted) => [
    ...listsOf(wanted, ['fold_id', 'player_id', 'before']),
    wanted.map((one) => Math.min(one.rounds, Number.MAX_SAFE_INTEGER)),
  ],
});

/**
 * A player's snapshots in a fold that are true of the log up to event `upTo`, in order. Standings and snapshots may be
 * stored as of another event: snapshots that an event between the two may have changed are left out. None while a player
 * waits to be folded again or the campaign is, as changes outside the log are then newer than the snapshots. One statement,
 * no lock.
 */
export const readSnapshotsAt = rowsBy<
  Pick<SnapshotRow, 'fold'>,
  [{ fold_id: number; player_id: string; upTo: number }]
>({
  text: `
    with touched as materialized (
      select min(b.occurred_at) as first_changed_at
        from scoring_cursors c
        join events e on e.tenant_id = $1 and e.seq > least(c.seq, $4) and e.seq <= greatest(c.seq, $4)
       cross join lateral (
         select b.occurred_at from events b
          where b.tenant_id = $1 and b.kind = 'gameround' and b.player_hash = e.player_hash and b.round_hash = e.round_hash
            and b.player_id = e.player_id and b.round_id = e.round_id and not b.is_win
          union all
         select e.occurred_at where e.kind <> 'gameround'
         offset 0) as b
       where c.tenant_id = $1 and e.kind in ('gameround', 'deposit', 'login') and e.player_id = $3
    )
    select s.fold
      from touched
      join fold_snapshots s on s.started_at < coalesce(touched.first_changed_at, 'infinity')
     where s.tenant_id = $1 and s.fold_id = $2 and s.player_id = $3
       and not exists (select from refolds r where r.tenant_id = $1 and r.player_id = $3)
       and exists (
         select from campaign_folds f
          where f.tenant_id = $1 and f.fold_id = $2 and f.complete
            and not exists (
              select from campaign_folds other
               where other.tenant_id = $1 and other.campaign_id = f.campaign_id and other.fold_id <> f.fold_id))
     order by s.rounds`,
  values: ({ fold_id, player_id, upTo }) => [fold_id, player_id, upTo],
});
