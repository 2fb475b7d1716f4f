import type { Play } from '@laurel/rules/players/play.ts';
import type { TenantSession } from '../../../database/database.ts';

interface ListedRow extends Pick<Play, 'last_hour'> {
  player_id: string;
  facts: string;
  name_key: string | null;
  days_played: number;
}

/** Where a page of players ends: the values by which the list is ordered, of its last row. */
export type PlayerCursor =
  | { order: 'recent'; last_hour: number; player_id: string }
  | { order: 'frequent'; days_played: number; last_hour: number; player_id: string }
  | { order: 'name'; name_key: string; player_id: string }
  | { order: 'id'; player_id: string };

/** The cursor of a list with this order. */
export type CursorOf<Order extends PlayerCursor['order']> = Extract<PlayerCursor, { order: Order }>;

/** A player of the list. */
export interface FoundRow extends ListedRow {
  /** Where a page that ends with this player ends. */
  cursor: PlayerCursor;
  /** The player is on the list before, too. */
  isRepeated?: boolean;
}

/** A page of a list: it begins after the cursor, or (undefined) with the first player. */
interface PageOf<Order extends PlayerCursor['order']> {
  after: CursorOf<Order> | undefined;
  limit: number;
}

// Each statement reads a range of one index in the order of that index, so that a page reads as many rows as it shows.
const listed = `
  select p.player_id, p.facts, p.name_key, p.last_hour, p.days_played from players p
   where p.tenant_id = $1
     and not exists (select from erased_players e where e.tenant_id = $1 and e.player_id = p.player_id)`;

/** Sorts after every character that a name or an id holds. */
const AFTER_ALL = '\u{10ffff}';

/** The players who played last, the latest hour first; within an hour by id, backwards. */
export function readRecentPlayers(
  tenant: TenantSession,
  { after, limit }: PageOf<'recent'>,
): Promise<FoundRow[]> {
  const bound = after ? 'and (p.last_hour, p.player_id) < ($3, $4)' : '';
  return readRows(
    tenant,
    `${listed} ${bound} order by p.last_hour desc, p.player_id desc limit $2`,
    [limit, ...(after ? [after.last_hour, after.player_id] : [])],
    ({ last_hour, player_id }) => ({ order: 'recent', last_hour, player_id }),
  );
}

/** The players who played on most days; of equal ones those who played last, then by id, backwards. */
export function readFrequentPlayers(
  tenant: TenantSession,
  { after, limit }: PageOf<'frequent'>,
): Promise<FoundRow[]> {
  const bound = after ? 'and (p.days_played, p.last_hour, p.player_id) < ($3, $4, $5)' : '';
  return readRows(
    tenant,
    `${listed} ${bound} order by p.days_played desc, p.last_hour desc, p.player_id desc limit $2`,
    [limit, ...(after ? [after.days_played, after.last_hour, after.player_id] : [])],
    ({ days_played, last_hour, player_id }) => ({ order: 'frequent', days_played, last_hour, player_id }),
  );
}

/** The players whose name begins with `name`, a plain form (`nameKey`), by name and id. */
export function readPlayersByName(
  tenant: TenantSession,
  name: string,
  { after, limit }: PageOf<'name'>,
): Promise<FoundRow[]> {
  return readRows(
    tenant,
    `${listed} and p.name_key < $3 and (p.name_key, p.player_id) > ($4, $5)
      order by p.name_key, p.player_id limit $2`,
    [limit, name + AFTER_ALL, after?.name_key ?? name, after?.player_id ?? ''],
    ({ name_key, player_id }) => ({ order: 'name', name_key: name_key ?? '', player_id }),
  );
}

/** The players whose id begins with `id`, by id. */
export function readPlayersById(
  tenant: TenantSession,
  id: string,
  { after, limit }: PageOf<'id'>,
): Promise<FoundRow[]> {
  return readRows(
    tenant,
    `${listed} and p.player_id >= $3 and p.player_id > $4 and p.player_id < $5 order by p.player_id limit $2`,
    [limit, id, after?.player_id ?? '', id + AFTER_ALL],
    ({ player_id }) => ({ order: 'id', player_id }),
  );
}

/** The player with this id, if any; the list continues with the names that begin with `name`. */
export function readListedPlayer(
  tenant: TenantSession,
  player_id: string,
  name: string,
): Promise<FoundRow[]> {
  return readRows(tenant, `${listed} and p.player_id = $2`, [player_id], () => ({
    order: 'name',
    name_key: name,
    player_id: '',
  }));
}

/** The statements have no name, so that each is planned for its values. */
async function readRows(
  tenant: TenantSession,
  text: string,
  values: unknown[],
  cursorOf: (row: ListedRow) => PlayerCursor,
): Promise<FoundRow[]> {
  const rows = await tenant.query<ListedRow>({ text, values });
  return rows.map((row) => ({ ...row, cursor: cursorOf(row) }));
}
