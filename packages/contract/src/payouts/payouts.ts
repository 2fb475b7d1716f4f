import { type Static, type TInteger, Type } from 'typebox';
import { kindNames } from '../campaigns/by-kind.ts';
import { prizeKindSchema } from '../campaigns/prizes.ts';
import { type PayoutStatus, payoutStatuses, payoutStatusSchema } from '../values/payout-status.ts';
import {
  byLanguage,
  closedModel,
  count,
  currencyCode,
  enumeration,
  instant,
  model,
  orNull,
  reasonSchema,
  serial,
  timeOrNull,
  utcTime,
} from '../values/schemas.ts';
import { openAlarmsOfPayoutSchema, ownOpenAlarmsSchema } from './open-alarms.ts';

/** What is owed: the prize as the campaign's definition had it when it was settled, and the currency of its amount. */
export const payoutPrizeSchema = model('PayoutPrize', {
  kind: prizeKindSchema,
  currency: currencyCode('ISO 4217; the currency of the campaign'),
  place_from: Type.Integer({ minimum: 1 }),
  place_to: Type.Integer({ minimum: 1 }),
  amount: Type.Optional(Type.String({ description: 'cash, bonus: exact decimal' })),
  count: Type.Optional(Type.Integer({ minimum: 1, description: 'free_spins: how many' })),
  game_ids: Type.Optional(Type.Array(Type.String(), { description: 'free_spins: games they are for' })),
  percent: Type.Optional(Type.String({ description: 'deposit_bonus: of the next deposit' })),
  wagering: Type.Optional(orNull(Type.String(), 'bonus, deposit_bonus: how many times it must be wagered')),
  value: Type.Optional(Type.String({ description: 'catalog_item: what is awarded' })),
  template: Type.Optional(Type.String({ description: 'Name of a template of the operator’s bonus engine' })),
  titles: byLanguage(Type.String(), 'The title by language'),
});
export type PayoutPrize = Static<typeof payoutPrizeSchema>;

const approvalSchema = model('PayoutApprovalGiven', {
  by: Type.String({ description: 'Username' }),
  at: utcTime('When'),
});

/** What one winner is owed for one prize (docs/rules/payouts.md#1). */
export const payoutSchema = model('Payout', {
  id: Type.Integer(),
  campaign_id: Type.Integer(),
  custom_id: Type.String({ description: 'The custom_id of the campaign' }),
  place: Type.Integer({ minimum: 1 }),
  player_id: orNull(Type.String(), 'Null once the player is erased'),
  player_hash: Type.String({ description: 'The id that public boards show' }),
  player_username: orNull(Type.String(), 'At the settlement; null once the player is erased'),
  prize: payoutPrizeSchema,
  transaction_id: Type.String({
    description: 'The same on every attempt, so a receiver pays each only once',
  }),
  status: payoutStatusSchema,
  reason: orNull(Type.String(), 'Reason of the newest move'),
  created_at: utcTime('When the campaign was settled'),
  approvals: Type.Array(approvalSchema, {
    description: 'Who approved it; with the setting `two` a pending payout shows the first of them',
  }),
  approved_by: orNull(
    Type.String(),
    'Username of the latest person who approved it, also if a second approval is missing',
  ),
  approved_at: timeOrNull('When they approved it, or when the payout was made if no approval was needed'),
  held_by: orNull(Type.String(), 'Username of who holds it; null unless staff hold it'),
  held_at: timeOrNull('Since when it is held; null unless it is'),
  held_until: timeOrNull(
    'When staff want to decide about the hold; nothing happens by itself at that time. Null: not said',
  ),
  releases: Type.Array(approvalSchema, {
    description:
      'Who released it while it is held: with the setting `two` and an open alarm it stays held after the first of two people',
  }),
  sent_at: timeOrNull('When the operator’s system took it'),
  paid_at: timeOrNull('When it was paid'),
  attempts: count(
    'Attempts to deliver it since it was last approved, sent by hand, or given a new reward endpoint',
  ),
  next_attempt_at: timeOrNull('When delivery is tried again'),
  last_error: orNull(Type.String(), 'Why the last attempt failed'),
});
export type Payout = Static<typeof payoutSchema>;

const moveSchema = model(
  'PayoutMove',
  {
    from: orNull(payoutStatusSchema, 'Null: the payout was made'),
    to: payoutStatusSchema,
    at: utcTime('When'),
    author: orNull(Type.String(), 'Username; null: the service did it by itself'),
    reason: orNull(Type.String(), 'Why'),
    details: orNull(Type.Record(Type.String(), Type.Unknown()), 'Of an attempt to deliver it'),
  },
  'One thing that happened to a payout; of the first of two approvals or releases, and of one sent by hand, `from` and `to` are equal',
);

/** What staff need to know in addition to the payout, as it is at the moment of the answer. */
const circumstances = {
  campaign_name: Type.String({ description: 'The name of the campaign in its own language' }),
  campaign_kind: enumeration('CampaignKind', kindNames, 'Kind of campaign'),
  step: orNull(
    Type.String(),
    'Of a mission: the text of the step in its own language; null: the prize is for the whole mission. Of levels: the name of the level',
  ),
  paused: Type.Boolean({ description: 'Whether incentives of the player are paused' }),
};

const withAlarms = { ...payoutSchema.properties, ...circumstances, open_alarms: openAlarmsOfPayoutSchema };

/** A payout as calls that move it answer it: with the alarms that are open at that moment. */
export const movedPayoutSchema = model('MovedPayout', withAlarms);
export type MovedPayout = Static<typeof movedPayoutSchema>;

/** A payout as the list of payouts shows it: with the alarms that are open about its player. */
export const listedPayoutSchema = model('ListedPayout', {
  ...payoutSchema.properties,
  ...circumstances,
  open_alarms: ownOpenAlarmsSchema,
});
export type ListedPayout = Static<typeof listedPayoutSchema>;

/** A payout with everything that happened to it, the oldest first. */
export const payoutWithHistorySchema = model('PayoutWithHistory', {
  ...withAlarms,
  history: Type.Array(moveSchema, { description: 'The oldest first' }),
});
export type PayoutWithHistory = Static<typeof payoutWithHistorySchema>;

/** Most payouts that one call names by their ids, and most that its answer shows. */
export const maxPayoutsOfACall = 1_000;

export const payoutIdSchema = serial('Id of the payout');

/** Body of `POST /api/v1/payouts/{payout_id}/hold`. */
export const payoutHoldBodySchema = closedModel('PayoutHoldBody', {
  reason: reasonSchema,
  until: Type.Optional(
    instant(
      'When staff want to decide, RFC 3339, later than now: from then on the hold is shown as due. The payout stays held',
    ),
  ),
});
export type PayoutHoldBody = Static<typeof payoutHoldBodySchema>;

/** Body of `POST /api/v1/payouts/approve`: either payouts by their ids, or all of a campaign that wait for this approval. */
export const payoutApprovalBodySchema = closedModel('PayoutApprovalBody', {
  ids: Type.Optional(
    Type.Array(payoutIdSchema, {
      minItems: 1,
      maxItems: maxPayoutsOfACall,
      description:
        'These payouts: all of them but those whose player has an open alarm, or none if one cannot be approved',
    }),
  ),
  campaign_id: Type.Optional(serial('All payouts of this campaign that wait for the caller’s approval')),
  reason: Type.Optional(reasonSchema),
});

/** A payout that an approval of several left out. */
const leftOutPayoutSchema = model('LeftOutPayout', {
  payout_id: Type.Integer(),
  player_id: orNull(Type.String(), 'Null once the player is erased'),
  open_alarms: openAlarmsOfPayoutSchema,
});

export const approvedPayoutsSchema = model('ApprovedPayouts', {
  count: count('How many were approved by this call'),
  results: Type.Array(payoutSchema, { description: `The first ${maxPayoutsOfACall} of them, by id` }),
  left_out_count: count('How many were left out because their player has an open alarm'),
  left_out: Type.Array(leftOutPayoutSchema, {
    description: `The first ${maxPayoutsOfACall} of those, by id; each can be approved by itself`,
  }),
});
export type ApprovedPayouts = Static<typeof approvedPayoutsSchema>;

const sum = (description: string) => Type.String({ description });
const statusCounts = Type.Object(
  Object.fromEntries(payoutStatuses.map((status) => [status, Type.Integer({ minimum: 0 })])) as Record<
    PayoutStatus,
    TInteger
  >,
  { title: 'PayoutCounts' },
);

/** The sums of a campaign's payouts of one prize kind; `owed` is exactly the sum of all others. */
const payoutSumsSchema = model('PayoutSums', {
  kind: prizeKindSchema,
  currency: currencyCode('ISO 4217'),
  owed: sum('What the board owes: cash and bonus as an exact decimal, free spins in spins, else how many'),
  pending: sum('The part that waits for approval'),
  held: sum('The part that is held'),
  approved: sum('The part that is approved and not sent'),
  sent: sum('The part that was sent and is not confirmed'),
  failed: sum('The part that could not be delivered'),
  paid: sum('The part that is paid'),
  rejected: sum('The part that staff rejected'),
  count: count('How many payouts'),
  counts: statusCounts,
});
export type PayoutSums = Static<typeof payoutSumsSchema>;

const totals = {
  count: count('Payouts in all; of a campaign 0 before the settlement'),
  counts: statusCounts,
  results: Type.Array(payoutSumsSchema, { description: 'By prize kind and currency' }),
};

export const payoutSummarySchema = model('PayoutSummary', { campaign_id: Type.Integer(), ...totals });
export type PayoutSummary = Static<typeof payoutSummarySchema>;

/** Answer of `GET /api/v1/payouts/totals`. */
export const payoutTotalsSchema = model('PayoutTotals', totals);
export type PayoutTotals = Static<typeof payoutTotalsSchema>;
