import { nameKey } from '@laurel/rules/players/name-key.ts';
import type { TenantSession } from '../../database/database.ts';
import {
  type CursorOf,
  type FoundRow,
  readListedPlayer,
  readPlayersById,
  readPlayersByName,
} from './store/player-list.ts';

/**
 * The player with this very id, then those whose name begins with the text, then those whose id does. A player who comes
 * again is marked, not left out: leaving out could read all players for one page.
 */
export async function findPlayers(
  tenant: TenantSession,
  search: string,
  { after, limit }: { after: CursorOf<'name' | 'id'> | undefined; limit: number },
): Promise<FoundRow[]> {
  const name = nameKey(search);
  const exact = after === undefined ? await readListedPlayer(tenant, search, name) : [];
  const named =
    after?.order === 'id'
      ? []
      : await readPlayersByName(tenant, name, { after, limit: limit - exact.length });
  const room = limit - exact.length - named.length;
  const ids =
    room === 0
      ? []
      : await readPlayersById(tenant, search, {
          after: after?.order === 'id' ? after : undefined,
          limit: room,
        });
  return [
    ...exact,
    ...named.map((row) => ({ ...row, isRepeated: row.player_id === search })),
    ...ids.map((row) => ({
      ...row,
      isRepeated: row.player_id === search || row.name_key?.startsWith(name) === true,
    })),
  ];
}
