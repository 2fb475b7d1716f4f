import type { FoundPlayers, ListedPlayer, PlayerSearch } from '@laurel/contract/players/player-list.ts';
import { findText, unstorable } from '@laurel/contract/values/schemas.ts';
import { decodeFacts, flagFact, type PlayerFacts, textFact } from '@laurel/rules/players/facts.ts';
import { nameKey } from '@laurel/rules/players/names.ts';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import type { CampaignDependencies } from '../../campaigns/campaigns.ts';
import type { TenantSession } from '../../database/database.ts';
import { identityIn } from '../../facts/facts.ts';
import { readTenant } from '../../identity/identity.ts';
import { invalidParameter } from '../../validation/refusals.ts';
import {
  type CursorOf,
  type FoundRow,
  type PlayerCursor,
  readFrequentPlayers,
  readListedPlayer,
  readPlayersById,
  readPlayersByName,
  readRecentPlayers,
} from './store/player-list.ts';

const PAGE_SIZE = 50;

/**
 * One page of the tenant's players: those who played last or most often, or those that are found by a text
 * (docs/rules/operations.md#6). The work of a page is bounded by its size, whatever the number of players. Faults:
 * `invalid_parameter` for parameters that exclude each other, and for a cursor of another list.
 */
export async function listPlayers(
  { database, scoring }: CampaignDependencies,
  tenant_id: number,
  search: PlayerSearch,
): Promise<FoundPlayers> {
  const { page_size = PAGE_SIZE } = search;
  const after = cursorOf(search);
  await scoring.written(tenant_id);
  const tenant = database.ofTenant(tenant_id);
  const rows = await readPage(tenant, search, { after, limit: page_size + 1 });
  const last = rows.length > page_size ? rows[page_size - 1] : undefined;
  const shown = rows.slice(0, page_size).filter(({ isRepeated }) => !isRepeated);
  return { next: last ? writeCursor(last.cursor) : null, results: await answers(tenant, shown) };
}

function readPage(
  tenant: TenantSession,
  { search, order = 'recent' }: PlayerSearch,
  { after, limit }: { after: PlayerCursor | undefined; limit: number },
): Promise<FoundRow[]> {
  if (search !== undefined)
    return findPlayers(tenant, search, { after: after as CursorOf<'name' | 'id'>, limit });
  if (order === 'recent') return readRecentPlayers(tenant, { after: after as CursorOf<'recent'>, limit });
  return readFrequentPlayers(tenant, { after: after as CursorOf<'frequent'>, limit });
}

/** Refuses parameters that exclude each other, and a cursor that is of no list or of another one. */
function cursorOf({ search, order, after }: PlayerSearch): PlayerCursor | undefined {
  if (search !== undefined && order !== undefined)
    throw invalidParameter('order', 'cannot be combined with search, which has an order of its own');
  if (after === undefined) return undefined;
  const cursor = readCursor(after);
  const orders = search === undefined ? [order ?? 'recent'] : ['name', 'id'];
  if (cursor && orders.includes(cursor.order)) return cursor;
  throw invalidParameter('after', 'must be `next` of a page with the same search and order');
}

async function answers(tenant: TenantSession, rows: FoundRow[]): Promise<ListedPlayer[]> {
  if (rows.length === 0) return [];
  const owner = await readTenant(tenant);
  if (!owner) throw new Error('a tenant with players is not there');
  return rows.map(({ player_id, facts, last_hour, days_played }) => {
    const known: PlayerFacts = decodeFacts(facts);
    return {
      ...identityIn(owner, player_id, known),
      country: textFact(known, 'country'),
      is_blocked: flagFact(known, 'is_blocked'),
      last_played_at: last_hour === 0 ? null : new Date(last_hour * 3_600_000).toISOString(),
      days_played,
    };
  });
}

const count = Type.Integer({ minimum: 0, maximum: 2 ** 15 - 1 });
const hour = Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 });
const text = Type.String();

const cursorSchema = Type.Union([
  Type.Object({ order: Type.Literal('recent'), last_hour: hour, player_id: text }),
  Type.Object({ order: Type.Literal('frequent'), days_played: count, last_hour: hour, player_id: text }),
  Type.Object({ order: Type.Literal('name'), name_key: text, player_id: text }),
  Type.Object({ order: Type.Literal('id'), player_id: text }),
]);

/** The cursor as the API returns it. */
function writeCursor(cursor: PlayerCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** Undefined for a text that `writeCursor` did not write. */
function readCursor(written: string): PlayerCursor | undefined {
  try {
    const cursor: unknown = JSON.parse(Buffer.from(written, 'base64url').toString());
    return Check(cursorSchema, cursor) && findText(cursor, unstorable).length === 0 ? cursor : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The player with this very id, then those whose name begins with the text, then those whose id does. A player who comes
 * again is marked, not left out: leaving out could read all players for one page.
 */
async function findPlayers(
  tenant: TenantSession,
  search: string,
  { after, limit }: { after: CursorOf<'name' | 'id'> | undefined; limit: number },
): Promise<FoundRow[]> {
  const name = nameKey(search);
  const exact = after === undefined ? await readListedPlayer(tenant, search, name) : [];
  const [byName, byId] = after?.order === 'id' ? [undefined, after] : [after, undefined];
  const left = limit - exact.length;
  const named = byId ? [] : await readPlayersByName(tenant, name, { after: byName, limit: left });
  const room = left - named.length;
  const ids = room === 0 ? [] : await readPlayersById(tenant, search, { after: byId, limit: room });
  const isExact = (row: FoundRow) => row.player_id === search;
  return [
    ...exact,
    ...named.map((row) => ({ ...row, isRepeated: isExact(row) })),
    ...ids.map((row) => ({ ...row, isRepeated: isExact(row) || row.name_key?.startsWith(name) === true })),
  ];
}
