import type { LogName } from '@laurel/contract/sealing/proofs.ts';
import { HASH_BYTES, TILE_WIDTH, type Tile } from '@laurel/rules/sealing/tiles.ts';
import type { TenantSession } from '../../database/database.ts';
import { listsOf, rowsBy, runBy } from '../../database/statements.ts';

/** A tile as it is asked for. */
export type TileKey = Pick<Tile, 'level' | 'number'>;

/** The tiles that there are of those asked for. */
export const readTiles = rowsBy<Tile, [log: LogName, keys: readonly TileKey[]]>({
  text: `
    select t.level::integer as level, t.number, t.hashes
      from unnest($3::smallint[], $4::bigint[]) as k(level, number)
     cross join lateral (
       select * from log_tiles where tenant_id = $1 and log = $2 and level = k.level and number = k.number offset 0) as t`,
  values: (log, keys) => [log, ...listsOf(keys, ['level', 'number'])],
});

/** The hashes of leaves of `events` by index, of those that are sealed; nothing is read where none is asked for. */
export async function readLeafHashes(
  tenant: TenantSession,
  indexes: readonly number[],
): Promise<Map<number, Uint8Array>> {
  if (indexes.length === 0) return new Map();
  const rows = await tenant.query<{ index: number; hash: Buffer }>({
    text: `
      select k.index, substring(t.hashes from (k.index % ${TILE_WIDTH} * ${HASH_BYTES})::integer + 1 for ${HASH_BYTES}) as hash
        from unnest($2::bigint[]) as k(index)
       cross join lateral (
         select hashes from log_tiles
          where tenant_id = $1 and log = 'events' and level = 0 and number = k.index / ${TILE_WIDTH} offset 0) as t`,
    values: [indexes],
  });
  return new Map(rows.filter(({ hash }) => hash.length > 0).map(({ index, hash }) => [index, hash]));
}

/** Writes tiles; one that is there is replaced by a longer one. The caller has locked the log. */
export const writeTiles = runBy<[log: LogName, tiles: readonly Tile[]]>({
  text: `
    insert into log_tiles (tenant_id, log, level, number, hashes)
    select c.tenant_id, $2, t.level, t.number, t.hashes
      from scoring_cursors c
     cross join unnest($3::smallint[], $4::bigint[], $5::bytea[]) as t(level, number, hashes)
     where c.tenant_id = $1
    on conflict (tenant_id, log, level, number) do update set hashes = excluded.hashes`,
  values: (log, tiles) => [
    log,
    ...listsOf(tiles, ['level', 'number']),
    tiles.map((tile) => Buffer.from(tile.hashes)),
  ],
});
