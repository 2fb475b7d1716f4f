import type { Board } from '@laurel/rules/boards/board.ts';
import { LRUCache } from 'lru-cache';
import { readDueDraws } from '../campaigns/campaigns.ts';
import { openModule } from '../database/open-module.ts';
import { repeat } from '../scheduling/repeat.ts';
import type { RaffleDependencies } from './dependencies.ts';
import { drawDue } from './draw-due.ts';
import { readPublicRaffle } from './public-raffle.ts';
import { readRaffle } from './read-raffle.ts';
import { supplyValue } from './supply-value.ts';
import { type BoardTickets, listTickets, readOwnTickets } from './tickets.ts';

export { type FixTickets, ticketsToFix } from './tickets.ts';

export type Raffles = ReturnType<typeof openRaffles>;

/** How often (ms) each process asks for raffles to draw: one statement for all tenants. */
const LOOK_MILLISECONDS = 1_000;

/** Lists of tickets that are kept to be read in pages: of a million players some 200 MB each. */
const MAX_LISTS = 4;

/**
 * Opens the module that draws winners once a list is fixed and the seed is known. Every process does so, also after a crash;
 * the database decides which one's draw is kept, and all of them are the same.
 */
export function openRaffles(
  dependencies: RaffleDependencies & {
    onError: (error: unknown, tenant_id?: number) => void;
  },
) {
  const { database, onError } = dependencies;
  const drawAll = async () => {
    const { rows, failure } = await readDueDraws(database);
    for (const { tenant_id, campaign_id } of rows)
      await drawDue(dependencies, tenant_id, campaign_id).catch((error: unknown) =>
        onError(error, tenant_id),
      );
    if (failure !== undefined) throw failure;
    return false;
  };
  const drawing = repeat(drawAll, { milliseconds: LOOK_MILLISECONDS, onError });
  const lists = new LRUCache<Board, Promise<BoardTickets>>({ max: MAX_LISTS });
  const onSupplied = drawing.wake;
  const cases = openModule(
    { ...dependencies, lists, onSupplied },
    { read: readRaffle, readPublic: readPublicRaffle, listTickets, readOwnTickets, supplyValue },
  );
  return { ...cases, close: drawing.close };
}
