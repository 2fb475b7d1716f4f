import type { EventSearch, FoundEvents } from '@laurel/contract/events/event-search.ts';
import type { Database, TenantSession } from '../database/database.ts';
import { invalidParameter, timeIn } from '../validation/refusals.ts';
import { archivedEvent } from './archive-events.ts';
import {
  type EventFilter,
  type FoundEvent,
  hasMoreOfPlayer,
  newestUpTo,
  readEventOf,
  readNewestOfPiece,
  readNewestOfPlayer,
} from './store/event-search.ts';
import { readKnownSeq } from './store/known-events.ts';
import { eventKey } from './store/log.ts';
import { positionAt } from './store/positions.ts';

/** A player with more events is looked for along the log. */
const MAX_BY_INDEX = 20_000;

/** Numbers of the log that one page reads, if it goes along the log. */
const PIECE = 20_000;

/**
 * Finds events of the tenant's log, newest first (docs/intake.md): by id, of a player, or along the log. The work of a page
 * is bounded, whatever the size of the log. Faults: `invalid_parameter` for filters that exclude each other and times that
 * are invalid.
 */
export async function findEvents(
  { database }: { database: Database },
  tenant_id: number,
  search: EventSearch,
): Promise<FoundEvents> {
  const tenant = database.ofTenant(tenant_id);
  refuseWrongFilters(search);
  const { unique_id, page_size = 50 } = search;
  if (unique_id !== undefined) {
    const found = await readEventOf(tenant, eventKey(unique_id), unique_id);
    return { next: null, results: found ? [archivedEvent(found)] : [] };
  }
  const filter = await filterOf(database, tenant_id, search);
  const { player_id } = filter;
  if (player_id !== null && !(await hasMoreOfPlayer(tenant, filter, MAX_BY_INDEX)))
    return pageOf(await readNewestOfPlayer(tenant, filter, page_size + 1), page_size, null);
  const upTo = await newestUpTo(tenant, filter);
  if (upTo === undefined) return { next: null, results: [] };
  const piece = { ...filter, upTo, above: Math.max(filter.above, upTo - PIECE) };
  const rows = await readNewestOfPiece(tenant, piece, page_size + 1);
  return pageOf(rows, page_size, piece.above > filter.above ? piece.above + 1 : null);
}

/** A page of the rows; `further` says where to continue if the rows fit on it. */
function pageOf(rows: FoundEvent[], page_size: number, further: number | null): FoundEvents {
  const shown = rows.slice(0, page_size);
  const next = rows.length > page_size ? (shown.at(-1)?.seq ?? null) : further;
  return { next, results: shown.map(archivedEvent) };
}

/** Events are appended in the order in which they were received, so times correspond to numbers of the log. */
async function filterOf(database: Database, tenant_id: number, search: EventSearch): Promise<EventFilter> {
  const tenant = database.ofTenant(tenant_id);
  const { from, to, before = Number.MAX_SAFE_INTEGER } = search;
  const above = from === undefined ? 0 : await positionAt(tenant, timeIn('from', from) - 1);
  const upTo = to === undefined ? Number.MAX_SAFE_INTEGER : await positionAt(tenant, timeIn('to', to) - 1);
  const { player_id = null, game_id = null, round_id = null, kind = null } = search;
  return { player_id, game_id, round_id, kind, above, upTo: Math.min(upTo, before - 1) };
}

function refuseWrongFilters({ page_size: _, ...search }: EventSearch): void {
  const named = Object.keys(search);
  if (search.unique_id !== undefined && named.length > 1)
    throw invalidParameter('unique_id', 'is only sent alone: it names one event');
  if (search.player_id !== undefined) return;
  for (const name of ['game_id', 'round_id'])
    if (named.includes(name))
      throw invalidParameter(name, 'is only sent with player_id: the log has no order of its own for it');
}

/**
 * The number of the event with that id, as resends are recognised: also of an event that an erasure renamed. Undefined: the
 * log never had it.
 */
export function findSeq(tenant: TenantSession, unique_id: string): Promise<number | undefined> {
  return readKnownSeq(tenant, eventKey(unique_id));
}
