import { FIRST_POT, type FixedPot } from '@laurel/rules/kinds/jackpot/pots.ts';
import { answerBy, rowsBy, runBy } from '../database/statements.ts';

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
export const insertFall = runBy<[campaign_id: number, fall: StoredFall]>({
  text: `
    insert into jackpot_falls (tenant_id, campaign_id, number, level, pot, player_id, player_hash, unique_id, began_at, secret,
                               fixed_at, amount, paid, contribution, contributed, carried)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
  values: (campaign_id, { number, level, pot, player_id, player_hash, unique_id, began_at, ...fall }) => [
    ...[campaign_id, number, level, pot, player_id, player_hash, unique_id, began_at, fall.secret],
    ...[fall.fixed_at, fall.amount, fall.paid, fall.contribution, fall.contributed, fall.carried],
  ],
});

const MEMBERS = `
      f.number, f.level, f.pot, f.player_id, f.player_hash, f.unique_id, f.began_at, f.amount::text as amount,
      f.paid::text as paid, f.contribution::text as contribution, f.contributed::text as contributed,
      f.carried::text as carried, f.secret, f.fixed_at`;

/** The newest so many pots of a campaign that fell, in the order in which that was fixed. */
export const readFalls = answerBy<StoredFall, [campaign_id: number, newest: number], StoredFall[]>(
  {
    name: 'read-jackpot-falls',
    text: `
      select ${MEMBERS}
        from jackpot_falls f where f.tenant_id = $1 and f.campaign_id = $2 order by f.number desc limit $3`,
  },
  (falls) => falls.reverse(),
);

/** The last pot of each level that fell, of levels of which one did. */
export const readLastFalls = rowsBy<StoredFall, [campaign_id: number]>({
  name: 'read-last-jackpot-falls',
  text: `
    select distinct on (f.level) ${MEMBERS}
      from jackpot_falls f where f.tenant_id = $1 and f.campaign_id = $2 order by f.level, f.pot desc`,
});

/** What the rounds of the pots up to a fall are worth more, or less, than when these fell. */
export const writeCarried = runBy<[campaign_id: number, { level: number; pot: number; carried: bigint }]>({
  text: `
    update jackpot_falls set carried = $5 where tenant_id = $1 and campaign_id = $2 and level = $3 and pot = $4`,
  values: (campaign_id, { level, pot, carried }) => [campaign_id, level, pot, carried.toString()],
});

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
