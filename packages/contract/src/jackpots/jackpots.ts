import { type Static, Type } from 'typebox';
import { jackpotRules } from '../campaigns/jackpot.ts';
import { count, decimal, enumeration, model, orNull, utcTime } from '../values/schemas.ts';

/** `open`: pots still fall; `over`: the board is final, and the secret is published. */
const jackpotStatuses = ['open', 'over'] as const;

const hash = (description: string) => Type.String({ pattern: '^[0-9a-f]{64}$', description });
const level = count('The index of the level in the definition');
const ofPot = Type.Integer({ minimum: 1, description: 'Which pot of its level it is, from 1' });

/** What comes in and what goes out; amounts may be below zero where rounds of fallen pots were voided later. */
const signed = (description: string) =>
  Type.String({ pattern: '^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]{1,8})?$', description });

const account = {
  contributions: signed('What all rounds that count contribute, as they are known now'),
  seeds: decimal('What all pots so far began with'),
  paid: decimal('What the pots that fell paid'),
  carried: signed(
    'What rounds of pots that fell are worth more, or less, than when these fell: it is in no pot',
  ),
};

const potNow = model('JackpotPot', {
  level,
  name: Type.String({ description: 'In the language that was asked for' }),
  pot: ofPot,
  amount: signed('What is in it: what is fixed, and what is known of the newest rounds'),
  seed: decimal('What it began with'),
  rest: decimal('What the pot before it left, as only whole minor units are paid'),
  commitment: hash('What is published of the secret of this pot'),
  must_drop_from: jackpotRules.levels.items.properties.must_drop_from,
  must_drop_by: jackpotRules.levels.items.properties.must_drop_by,
  chance: jackpotRules.levels.items.properties.chance,
  ...account,
});

const fall = model('JackpotFall', {
  number: Type.Integer({ minimum: 1, description: 'In the order in which they were fixed' }),
  ...{ level, pot: ofPot },
  amount: decimal('What was in the pot'),
  paid: decimal('Of it, rounded down to minor units: the prize'),
  rest: decimal('The difference, which the next pot began with in addition to its seed'),
  threshold: orNull(decimal(), 'The secret amount at which it fell; null: it fell by chance'),
  contribution: decimal('What the round contributed that the pot fell to'),
  secret: hash('The secret of the pot, from which the amount, or the values of rounds, follow'),
  commitment: hash('What was published of the secret when the pot was seeded'),
  player_hash: hash('The id that public boards show'),
  player_username: Type.String({ description: 'As boards show it' }),
  player_id: orNull(Type.String(), 'For staff alone; null in public'),
  unique_id: orNull(Type.String(), 'Of the first bet of the round; null once the player is erased'),
  began_at: utcTime('When the round began'),
  fixed_at: utcTime('When the fall was fixed and its payout made'),
});
export type JackpotFall = Static<typeof fall>;

/** The pots of a jackpot, what fell, and all that is needed to compute it again (docs/rules/jackpots.md#6). */
export const shownJackpotSchema = model('ShownJackpot', {
  campaign_id: Type.Integer(),
  status: enumeration('JackpotStatus', jackpotStatuses),
  currency: Type.String({ description: 'Amounts are in it' }),
  commitment: hash('What was published of the master secret with the campaign'),
  secret: orNull(hash('The master secret'), 'Null until the board is final'),
  settle_after_seconds: jackpotRules.settle_after_seconds,
  pots: Type.Array(potNow, { description: 'In the order of the levels' }),
  falls: Type.Array(fall, { description: 'The newest 1,000, in the order in which they were fixed' }),
  totals: model(
    'JackpotTotals',
    { ...account, pots: signed('What is in all pots') },
    'Of all levels; contributions and seeds come to pots, paid and carried',
  ),
});
export type ShownJackpot = Static<typeof shownJackpotSchema>;
