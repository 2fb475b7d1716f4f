import { Type } from 'typebox';
import { reasonBodySchema } from '../campaigns/answers.ts';
import { campaignPath } from '../campaigns/path.ts';
import { prizeKindSchema } from '../campaigns/prizes.ts';
import { managerAccess, type Operation, type Operations, ok, viewerAccess } from '../operations/operation.ts';
import { longPages, pageOf, pageQuery } from '../operations/pages.ts';
import { csvType, xlsxType } from '../values/media-types.ts';
import { payoutStatusSchema } from '../values/payout-status.ts';
import { playerIdSchema } from '../values/player-path.ts';
import { describedAs, instant, requiredReasonSchema, serial } from '../values/schemas.ts';
import { markedPayoutsSchema, payoutMarkPaidBodySchema } from './mark-paid.ts';
import { payoutActions } from './payout-states.ts';
import {
  approvedPayoutsSchema,
  listedPayoutSchema,
  movedPayoutSchema,
  payoutApprovalBodySchema,
  payoutHoldBodySchema,
  payoutIdSchema,
  payoutSummarySchema,
  payoutTotalsSchema,
  payoutWithHistorySchema,
} from './payouts.ts';

const path = Type.Object({ payout_id: payoutIdSchema });

/** What narrows a list of payouts. */
const payoutFilters = {
  campaign_id: Type.Optional(serial('Only those of this campaign')),
  status: Type.Optional(payoutStatusSchema),
  player_id: Type.Optional(describedAs(playerIdSchema, 'Only those of this player')),
  prize: Type.Optional(describedAs(prizeKindSchema, 'Only those of prizes of this kind')),
  held_until_before: Type.Optional(
    instant(
      'Only those that are held until a time before this, RFC 3339; with the present time: those whose hold is due',
    ),
  ),
  created_before: Type.Optional(
    instant('Only those of campaigns that were settled earlier than this, RFC 3339'),
  ),
  paid_after_hours: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description: 'Only those that were paid this many hours after the settlement or later',
    }),
  ),
};

/** The parts that operations which move one payout share. */
const moves = {
  method: 'POST',
  tag: 'payouts',
  access: managerAccess,
  // A lost answer is found in the payout's history; sending the call again is refused.
  idempotent: false,
  parameters: { path },
  body: { contentType: 'application/json', schema: reasonBodySchema, required: false },
  answers: ok('The payout', movedPayoutSchema),
  faults: ['not_found', 'conflict'],
} as const satisfies Partial<Operation>;

function possible({ from }: { from: readonly string[] }): string {
  return `Possible while it is ${from.join(', ').replace(/, (\w+)$/, ' or $1')}; refused otherwise, and while a request to the reward endpoint is under way. Recorded in the audit log.`;
}

/** What winners are owed (docs/rules/payouts.md). */
export const payoutOperations = {
  listPayouts: {
    method: 'GET',
    path: '/api/v1/payouts',
    summary: 'List payouts',
    description:
      'The newest settlement first, each in the order of its board. As CSV or XLSX it is a file with all payouts that match, ' +
      'regardless of the page, but for those that may not be paid: held ones, and those of players who are paused or have an open ' +
      'alarm. Its last line says how many were left out.',
    access: viewerAccess,
    parameters: { query: pageQuery(payoutFilters, longPages) },
    answers: {
      200: {
        description: 'One page of payouts, or a file with all that may be paid',
        schema: pageOf('PayoutPage', listedPayoutSchema),
        alsoAs: [csvType, xlsxType],
      },
    },
    example: { query: { status: 'pending', created_before: '2026-11-23T12:00:00Z' }, status: 200 },
  },
  readPayoutTotals: {
    method: 'GET',
    path: '/api/v1/payouts/totals',
    summary: 'Sum up payouts',
    description:
      'What the payouts that match come to, by prize kind and currency, all at one moment, with the filters of the list.',
    access: viewerAccess,
    parameters: { query: Type.Object(payoutFilters, { additionalProperties: false }) },
    answers: ok('The sums', payoutTotalsSchema),
    example: { query: { status: 'pending' }, status: 200 },
  },
  readPayout: {
    method: 'GET',
    path: '/api/v1/payouts/{payout_id}',
    summary: 'Read a payout and its history',
    access: viewerAccess,
    parameters: { path },
    answers: ok('The payout', payoutWithHistorySchema),
    faults: ['not_found'],
    example: { path: { payout_id: 4711 }, status: 200 },
  },
  approvePayouts: {
    method: 'POST',
    path: '/api/v1/payouts/approve',
    summary: 'Approve several payouts',
    description:
      'Those that are named, or all of a campaign that wait for the caller: all of them or none. Payouts whose player has an open ' +
      'alarm are left out, and the answer names them; they are approved one by one. Where the tenant needs two approvals, the first ' +
      'leaves them pending. Recorded in the audit log.',
    access: managerAccess,
    body: { contentType: 'application/json', schema: payoutApprovalBodySchema, required: true },
    answers: ok('The payouts', approvedPayoutsSchema),
    faults: ['not_found', 'conflict'],
    example: { body: { ids: [4711, 4712], reason: 'Checked against the board' }, status: 200 },
  },
  approvePayout: {
    ...moves,
    path: '/api/v1/payouts/{payout_id}/approve',
    summary: 'Approve a payout',
    description: `Where the tenant needs two approvals, the first leaves it pending, and another person must give the second. ${possible(payoutActions.approve)}`,
    example: { path: { payout_id: 4711 }, body: { reason: 'Checked against the board' }, status: 200 },
  },
  holdPayout: {
    ...moves,
    path: '/api/v1/payouts/{payout_id}/hold',
    summary: 'Hold a payout',
    body: { contentType: 'application/json', schema: payoutHoldBodySchema, required: true },
    description: `Nothing is sent while it is held. A reason is required. ${possible(payoutActions.hold)}`,
    example: {
      path: { payout_id: 4711 },
      body: { reason: 'Two accounts may belong to one person', until: '2099-12-01T12:00:00Z' },
      status: 200,
    },
  },
  releasePayout: {
    ...moves,
    path: '/api/v1/payouts/{payout_id}/release',
    summary: 'Release a payout that is held',
    body: { contentType: 'application/json', schema: requiredReasonSchema, required: true },
    description: `It waits for approval again, whatever approvals it had. A reason is required. If an alarm concerns it, the answer names the alarm, and where the tenant needs two approvals, the first release leaves it held and another person must give the second. ${possible(payoutActions.release)}`,
    example: { path: { payout_id: 4711 }, body: { reason: 'Both accounts were checked' }, status: 200 },
  },
  rejectPayout: {
    ...moves,
    path: '/api/v1/payouts/{payout_id}/reject',
    summary: 'Reject a payout',
    body: { contentType: 'application/json', schema: requiredReasonSchema, required: true },
    description: `The payout is never paid. A reason is required. ${possible(payoutActions.reject)}`,
    example: { path: { payout_id: 4711 }, body: { reason: 'The account was shared' }, status: 200 },
  },
  sendPayout: {
    ...moves,
    path: '/api/v1/payouts/{payout_id}/send',
    summary: 'Send an approved payout now',
    description:
      'Ends the wait for its next attempt, and that of the reward endpoint; attempts are counted anew. Refused where there is no ' +
      `reward endpoint. ${possible(payoutActions.send)}`,
    example: { path: { payout_id: 4711 }, body: { reason: 'The bonus engine is up again' }, status: 200 },
  },
  retryPayout: {
    ...moves,
    path: '/api/v1/payouts/{payout_id}/retry',
    summary: 'Retry a payout that failed',
    description: `It is approved again and delivered under the same transaction id. ${possible(payoutActions.retry)}`,
    example: {
      path: { payout_id: 4711 },
      body: { reason: 'The player’s account is open again' },
      status: 200,
    },
  },
  markPayoutPaid: {
    ...moves,
    path: '/api/v1/payouts/{payout_id}/mark-paid',
    summary: 'Mark a payout as paid',
    description: `It was paid by other means, or the operator’s system confirmed it. Refused while incentives of the player are paused or an alarm is open, unless it was \`sent\` before. ${possible(payoutActions['mark-paid'])}`,
    example: { path: { payout_id: 4711 }, body: { reason: 'Paid by bank transfer' }, status: 200 },
  },
  markPayoutsPaid: {
    method: 'POST',
    path: '/api/v1/payouts/mark-paid',
    summary: 'Mark several payouts as paid',
    description:
      'Those that are named, or all of a campaign: each that may be paid. The answer names the others with their reasons, those of a ' +
      'campaign unless they are paid or rejected. Recorded in the audit log.',
    access: managerAccess,
    // What was marked before is left out of the second answer.
    idempotent: false,
    body: { contentType: 'application/json', schema: payoutMarkPaidBodySchema, required: true },
    answers: ok('The payouts', markedPayoutsSchema),
    faults: ['not_found'],
    example: { body: { ids: [4711, 4712], reason: 'Bank run of 10 November' }, status: 200 },
  },
  summarisePayouts: {
    method: 'GET',
    path: '/api/v1/campaigns/{id}/payouts/summary',
    summary: 'Reconcile a campaign’s payouts',
    description:
      'What the board owes and what became of it, by prize kind and currency, all at one moment: `owed` is exactly the sum of ' +
      '`pending`, `held`, `approved`, `sent`, `failed`, `paid` and `rejected`.',
    access: viewerAccess,
    parameters: { path: Type.Object(campaignPath) },
    answers: ok('The sums', payoutSummarySchema),
    faults: ['not_found'],
    example: { path: { id: 17 }, status: 200 },
  },
} as const satisfies Operations;
