import type { Calls } from './isolation-call.ts';

/** Calls that name payouts by their ids, or all of a campaign. */
const ofPayouts =
  (path: string): Calls =>
  ({ payout, campaign }) =>
    [{ ids: [payout] }, { campaign_id: campaign }].map((body) => ({ path, body, status: 404 }));

/** Calls about several campaigns or payouts at once. */
export const callsOfSeveral: Record<string, Calls> = {
  'POST /api/v1/campaigns/apply': ({ campaign: id }) => [
    {
      path: '/api/v1/campaigns/apply',
      body: { steps: [{ action: 'cancel', id, version: 1, state: 'draft' }] },
      status: 404,
    },
  ],
  'POST /api/v1/payouts/approve': ofPayouts('/api/v1/payouts/approve'),
  'POST /api/v1/payouts/mark-paid': ofPayouts('/api/v1/payouts/mark-paid'),
};
