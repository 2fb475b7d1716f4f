import type { TenantSession } from '../../database/database.ts';
import { countBy, rowsBy, runBy } from '../../database/statements.ts';
import { insertRows } from '../../database/table.ts';

/** What opens a player's leaves; an erased player has only `round_key`. */
export interface StoredPlayerKey {
  player_id: string;
  key: Buffer | null;
  round_key: Buffer | null;
}

/** The keys of players; those who have none get one. The same for every process once the transaction is committed. */
export async function takePlayerKeys(
  tenant: TenantSession,
  player_ids: readonly string[],
): Promise<StoredPlayerKey[]> {
  const known = await readPlayerKeys(tenant, player_ids);
  if (known.length === player_ids.length) return known;
  const there = new Set(known.map((one) => one.player_id));
  const missing = player_ids.filter((player_id) => !there.has(player_id)).toSorted();
  await insertRows(tenant, {
    text: 'insert into player_keys (tenant_id, player_id) values ($1, $2) on conflict (tenant_id, player_id) do nothing',
    rows: missing.map((player_id) => [player_id]),
  });
  return readPlayerKeys(tenant, player_ids);
}

/** The keys that there are. */
export const readPlayerKeys = rowsBy<StoredPlayerKey, [player_ids: readonly string[]]>({
  text: `
    select k.*
      from unnest($2::text[]) as wanted(id)
     cross join lateral (
       select player_id, key, round_key from player_keys where tenant_id = $1 and player_id = wanted.id offset 0) as k`,
});

/** Gives a player's key to the erased id: what opens ids is destroyed, what opens rounds stays. */
export const erasePlayerKey = runBy<[{ player_id: string; erased_id: string; round_key: Uint8Array }]>({
  text: `
    update player_keys set player_id = $3, key = null, round_key = coalesce(round_key, $4)
     where tenant_id = $1 and player_id = $2`,
  values: ({ player_id, erased_id, round_key }) => [player_id, erased_id, Buffer.from(round_key)],
});

/** How many keys were given to erased ids: while it is unchanged, every player has the key of before. */
export const countErasedKeys = countBy({
  name: 'count-erased-keys',
  text: `
    select count(*) from player_keys
     where tenant_id = $1 and player_id >= 'erased:' and player_id < 'erased;'`,
});
