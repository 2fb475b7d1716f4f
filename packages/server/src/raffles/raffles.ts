import { isAnnouncedValue } from '@laurel/contract/campaigns/announced-value.ts';
import type { RaffleDefinition } from '@laurel/contract/campaigns/definition.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { defaultListingLanguage } from '@laurel/contract/listing/listing.ts';
import type { PublicRaffle, Raffle, SeedValueBody } from '@laurel/contract/raffles/raffles.ts';
import type { Board } from '@laurel/rules/boards/board.ts';
import { LRUCache } from 'lru-cache';
import { type Author, writeAudit } from '../audit/audit.ts';
import { insertValue, lockCampaign, readDueDraws } from '../campaigns/campaigns.ts';
import { openModule } from '../database/open-module.ts';
import { serviceWording, shownUsername } from '../listing/listing.ts';
import { repeat } from '../scheduling/repeat.ts';
import { invalidMember } from '../validation/refusals.ts';
import { drawDue } from './draw-due.ts';
import { existingRaffle, type RaffleDependencies, readRaffle } from './read-raffle.ts';
import {
  type BoardTickets,
  type ListDependencies,
  listTickets,
  readFixedList,
  readOwnTickets,
} from './tickets.ts';

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

/**
 * Enters the value of a supplied seed, once the list of tickets is fixed and sealed; the draw follows
 * (docs/rules/raffles.md#4). The same value again changes nothing. Faults: `not_found`; `conflict` where the seed is sealed,
 * the list is not fixed, or another value was entered; `invalid_body` at `/value` for one that was not announced so.
 */
async function supplyValue(
  dependencies: RaffleDependencies & { onSupplied: () => void },
  { tenant_id, username }: Author,
  campaign_id: number,
  { value, reason }: SeedValueBody,
): Promise<Raffle> {
  const { database, clock, onSupplied } = dependencies;
  await database.ofTenant(tenant_id).transaction(async (tenant) => {
    await lockCampaign(tenant, campaign_id);
    const { row, definition } = await existingRaffle(tenant, campaign_id, { toPlayers: false });
    if (definition.rules.seed !== 'supplied')
      throw new Fault('conflict', 'The seed of this raffle is sealed: its secret was chosen at publishing.');
    if (row.fixed_at === null)
      throw new Fault('conflict', 'The list of tickets is not fixed yet; a value must come after it.');
    if (row.value === value) return;
    if (row.value !== null) throw enteredBefore();
    if (!isAnnouncedValue(definition.rules.seed_source, value)) throw notAnnounced(definition.rules);
    const at = clock();
    if (!(await insertValue(tenant, campaign_id, { value, supplied_by: username, supplied_at: at })))
      throw enteredBefore();
    const entry = { at, author: username, campaign_id, reason, details: { value } };
    await writeAudit(tenant, { action: 'raffle.seed_supplied', ...entry });
  });
  onSupplied();
  return readRaffle(dependencies, tenant_id, campaign_id, { toPlayers: false });
}

function enteredBefore(): Fault {
  return new Fault('conflict', 'Another value was entered before; it cannot be changed.');
}

function notAnnounced({ seed_source }: RaffleDefinition['rules']): Fault {
  const form = seed_source
    ? `must have the form ${seed_source.pattern}, as was announced`
    : 'must not be blank';
  return invalidMember('/value', form);
}

type Winners = Raffle['winners'];

/**
 * What is published of a raffle, with the names of the winners as boards show them (docs/rules/raffles.md#6). Fault
 * `not_found` as of `readRaffle`.
 */
async function readPublicRaffle(
  dependencies: ListDependencies,
  tenant_id: number,
  campaign_id: number,
  { language = defaultListingLanguage }: { language?: string | undefined },
): Promise<PublicRaffle> {
  const raffle = await readRaffle(dependencies, tenant_id, campaign_id, { toPlayers: true });
  const names = await namesOf(dependencies, tenant_id, campaign_id, raffle.winners);
  const { player } = serviceWording([language.toLowerCase(), defaultListingLanguage]).texts;
  const winners = raffle.winners.map((winner) => {
    const { player_hash } = winner;
    const { username = null, mask_usernames = false } = names.get(player_hash) ?? {};
    return {
      ...winner,
      player_username: shownUsername({ player_hash, username }, { mask_usernames, player }),
    };
  });
  return { ...raffle, winners };
}

/** The known names by `player_hash`; erased players, and those whose incentives are paused, have none. */
async function namesOf(
  dependencies: ListDependencies,
  tenant_id: number,
  campaign_id: number,
  winners: Winners,
) {
  const fixed = winners.length > 0 ? await readFixedList(dependencies, tenant_id, campaign_id) : undefined;
  if (!fixed) return new Map<string, { username: string | null; mask_usernames: boolean }>();
  const { tenant, board, players } = fixed;
  const rows = Array.from(new Set(winners.map(({ player_hash }) => player_hash))).flatMap((player_hash) => {
    const player_id = players.get(player_hash);
    return player_id === undefined ? [] : board.around(player_id, 0);
  });
  const named = await dependencies.boards.nameRows(tenant, rows);
  const { mask_usernames } = tenant;
  return new Map(
    named
      .filter(({ player }) => !player.isPaused)
      .map(({ player: { player_hash, username } }) => [player_hash, { username, mask_usernames }]),
  );
}
