import { type Static, Type } from 'typebox';
import { currencyCode } from '../values/amounts.ts';
import { enumeration, orNull, utcTime } from '../values/enumerations.ts';
import { byLanguage } from '../values/languages.ts';
import { payoutStatusSchema } from './payout-states.ts';

export const prizeKinds = ['cash', 'free_spins', 'bonus', 'deposit_bonus', 'catalog_item'] as const;
export type PrizeKind = (typeof prizeKinds)[number];

export const prizeKindSchema = enumeration('PrizeKind', prizeKinds);

/** What is owed: the prize as the campaign's definition had it when it was settled, and the currency of its amount. */
export const payoutPrizeSchema = Type.Object(
  {
    kind: prizeKindSchema,
    currency: currencyCode('ISO 4217; that of the campaign'),
    place_from: Type.Integer({ minimum: 1 }),
    place_to: Type.Integer({ minimum: 1 }),
    amount: Type.Optional(Type.String({ description: 'cash, bonus: exact decimal' })),
    count: Type.Optional(Type.Integer({ minimum: 1, description: 'free_spins: how many' })),
    game_ids: Type.Optional(Type.Array(Type.String(), { description: 'free_spins: games they are for' })),
    percent: Type.Optional(Type.String({ description: 'deposit_bonus: of the next deposit' })),
    wagering: Type.Optional(orNull(Type.String(), 'bonus, deposit_bonus: how often it is to be wagered')),
    value: Type.Optional(Type.String({ description: 'catalog_item: what is awarded' })),
    titles: byLanguage(Type.String(), 'The title by language'),
  },
  { title: 'PayoutPrize' },
);
export type PayoutPrize = Static<typeof payoutPrizeSchema>;

const approvalSchema = Type.Object(
  { by: Type.String({ description: 'Username' }), at: utcTime('When') },
  { title: 'PayoutApprovalGiven' },
);

/** What one winner is owed for one prize (decisions 9). */
export const payoutSchema = Type.Object(
  {
    id: Type.Integer(),
    campaign_id: Type.Integer(),
    custom_id: Type.String({ description: 'Of the campaign' }),
    place: Type.Integer({ minimum: 1 }),
    player_id: orNull(Type.String(), 'Null once the player is erased'),
    player_hash: Type.String({ description: 'The id that public boards show' }),
    player_username: orNull(Type.String(), 'At the settlement; null once the player is erased'),
    prize: payoutPrizeSchema,
    transaction_id: Type.String({
      description: 'The same for ever, on every attempt: receivers pay each only once',
    }),
    status: payoutStatusSchema,
    reason: orNull(Type.String(), 'Of the newest move'),
    created_at: utcTime('When the campaign was settled'),
    approvals: Type.Array(approvalSchema, {
      description: 'Who approved it; with the setting `two` a pending payout shows the first of them',
    }),
    approved_by: orNull(Type.String(), 'Username of the last who approved it'),
    approved_at: orNull(utcTime('UTC'), 'When it was approved'),
    sent_at: orNull(utcTime('UTC'), 'When the operator’s system took it'),
    paid_at: orNull(utcTime('UTC'), 'When it was paid'),
    attempts: Type.Integer({ minimum: 0, description: 'To deliver it, since it was approved last' }),
    next_attempt_at: orNull(utcTime('UTC'), 'When delivery is tried again'),
    last_error: orNull(Type.String(), 'Why the last attempt failed'),
  },
  { title: 'Payout' },
);
export type Payout = Static<typeof payoutSchema>;
