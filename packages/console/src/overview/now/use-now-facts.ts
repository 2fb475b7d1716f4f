import { useQuery } from '@tanstack/react-query';
import { requestsKey } from '../../change-requests/request-words.ts';
import { laurel } from '../../connection/laurel.ts';
import { useSeries } from '../../events/use-series.ts';
import { useSession } from '../../identity/session/session.ts';

/** So often what changes by itself is read again. */
const OFTEN = 2_000;
const SELDOM = 15_000;

const HOUR = 3_600_000;

/** What the screen reads; each part is shown as it comes. */
export function useNowFacts() {
  const { username } = useSession().user;
  const stats = useQuery({
    queryKey: ['intake', 'stats'],
    queryFn: ({ signal }) => laurel.readIntakeStats({ signal }),
    refetchInterval: OFTEN,
  });
  const any = useSeldom(['campaigns', 'any'], (signal) =>
    laurel.listCampaigns({ query: { page_size: 1 }, signal }),
  );
  return {
    stats,
    series: useSeries({ to: '', key: '', length: HOUR }),
    campaigns: useSeldom(['campaigns', 'published'], (signal) =>
      laurel.listCampaigns({ query: { state: 'published', page_size: 100 }, signal }),
    ),
    drafts: useSeldom(['campaigns', 'drafts'], (signal) =>
      laurel.listCampaigns({ query: { state: 'draft', page_size: 100 }, signal }),
    ),
    webhooks: useSeldom(['webhooks', 'troubles'], (signal) =>
      laurel.listWebhooks({ query: { page_size: 50 }, signal }),
    ),
    notices: useSeldom(['notices', 'open'], (signal) =>
      laurel.listNotices({ query: { state: 'open', page_size: 50 }, signal }),
    ),
    readiness: useSeldom(['readiness'], (signal) => laurel.checkReadiness({ signal })),
    pending: usePayouts('pending'),
    failed: usePayouts('failed'),
    held: usePayouts('held'),
    /** Nothing has come yet, or nothing was planned yet. */
    isNew: any.data?.count === 0 || stats.data?.accepted === 0,
    openAlarms: useSeldom(
      ['alarms', 'count', 'open'],
      async (signal) => (await laurel.listAlarms({ query: { status: 'open', page_size: 1 }, signal })).count,
    ),
    requests: useSeldom([...requestsKey, 'now'], (signal) => countRequests(username, signal)),
  };
}

function useSeldom<Data>(queryKey: readonly unknown[], read: (signal: AbortSignal) => Promise<Data>) {
  return useQuery({ queryKey, queryFn: ({ signal }) => read(signal), refetchInterval: SELDOM });
}

/** Open change requests: how many one may decide, and how many of one's own wait for somebody else. */
async function countRequests(username: string, signal: AbortSignal) {
  const query = { state: 'open' as const, page_size: 100 };
  const { count, results } = await laurel.listChangeRequests({ query, signal });
  const own = results.filter(({ requested_by }) => requested_by === username).length;
  return { own, others: count - own };
}

function usePayouts(status: 'pending' | 'held' | 'failed') {
  return useSeldom(
    ['payouts', 'count', status],
    async (signal) => (await laurel.listPayouts({ query: { status, page_size: 1 }, signal })).count,
  );
}
