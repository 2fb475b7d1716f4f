/** How a column of a file of facts is stored (docs/exports/facts.md#2). */
export type FactType = 'int64' | 'int32' | 'boolean' | 'text' | 'json' | 'time' | 'money' | 'score';

/** One column of a file of facts. */
export interface FactColumn {
  readonly name: string;
  readonly type: FactType;
  /** Whether a value may be missing. */
  readonly optional?: true;
  readonly about: string;
}

/** Version of the columns: it grows when one is removed or changes its meaning, not when one is added. */
export const factSchemaVersion = 1;

/** Decimals of an amount of money, and of a score, in files of facts. */
export const factDecimals = { money: 18, score: 8 } as const;

const occurred_at = {
  name: 'occurred_at',
  type: 'time',
  about: 'When it happened, as its sender said',
} as const;
const currency = { name: 'currency', type: 'text', about: 'ISO 4217, or as the sender named it' } as const;
const player_id = { name: 'player_id', type: 'text', about: 'The player; of an erased one a hash' } as const;
const campaign = [
  { name: 'campaign_id', type: 'int64', about: 'The campaign' },
  { name: 'custom_id', type: 'text', about: 'Its name in your systems' },
] as const;
const roundKey = [
  player_id,
  { name: 'game_id', type: 'text', about: 'The game' },
  { name: 'round_id', type: 'text', about: 'The game round, as its sender named it' },
  currency,
] as const;

/** The columns of each file of a day, in their order. */
export const factTables = {
  events: [
    { name: 'seq', type: 'int64', about: 'Number in the log; the key' },
    { name: 'received_at', type: 'time', about: 'When Laurel accepted it; never decreases with `seq`' },
    occurred_at,
    { name: 'event', type: 'text', about: '`gameround`, `deposit`, `withdraw`, `player`, `game` or `login`' },
    { name: 'unique_id', type: 'text', about: 'Its id, as its sender gave it' },
    { ...player_id, optional: true },
    { name: 'game_id', type: 'text', optional: true, about: 'The game' },
    { name: 'round_id', type: 'text', optional: true, about: 'The game round' },
    { ...currency, optional: true },
    { name: 'amount', type: 'money', optional: true, about: 'In units of the currency' },
    {
      name: 'amount_exact',
      type: 'text',
      optional: true,
      about: 'Only where `amount` was rounded, because it has more than 18 decimals',
    },
    { name: 'is_win', type: 'boolean', optional: true, about: 'Of game rounds: a win, not a bet' },
    { name: 'is_bonus', type: 'boolean', optional: true, about: 'Of game rounds: bonus money' },
    { name: 'voided', type: 'boolean', about: 'Whether it had been voided by the end of this day' },
    {
      name: 'data',
      type: 'json',
      optional: true,
      about: 'Members without a column of their own; without usernames',
    },
  ],
  rounds: [
    ...roundKey,
    { name: 'first_seq', type: 'int64', about: 'Number of its first event of this day; the key' },
    { name: 'bets', type: 'int64', about: 'Its bets of this day' },
    { name: 'wins', type: 'int64', about: 'Its wins of this day' },
    { name: 'staked', type: 'money', optional: true, about: 'Sum of the bets' },
    { name: 'won', type: 'money', optional: true, about: 'Sum of the wins' },
    { name: 'bonus_staked', type: 'money', optional: true, about: 'Of `staked`, what was bonus money' },
    { name: 'bonus_won', type: 'money', optional: true, about: 'Of `won`, what was bonus money' },
    {
      name: 'exact',
      type: 'json',
      optional: true,
      about: 'Only where a sum was rounded or does not fit: all four sums as exact texts',
    },
    { name: 'first_bet_at', type: 'time', optional: true, about: 'When its first bet of this day happened' },
    { name: 'last_event_at', type: 'time', about: 'When its last event of this day happened' },
    { name: 'continued', type: 'boolean', about: 'Whether it has events of an earlier day' },
  ],
  voids: [
    { name: 'seq', type: 'int64', about: 'The event that was voided; the key' },
    {
      name: 'voided_at',
      type: 'time',
      about: 'When it was voided; of an event that was voided before it came, when it came',
    },
    { name: 'received_at', type: 'time', about: 'When it had been accepted: on this day or an earlier one' },
    { name: 'event', type: 'text', about: 'Its kind' },
    { name: 'unique_id', type: 'text', about: 'Its id' },
    { ...player_id, optional: true },
  ],
  scores: [
    ...campaign,
    { name: 'kind', type: 'text', about: '`tournament`, `mission`, `raffle`, `drop`, `jackpot` or `levels`' },
    { name: 'place', type: 'int64', about: 'On the board at the end of this day' },
    player_id,
    { name: 'score', type: 'score', about: 'At the end of this day' },
    { name: 'reached_at', type: 'time', about: 'When the score was reached' },
    { name: 'seq', type: 'int64', about: 'Number of the newest event that counts' },
    { name: 'settled', type: 'boolean', about: 'Whether the board had become final by then' },
  ],
  payouts: [
    { name: 'payout_id', type: 'int64', about: 'The payout; with `number` the key' },
    { name: 'number', type: 'int32', about: '0: it was made; then its moves, from 1' },
    { name: 'at', type: 'time', about: 'When it was made or moved' },
    { name: 'from_status', type: 'text', optional: true, about: 'Missing where it was made' },
    { name: 'to_status', type: 'text', about: 'Its status from then on' },
    ...campaign,
    { name: 'place', type: 'int32', about: 'The place that won it' },
    { ...player_id, optional: true, about: 'The winner; missing once the player is erased' },
    { name: 'player_hash', type: 'text', about: 'The id that public boards show' },
    {
      name: 'prize',
      type: 'text',
      about: '`cash`, `free_spins`, `bonus`, `deposit_bonus` or `catalog_item`',
    },
    { ...currency, about: 'Of the campaign' },
    { name: 'amount', type: 'money', optional: true, about: 'Of cash and bonus prizes' },
    { name: 'transaction_id', type: 'text', about: 'The same on every attempt to pay it' },
  ],
} as const satisfies Record<string, readonly FactColumn[]>;

export type FactTable = keyof typeof factTables;

/** The files of a day, in the order in which they are written. */
export const factTableNames = Object.keys(factTables) as FactTable[];
