import { useQuery } from '@tanstack/react-query';
import { everyKind, laurel } from '../../connection/laurel.ts';
import { useSeries } from '../../events/use-series.ts';

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
    queryFn: ({ signal }) =>
      everyKind.listCampaigns({ query: { state: 'published', page_size: 100 }, signal }),
    refetchInterval: SELDOM,
  });
  const drafts = useQuery({
    queryKey: ['campaigns', 'drafts'],
    queryFn: ({ signal }) => everyKind.listCampaigns({ query: { state: 'draft', page_size: 100 }, signal }),
    refetchInterval: SELDOM,
  });
  const webhooks = useQuery({
    queryKey: ['webhooks', 'alarms'],
    queryFn: ({ signal }) => laurel.listWebhooks({ query: { page_size: 50 }, signal }),
    refetchInterval: SELDOM,
  });
  const notices = useQuery({
    queryKey: ['notices', 'open'],
    queryFn: ({ signal }) => laurel.listNotices({ query: { state: 'open', page_size: 50 }, signal }),
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
    pending: usePayouts('pending'),
    failed: usePayouts('failed'),
    held: usePayouts('held'),
    openAlarms: useOpenAlarms(),
  };
}

function useOpenAlarms() {
  return useQuery({
    queryKey: ['alarms', 'count', 'open'],
    queryFn: async ({ signal }) =>
      (await laurel.listAlarms({ query: { status: 'open', page_size: 1 }, signal })).count,
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
