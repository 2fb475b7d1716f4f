import { commitmentOf } from '@laurel/rules/kinds/raffle/seed.ts';
import type { DrawnWinner } from '@laurel/rules/sealing/decision-leaf.ts';
import type { TenantSession } from '../../database/database.ts';
import { anyBy, cellBy, ofAllTenants, rowBy, rowsBy, runBy } from '../../database/statements.ts';

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
 * Makes the secret of a campaign in which chance decides and that is being published, keeps what is published of it
 * (docs/rules/raffles.md#4), and returns the secret. The caller holds the campaign's lock.
 */
export async function insertRaffle(tenant: TenantSession, campaign_id: number): Promise<Uint8Array> {
  const [row] = await tenant.query<{ secret: Buffer }>({
    text: 'insert into raffle_secrets (tenant_id, campaign_id) values ($1, $2) returning secret',
    values: [campaign_id],
  });
  if (!row) throw new Error('a raffle got no secret');
  await tenant.query({
    text: 'insert into raffles (tenant_id, campaign_id, commitment) values ($1, $2, $3)',
    values: [campaign_id, Buffer.from(commitmentOf(row.secret))],
  });
  return row.secret;
}

/** What is stored of a raffle; undefined: it is not published, or no raffle. */
export const readRaffleRow = rowBy<StoredRaffle, [campaign_id: number]>({
  name: 'read-raffle',
  text: `
    select commitment, list_root, players, tickets, fixed_at, value, supplied_by, supplied_at, secret, seed, drawn_at
      from raffles where tenant_id = $1 and campaign_id = $2`,
});

/** Fixes the list of a raffle, in the transaction of its settlement, whose caller holds the campaign's lock. */
export const fixList = runBy<[campaign_id: number, FixedList]>({
  text: `
    update raffles set list_root = $3, players = $4, tickets = $5, fixed_at = $6
     where tenant_id = $1 and campaign_id = $2 and fixed_at is null`,
  values: (campaign_id, { list_root, players, tickets, fixed_at }) => [
    ...[campaign_id, list_root, players, tickets, fixed_at],
  ],
});

/** The winners of a raffle in the order of the draw; empty before. */
export const readWinners = rowsBy<StoredWinner, [campaign_id: number]>({
  name: 'read-raffle-winners',
  text: `
    select number, prize, ticket, player_hash from raffle_winners
     where tenant_id = $1 and campaign_id = $2 order by number`,
});

/** The raffles that can be drawn: one statement across all tenants, or one for each machine when one is away. */
export const readDueDraws = ofAllTenants<{ tenant_id: number; campaign_id: number }>({
  name: 'read-due-draws',
  text: 'select tenant_id, campaign_id from raffles_to_draw($1) order by tenant_id, campaign_id',
});

/** The secret of a raffle that is about to be drawn; undefined: it is drawn. */
export const readSecret = cellBy<{ secret: Buffer }, [campaign_id: number]>({
  text: 'select secret from raffle_secrets where tenant_id = $1 and campaign_id = $2',
});

/** Enters the value of a supplied seed; false: there is one already. The caller holds the campaign's lock. */
export const insertValue = anyBy<
  [campaign_id: number, { value: string; supplied_by: string; supplied_at: Date }]
>({
  text: `
    update raffles set value = $3, supplied_by = $4, supplied_at = $5
     where tenant_id = $1 and campaign_id = $2 and value is null
    returning 1`,
  values: (campaign_id, { value, supplied_by, supplied_at }) => [
    ...[campaign_id, value, supplied_by, supplied_at],
  ],
});

/** The result of a draw; `secret`: revealed with it, null where the seed was supplied. A drop has no seed and no winners. */
export interface NewDraw {
  seed: Uint8Array | null;
  secret: Uint8Array | null;
  drawn_at: Date;
  /** in the order of the draw */
  winners: readonly DrawnWinner[];
}

/** Rows of one statement. */
const WRITTEN_ROWS = 1_000;

/** Keeps a draw, and removes the secret from where it was kept. The caller holds the campaign's lock. */
export async function insertDraw(
  tenant: TenantSession,
  campaign_id: number,
  { seed, secret, drawn_at, winners }: NewDraw,
): Promise<void> {
  await tenant.query({
    text: `
      with kept as (delete from raffle_secrets where tenant_id = $1 and campaign_id = $2)
      update raffles set seed = $3, secret = $4, drawn_at = $5 where tenant_id = $1 and campaign_id = $2`,
    values: [campaign_id, seed && Buffer.from(seed), secret && Buffer.from(secret), drawn_at],
  });
  for (let from = 0; from < winners.length; from += WRITTEN_ROWS) {
    const some = winners.slice(from, from + WRITTEN_ROWS);
    await tenant.query({
      text: `
        insert into raffle_winners (tenant_id, campaign_id, number, prize, ticket, player_hash)
        select r.tenant_id, r.campaign_id, w.number, w.prize, w.ticket, w.player_hash
          from raffles r
         cross join unnest($3::integer[], $4::integer[], $5::bigint[], $6::text[]) as w(number, prize, ticket, player_hash)
         where r.tenant_id = $1 and r.campaign_id = $2`,
      values: [
        campaign_id,
        some.map((_, at) => from + at + 1),
        some.map((winner) => winner.prize),
        some.map((winner) => winner.ticket),
        some.map((winner) => winner.player_hash),
      ],
    });
  }
}
