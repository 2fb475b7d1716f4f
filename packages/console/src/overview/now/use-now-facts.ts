import { useQuery } from '@tanstack/react-query';
import { requestsKey } from '../../change-requests/requests-table.tsx';
import { laurel } from '../../connection/laurel.ts';
import { useSeries } from '../../events/use-series.ts';
import { useSession } from '../../identity/session/session.ts';

/** So often what changes by itself is read again. */
const OFTEN = 2_000;
const SELDOM = 15_000;

const HOUR = 3_600_000;

/** What the screen reads; each part is shown as it comes. */
export function useNowFacts() {
  const stats = useQuery({
    queryKey: ['intake', 'stats'],
    queryFn: ({ signal }) => laurel.readIntakeStats({ signal }),
    refetchInterval: OFTEN,
  });
  const campaigns = useQuery({
    queryKey: ['campaigns', 'published'],
    queryFn: ({ signal }) => laurel.listCampaigns({ query: { state: 'published', page_size: 100 }, signal }),
    refetchInterval: SELDOM,
  });
  const drafts = useQuery({
    queryKey: ['campaigns', 'drafts'],
    queryFn: ({ signal }) => laurel.listCampaigns({ query: { state: 'draft', page_size: 100 }, signal }),
    refetchInterval: SELDOM,
  });
  const webhooks = useQuery({
    queryKey: ['webhooks', 'troubles'],
    queryFn: ({ signal }) => laurel.listWebhooks({ query: { page_size: 50 }, signal }),
    refetchInterval: SELDOM,
  });
  const notices = useQuery({
    queryKey: ['notices', 'open'],
    queryFn: ({ signal }) => laurel.listNotices({ query: { state: 'open', page_size: 50 }, signal }),
    refetchInterval: SELDOM,
  });
  const readiness = useQuery({
    queryKey: ['readiness'],
    queryFn: ({ signal }) => laurel.checkReadiness({ signal }),
    refetchInterval: SELDOM,
  });
  const series = useSeries({ to: '', key: '', length: HOUR });
  return {
    stats,
    series,
    campaigns,
    drafts,
    webhooks,
    notices,
    readiness,
    pending: usePayouts('pending'),
    failed: usePayouts('failed'),
    held: usePayouts('held'),
    /** Nothing has come yet, or nothing was planned yet. */
    isNew: useIsUnplanned() || stats.data?.accepted === 0,
    openAlarms: useOpenAlarms(),
    requests: useOpenRequests(),
  };
}

/** Whether there is no campaign in any state. */
function useIsUnplanned(): boolean {
  const { data } = useQuery({
    queryKey: ['campaigns', 'any'],
    queryFn: ({ signal }) => laurel.listCampaigns({ query: { page_size: 1 }, signal }),
    refetchInterval: SELDOM,
  });
  return data?.count === 0;
}

function useOpenAlarms() {
  return useQuery({
    queryKey: ['alarms', 'count', 'open'],
    queryFn: async ({ signal }) =>
      (await laurel.listAlarms({ query: { status: 'open', page_size: 1 }, signal })).count,
    refetchInterval: SELDOM,
  });
}

/** Open change requests: how many one may decide, and how many of one's own wait for somebody else. */
function useOpenRequests() {
  const { username } = useSession().user;
  return useQuery({
    queryKey: [...requestsKey, 'now'],
    queryFn: async ({ signal }) => {
      const query = { state: 'open' as const, page_size: 100 };
      const { count, results } = await laurel.listChangeRequests({ query, signal });
      const own = results.filter(({ requested_by }) => requested_by === username).length;
      return { own, others: count - own };
    },
    refetchInterval: SELDOM,
  });
}

function usePayouts(status: 'pending' | 'held' | 'failed') {
  return useQuery({
    queryKey: ['payouts', 'count', status],
    queryFn: async ({ signal }) =>
      (await laurel.listPayouts({ query: { status, page_size: 1 }, signal })).count,
    refetchInterval: SELDOM,
  });
}
