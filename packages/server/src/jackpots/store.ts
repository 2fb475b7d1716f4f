import { FIRST_POT, type FixedPot } from '@laurel/rules/kinds/jackpot/pots.ts';
import type { TenantSession } from '../database/database.ts';

/** A pot that fell; amounts are whole numbers of 10^-8, times are µs but for `fixed_at`. */
export interface StoredFall {
  /** In the order in which they were fixed, from 1. */
  number: number;
  level: number;
  /** Which pot of its level it was, from 1. */
  pot: number;
  player_id: string;
  player_hash: string;
  /** Of the first bet of the round; null once the player is erased. */
  unique_id: string | null;
  began_at: number;
  amount: string;
  paid: string;
  contribution: string;
  contributed: string;
  carried: string;
  /** Of the pot, 32 bytes. */
  secret: Buffer;
  fixed_at: Date;
}

/** Keeps a pot that fell. The caller holds the campaign's lock. */
export async function insertFall(
  tenant: TenantSession,
  campaign_id: number,
  fall: StoredFall,
): Promise<void> {
  const { number, level, pot, player_id, player_hash, unique_id, began_at, secret, fixed_at } = fall;
  const { amount, paid, contribution, contributed, carried } = fall;
  await tenant.query({
    text: `
      insert into jackpot_falls (tenant_id, campaign_id, number, level, pot, player_id, player_hash, unique_id, began_at, secret,
                                 fixed_at, amount, paid, contribution, contributed, carried)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    values: [
      ...[campaign_id, number, level, pot, player_id, player_hash, unique_id, began_at, secret, fixed_at],
      ...[amount, paid, contribution, contributed, carried],
    ],
  });
}

const MEMBERS = `
      f.number, f.level, f.pot, f.player_id, f.player_hash, f.unique_id, f.began_at, f.amount::text as amount,
      f.paid::text as paid, f.contribution::text as contribution, f.contributed::text as contributed,
      f.carried::text as carried, f.secret, f.fixed_at`;

/** The newest so many pots of a campaign that fell, in the order in which that was fixed. */
export async function readFalls(
  tenant: TenantSession,
  campaign_id: number,
  newest: number,
): Promise<StoredFall[]> {
  const falls = await tenant.query<StoredFall>({
    name: 'read-jackpot-falls',
    text: `
      select ${MEMBERS}
        from jackpot_falls f where f.tenant_id = $1 and f.campaign_id = $2 order by f.number desc limit $3`,
    values: [campaign_id, newest],
  });
  return falls.reverse();
}

/** The last pot of each level that fell, of levels of which one did. */
export function readLastFalls(tenant: TenantSession, campaign_id: number): Promise<StoredFall[]> {
  return tenant.query<StoredFall>({
    name: 'read-last-jackpot-falls',
    text: `
      select distinct on (f.level) ${MEMBERS}
        from jackpot_falls f where f.tenant_id = $1 and f.campaign_id = $2 order by f.level, f.pot desc`,
    values: [campaign_id],
  });
}

/** What the rounds of the pots up to a fall are worth more, or less, than when these fell. */
export async function writeCarried(
  tenant: TenantSession,
  campaign_id: number,
  { level, pot, carried }: { level: number; pot: number; carried: bigint },
): Promise<void> {
  await tenant.query({
    text: `
      update jackpot_falls set carried = $5 where tenant_id = $1 and campaign_id = $2 and level = $3 and pot = $4`,
    values: [campaign_id, level, pot, carried.toString()],
  });
}

/** What is fixed of each level, by the last falls. */
export function fixedPots(last: readonly StoredFall[], levels: number): FixedPot[] {
  return Array.from({ length: levels }, (_, level) => {
    const fall = last.find((one) => one.level === level);
    if (!fall) return FIRST_POT;
    const { pot, unique_id, began_at: at } = fall;
    return {
      pot: pot + 1,
      rest: BigInt(fall.amount) - BigInt(fall.paid),
      contributed: BigInt(fall.contributed),
      carried: BigInt(fall.carried),
      after: { at, unique_id },
    };
  });
}
