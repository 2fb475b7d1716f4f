import { type PrizeKind, prizeKinds } from '@laurel/contract/campaigns/prizes.ts';
import { type PayoutStatus, payoutStatuses } from '@laurel/contract/values/payout-status.ts';
import { t } from '../languages/messages.ts';
import { wholeNumber } from '../values/whole-number.ts';

/** What narrows the queue, as the call has it. */
export interface PayoutsQuery {
  status?: PayoutStatus;
  player_id?: string;
  campaign_id?: number;
  prize?: PrizeKind;
  created_before?: string;
  paid_after_hours?: number;
}

const HOUR = 3_600_000;

/** How long ago payouts were made at least, by what the address says. */
export const ages = [
  { value: '1d', label: t('Older than 1 day'), milliseconds: 24 * HOUR },
  { value: '3d', label: t('Older than 3 days'), milliseconds: 72 * HOUR },
  { value: '7d', label: t('Older than 7 days'), milliseconds: 168 * HOUR },
  { value: '30d', label: t('Older than 30 days'), milliseconds: 720 * HOUR },
];

/** The least time from the settlement to the payment, by what the address says. */
export const latenesses = [
  { value: '1d', label: t('Paid after 1 day'), hours: 24 },
  { value: '3d', label: t('Paid after 3 days'), hours: 72 },
  { value: '7d', label: t('Paid after 7 days'), hours: 168 },
];

/** The filters as the address holds them; what is empty narrows nothing. */
export const noPayoutFilter = { player: '', campaign: '', prize: '', age: '', late: '' };
export type PayoutFilters = typeof noPayoutFilter;

/** From the filters of the address. An age counts back from `now`, in whole minutes: the same call for a minute. */
export function payoutsQuery(asked: PayoutFilters & { status: string }, now: Date): PayoutsQuery {
  const status = payoutStatuses.find((one) => one === asked.status);
  const prize = prizeKinds.find((one) => one === asked.prize);
  const campaign_id = wholeNumber(asked.campaign);
  const age = ages.find(({ value }) => value === asked.age);
  const late = asked.status === 'paid' && latenesses.find(({ value }) => value === asked.late);
  const minute = Math.floor(now.getTime() / 60_000) * 60_000;
  return {
    ...(status && { status }),
    ...(asked.player !== '' && { player_id: asked.player }),
    ...(campaign_id !== undefined && { campaign_id }),
    ...(prize && { prize }),
    ...(age && { created_before: new Date(minute - age.milliseconds).toISOString() }),
    ...(late && { paid_after_hours: late.hours }),
  };
}
