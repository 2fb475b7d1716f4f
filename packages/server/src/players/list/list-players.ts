import { Fault } from '@laurel/contract/faults/faults.ts';
import type { FoundPlayers, ListedPlayer, PlayerSearch } from '@laurel/contract/players/player-list.ts';
import { decodeFacts, flagFact, type PlayerFacts, textFact } from '@laurel/rules/players/facts.ts';
import type { CampaignDependencies } from '../../campaigns/campaigns.ts';
import type { TenantSession } from '../../database/database.ts';
import { identityIn } from '../../facts/facts.ts';
import { readTenant } from '../../identity/identity.ts';
import { findPlayers } from './find-players.ts';
import { readCursor, writeCursor } from './player-cursor.ts';
import {
  type CursorOf,
  type FoundRow,
  type PlayerCursor,
  readFrequentPlayers,
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
    throw refusal('order', 'cannot be combined with search, which has an order of its own');
  if (after === undefined) return undefined;
  const cursor = readCursor(after);
  const orders = search === undefined ? [order ?? 'recent'] : ['name', 'id'];
  if (cursor && orders.includes(cursor.order)) return cursor;
  throw refusal('after', 'must be `next` of a page with the same search and order');
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

function refusal(parameter: string, detail: string): Fault {
  return new Fault('invalid_parameter', `${parameter}: ${detail}.`, { errors: [{ parameter, detail }] });
}
