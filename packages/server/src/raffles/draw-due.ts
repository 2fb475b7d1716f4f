import type { RaffleDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import { givenPrize, type RafflePrize } from '@laurel/contract/campaigns/raffle.ts';
import type { Board } from '@laurel/rules/boards/board.ts';
import { drawWinners } from '@laurel/rules/kinds/raffle/draw.ts';
import { sealedSeed, suppliedSeed } from '@laurel/rules/kinds/raffle/seed.ts';
import { ticketsOf } from '@laurel/rules/kinds/raffle/ticket-list.ts';
import { hex } from '@laurel/rules/sealing/bytes.ts';
import { textHash } from '@laurel/rules/sealing/certificate-lines.ts';
import { type DrawContent, textOfWinners } from '@laurel/rules/sealing/decision-leaf.ts';
import { LAUREL, writeAudit } from '../audit/audit.ts';
import { plainName } from '../boards/boards.ts';
import {
  insertDraw,
  lockCampaign,
  readRaffleRow,
  readSecret,
  type StoredRaffle,
  type StoredWinner,
} from '../campaigns/campaigns.ts';
import type { TenantSession } from '../database/database.ts';
import { recordDecision } from '../decisions/decisions.ts';
import { countErased } from '../facts/facts.ts';
import type { Tenant } from '../identity/identity.ts';
import { writeOutbox } from '../outbox/outbox.ts';
import { createPayouts, type Winner } from '../payouts/payouts.ts';
import type { RaffleDependencies } from './read-raffle.ts';
import { type BoardTickets, boardTickets } from './tickets.ts';

/** A draw that was made and is not kept yet. */
interface Draw {
  seed: Uint8Array;
  secret: Uint8Array | null;
  winners: StoredWinner[];
}

/**
 * Draws the winners of a raffle whose list is fixed and whose seed is known, and makes their payouts: exactly once,
 * whichever process tries it, and whatever process is killed meanwhile (docs/rules/raffles.md#5). Returns whether it did.
 */
export async function drawDue(
  dependencies: RaffleDependencies,
  tenant_id: number,
  campaign_id: number,
): Promise<boolean> {
  const { database, clock, scoring } = dependencies;
  const tenant = database.ofTenant(tenant_id);
  const erased = await countErased(tenant);
  const raffle = await readSettledRaffle(dependencies, tenant_id, campaign_id);
  if (!raffle) return false;
  const draw = await makeDraw(dependencies, tenant, campaign_id, raffle);
  if (!draw) return false;
  const paid = await winnersToPay(dependencies, raffle, draw.winners);
  const isDrawn = await tenant.transaction(async (tenant) => {
    const { definition } = raffle;
    await lockCampaign(tenant, campaign_id);
    const row = await readRaffleRow(tenant, campaign_id);
    if (!row || row.drawn_at !== null || (await countErased(tenant)) !== erased) return false;
    const at = clock();
    await insertDraw(tenant, campaign_id, { ...draw, drawn_at: at });
    await createPayouts(tenant, { tenant_id, campaign_id, definition, at }, paid);
    await announce(tenant, campaign_id, raffle, { ...draw, at });
    return true;
  });
  // The draw is to be sealed.
  if (isDrawn) scoring.wake(tenant_id);
  return isDrawn;
}

/** Makes the draw; undefined if there is no seed, or another process has drawn. */
async function makeDraw(
  { turns }: RaffleDependencies,
  tenant: TenantSession,
  campaign_id: number,
  { definition, row, tickets: { list, root } }: SettledRaffle,
): Promise<Draw | undefined> {
  const { seed: source, one_prize_a_player: onePrizeAPlayer } = definition.rules;
  const secret = source === 'sealed' ? ((await readSecret(tenant, campaign_id)) ?? null) : null;
  const of = { root, tickets: ticketsOf(list) };
  const seed = secret ? sealedSeed(secret, of) : row.value === null ? undefined : suppliedSeed(row.value, of);
  if (!seed || row.drawn_at !== null || (source === 'sealed' && !secret)) return undefined;
  const turn = turns.begin();
  const winners: StoredWinner[] = [];
  const counts = definition.prizes.map(({ count }) => count);
  for (const winner of drawWinners(list, seed, { counts, onePrizeAPlayer })) {
    winners.push({ number: winners.length + 1, ...winner });
    if (turn.isOver) await turn.next();
  }
  return { seed, secret, winners };
}

/** Winners as payouts name them; nothing is owed to an erased player. */
async function winnersToPay(
  { boards }: RaffleDependencies,
  { tenant, definition, board, tickets: { players } }: SettledRaffle,
  winners: readonly StoredWinner[],
): Promise<Winner[]> {
  const known = winners.flatMap(({ number, prize, player_hash }) => {
    const player_id = players.get(player_hash);
    const [row] = player_id === undefined ? [] : board.around(player_id, 0);
    return row ? [{ row, number, prize }] : [];
  });
  const named = await boards.nameRows(
    tenant,
    known.map(({ row }) => row),
  );
  return named.map(({ player }, at) => {
    const { number, prize } = known[at] as (typeof known)[number];
    return {
      place: number,
      player_id: player.player_id,
      player_hash: player.player_hash,
      player_username: plainName(player),
      prizes: [drawnPrize(definition.prizes[prize] as RafflePrize, number)],
    };
  });
}

/** Its places are its number in the draw, so a player who wins the same prize twice is owed two payouts. */
function drawnPrize(prize: RafflePrize, number: number): Prize {
  return { ...givenPrize(prize), place_from: number, place_to: number };
}

/** In the log of decisions, the audit log, and to subscribers. */
async function announce(
  tenant: TenantSession,
  campaign_id: number,
  { definition: { custom_id }, row, tickets: { list, root } }: SettledRaffle,
  { seed, secret, winners, at }: Draw & { at: Date },
): Promise<void> {
  const drawn: DrawContent = {
    list_root: hex(root),
    tickets: ticketsOf(list),
    ...(secret ? { secret: hex(secret) } : { value: row.value ?? '' }),
    seed: hex(seed),
    winners: winners.length,
    winners_hash: textHash(textOfWinners(winners)),
  };
  await recordDecision(tenant, { kind: 'draw', at, campaign_id, content: drawn });
  const entry = { at, author: LAUREL, campaign_id, details: { ...drawn } };
  await writeAudit(tenant, { action: 'raffle.drawn', ...entry });
  const data = { campaign_id, custom_id, drawn_at: at.toISOString(), players: list.length, ...drawn };
  await writeOutbox(tenant, [{ type: 'raffle.drawn', at, data }]);
}

/** A raffle whose list is fixed. */
interface SettledRaffle {
  tenant: Tenant;
  definition: RaffleDefinition;
  row: StoredRaffle;
  board: Board;
  tickets: BoardTickets;
}

/**
 * A raffle and its fixed list, made of the settled board again; undefined: it is not settled, no raffle, or its board is
 * being read. Throws if the list is not the one that was fixed.
 */
async function readSettledRaffle(
  { database, scoring, turns }: Pick<RaffleDependencies, 'database' | 'scoring' | 'turns'>,
  tenant_id: number,
  campaign_id: number,
): Promise<SettledRaffle | undefined> {
  const row = await readRaffleRow(database.ofTenant(tenant_id), campaign_id);
  const { tenant, campaigns } = await scoring.stateOf(tenant_id);
  const campaign = campaigns.get(campaign_id);
  if (!row?.list_root || !campaign?.isSettled || !campaign.isComplete) return undefined;
  const { definition, board } = campaign;
  if (definition.kind !== 'raffle') return undefined;
  const tickets = await boardTickets(board, tenant.player_hash_secret, turns.begin());
  if (hex(tickets.root) !== hex(row.list_root))
    throw new Error(`the list of raffle ${campaign_id} is not the one that was fixed`);
  return { tenant, definition, row, board, tickets };
}
