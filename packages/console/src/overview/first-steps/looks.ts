import { laurel } from '../../connection/laurel.ts';
import type { ScreenLink } from '../../kit/links.tsx';
import { t } from '../../languages/messages.ts';
import type { StepId } from './step-texts.ts';

/** What the console finds out about a step. */
export interface Look {
  isDone: boolean;
  /** A better place to do it than the step's own, or the place that shows what was done. */
  link?: ScreenLink | undefined;
  /** What was done. */
  found?: string | undefined;
}

type Looked = (signal: AbortSignal) => Promise<Look>;

const first = { page_size: 1 } as const;

/** The steps lead to boards, which only tournaments have. */
const kind = 'tournament';

/** How each step is seen to be done. */
export const looks: Record<StepId, Looked> = {
  events: lookForEvents,
  rates: async (signal) => ({ isDone: (await laurel.listExchangeRates({ query: first, signal })).count > 0 }),
  made: async (signal) =>
    campaignLook((await laurel.listCampaigns({ query: { ...first, kind }, signal })).results),
  published: lookForPublished,
  widget: lookForBoard,
  colleague: async (signal) => ({
    isDone: (await laurel.listUsers({ query: { page_size: 2 }, signal })).count > 1,
  }),
  webhook: async (signal) => ({ isDone: (await laurel.listWebhooks({ query: first, signal })).count > 0 }),
  settled: async (signal) =>
    campaignLook(
      (await laurel.listCampaigns({ query: { ...first, kind, state: 'settled' }, signal })).results,
    ),
  paid: lookForPaid,
};

async function lookForEvents(signal: AbortSignal): Promise<Look> {
  if ((await laurel.readIntakeStats({ signal })).accepted === 0) return { isDone: false };
  const [newest] = (await laurel.findEvents({ query: first, signal })).results;
  if (!newest) return { isDone: true };
  const unique_id = String(newest.data.unique_id);
  const link: ScreenLink = { to: '/intake', search: { part: 'find', event: unique_id } };
  return { isDone: true, found: t('Your event {unique_id} was counted.', { unique_id }), link };
}

async function lookForPublished(signal: AbortSignal): Promise<Look> {
  const { results } = await laurel.listCampaigns({ query: { kind, page_size: 100 }, signal });
  const published = results.filter(({ published_at }) => published_at !== null);
  if (published.length > 0) return campaignLook(published);
  return { ...campaignLook(results.filter(({ state }) => state === 'draft')), isDone: false };
}

async function lookForBoard(signal: AbortSignal): Promise<Look> {
  const { results } = await laurel.listApiKeys({ query: { page_size: 100 }, signal });
  const isShown = ({ scopes, last_used_at }: (typeof results)[number]) =>
    scopes.includes('boards:read') && last_used_at !== null;
  return { isDone: results.some(isShown) };
}

async function lookForPaid(signal: AbortSignal): Promise<Look> {
  const [paid] = (await laurel.listPayouts({ query: { ...first, status: 'paid' }, signal })).results;
  if (paid) return { isDone: true, link: payoutLink('paid', paid.id) };
  const [pending] = (await laurel.listPayouts({ query: { ...first, status: 'pending' }, signal })).results;
  return { isDone: false, link: pending && payoutLink('pending', pending.id) };
}

/** Done if there is a campaign, and leads to the first of them. */
function campaignLook(campaigns: readonly { id: number }[]): Look {
  const [campaign] = campaigns;
  if (!campaign) return { isDone: false };
  return { isDone: true, link: { to: '/campaigns/$id/board', params: { id: String(campaign.id) } } };
}

function payoutLink(status: string, id: number): ScreenLink {
  return { to: '/payouts', search: { status, payout: String(id) } };
}
