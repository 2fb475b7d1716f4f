import { commitmentOf } from '@laurel/rules/kinds/raffle/seed.ts';
import type { DrawnWinner } from '@laurel/rules/sealing/draw-content.ts';
import type { TenantSession } from '../../database/database.ts';

/** A fixed list of tickets as it is stored (docs/rules/raffles.md#3). */
export interface FixedList {
  list_root: Buffer;
  players: number;
  tickets: number;
  fixed_at: Date;
}

/** A raffle without its secret before the draw. Members of what has not happened yet are null. */
export interface StoredRaffle {
  commitment: Buffer;
  list_root: Buffer | null;
  players: number | null;
  tickets: number | null;
  fixed_at: Date | null;
  value: string | null;
  supplied_by: string | null;
  supplied_at: Date | null;
  secret: Buffer | null;
  seed: Buffer | null;
  drawn_at: Date | null;
}

/** One winner; `number`: in the order of the draw, from 1. */
export interface StoredWinner extends DrawnWinner {
  number: number;
}

/**
 * Makes the secret of a raffle that is being published, and returns what is published of it (docs/rules/raffles.md#4). The
 * caller holds the campaign's lock.
 */
export async function insertRaffle(tenant: TenantSession, campaign_id: number): Promise<Uint8Array> {
  const [row] = await tenant.query<{ secret: Buffer }>({
    text: 'insert into raffle_secrets (tenant_id, campaign_id) values ($1, $2) returning secret',
    values: [campaign_id],
  });
  if (!row) throw new Error('a raffle got no secret');
  const commitment = commitmentOf(row.secret);
  await tenant.query({
    text: 'insert into raffles (tenant_id, campaign_id, commitment) values ($1, $2, $3)',
    values: [campaign_id, Buffer.from(commitment)],
  });
  return commitment;
}

/** What is stored of a raffle; undefined: it is not published, or no raffle. */
export async function readRaffleRow(
  tenant: TenantSession,
  campaign_id: number,
): Promise<StoredRaffle | undefined> {
  const [row] = await tenant.query<StoredRaffle & Record<string, unknown>>({
    name: 'read-raffle',
    text: `
      select commitment, list_root, players, tickets, fixed_at, value, supplied_by, supplied_at, secret, seed, drawn_at
        from raffles where tenant_id = $1 and campaign_id = $2`,
    values: [campaign_id],
  });
  return row;
}

/** Fixes the list of a raffle, in the transaction of its settlement, whose caller holds the campaign's lock. */
export async function fixList(
  tenant: TenantSession,
  campaign_id: number,
  { list_root, players, tickets, fixed_at }: FixedList,
): Promise<void> {
  await tenant.query({
    text: `
      update raffles set list_root = $3, players = $4, tickets = $5, fixed_at = $6
       where tenant_id = $1 and campaign_id = $2 and fixed_at is null`,
    values: [campaign_id, list_root, players, tickets, fixed_at],
  });
}

/** The winners of a raffle in the order of the draw; empty before. */
export function readWinners(tenant: TenantSession, campaign_id: number): Promise<StoredWinner[]> {
  return tenant.query<StoredWinner & Record<string, unknown>>({
    name: 'read-raffle-winners',
    text: `
      select number, prize, ticket, player_hash from raffle_winners
       where tenant_id = $1 and campaign_id = $2 order by number`,
    values: [campaign_id],
  });
}
