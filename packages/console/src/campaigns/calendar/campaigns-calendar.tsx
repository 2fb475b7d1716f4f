import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { ActionIcon, Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { laurel } from '../../connection/laurel.ts';
import { Panel, Read } from '../../kit/page.tsx';
import { shownLocale } from '../../languages/locale.ts';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';
import { CampaignCalendar } from '../../pictures/campaign-calendar/campaign-calendar.tsx';
import type {
  CalendarCampaign,
  CalendarStatus,
} from '../../pictures/campaign-calendar/campaign-calendar-data.ts';
import { momentFormat } from '../../pictures/time/moment-format.ts';
import { useNow } from '../../time/use-now.ts';
import { instantOf, localText } from '../../time/zoned-time.ts';
import { useShownZone } from '../../time/zones.ts';
import { campaignName } from '../../values/campaign-name.ts';
import { allOf, anyOf } from '../../values/list-text.ts';
import type { CampaignsQuery } from '../campaigns-query.ts';
import { hasFreeSpinsWords } from '../members.ts';
import styles from './campaigns-calendar.module.css';

/** More bars in one month cannot be distinguished; filters narrow them. */
const MAX_CAMPAIGNS = 300;

interface CampaignsCalendarProps {
  query: CampaignsQuery;
  /** `2026-12`; empty: this month. */
  month: string;
  choose: (month: string) => void;
}

/** The campaigns of a month as bars, those on the same games together. */
export function CampaignsCalendar({ query, month, choose }: CampaignsCalendarProps) {
  const zone = useShownZone();
  const now = useNow(60_000);
  const current = monthOf(now, zone);
  const shown = boundsOf(month, zone) ? month : current;
  const bounds = boundsOf(shown, zone) ?? { from: '', to: '' };
  const read = useQuery({
    queryKey: ['campaigns', 'calendar', query, bounds],
    queryFn: ({ signal }) => campaignsBetween({ ...query, ...bounds }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  return (
    <Panel
      title={monthText(shown)}
      beside={<span className="muted">{zone.replaceAll('_', ' ')}</span>}
      actions={<Months shown={shown} current={current} choose={choose} />}
    >
      <Read query={read}>
        {({ count, campaigns }) => (
          <>
            <Bars campaigns={campaigns} bounds={bounds} now={now} />
            {count > campaigns.length && (
              <p className={styles.more}>
                {t(
                  'The newest {shown, number} of {count, number} are shown; use the filters to narrow them.',
                  {
                    shown: campaigns.length,
                    count,
                  },
                )}
              </p>
            )}
          </>
        )}
      </Read>
    </Panel>
  );
}

function Months({
  shown,
  current,
  choose,
}: {
  shown: string;
  current: string;
  choose: (month: string) => void;
}) {
  const go = (by: number) => {
    const month = monthAfter(shown, by);
    choose(month === current ? '' : month);
  };
  return (
    <>
      <ActionIcon variant="default" size="lg" aria-label={t('Month before')} onClick={() => go(-1)}>
        <Icon name="previous" />
      </ActionIcon>
      <Button variant="default" disabled={shown === current} onClick={() => choose('')}>
        {t('This month')}
      </Button>
      <ActionIcon variant="default" size="lg" aria-label={t('Month after')} onClick={() => go(1)}>
        <Icon name="next" />
      </ActionIcon>
    </>
  );
}

interface BarsProps {
  campaigns: readonly Campaign[];
  bounds: { from: string; to: string };
  now: Date;
}

function Bars({ campaigns, bounds, now }: BarsProps) {
  const zone = useShownZone();
  const navigate = useNavigate();
  const bars = useMemo(() => campaigns.map(barOf), [campaigns]);
  const format = useMemo(() => momentFormat(zone), [zone]);
  const open = useCallback(
    (id: number) => void navigate({ to: '/campaigns/$id', params: { id: String(id) } }),
    [navigate],
  );
  return (
    <CampaignCalendar campaigns={bars} {...bounds} now={now.toISOString()} format={format} open={open} />
  );
}

function barOf(campaign: Campaign): CalendarCampaign {
  const { id, start, end, games } = campaign;
  return {
    id,
    name: campaignName(campaign),
    lane: gameLane(games),
    start,
    end,
    status: calendarStatus(campaign),
  };
}

function calendarStatus({ state, status }: Campaign): CalendarStatus {
  if (state !== 'published') return state;
  if (status === 'SC') return 'scheduled';
  return status === 'AC' ? 'active' : 'finished';
}

async function campaignsBetween(
  query: CampaignsQuery & { from: string; to: string },
  signal: AbortSignal,
): Promise<{ count: number; campaigns: Campaign[] }> {
  const campaigns: Campaign[] = [];
  for (let page = 1; ; page++) {
    const { count, next, results } = await laurel.listCampaigns({
      query: { ...query, page, page_size: 100 },
      signal,
    });
    campaigns.push(...results);
    if (next === null || campaigns.length >= MAX_CAMPAIGNS) return { count, campaigns };
  }
}

type Games = Campaign['games'];

/** Which games a campaign is on, in a few words: campaigns of one lane compete for the same players. */
export function gameLane({ all, ids, include, exclude }: Games): string {
  const filters = filterWords(include);
  const parts = [
    ...(all ? [t('All games')] : []),
    ...(filters === '' ? [] : [t('Games: {filters}', { filters })]),
    ...idWords(ids),
  ];
  const games = allOf(parts) || t('No games');
  const exceptions = filterWords(exclude);
  return exceptions === '' ? games : t('{games}, without {exceptions}', { games, exceptions });
}

function idWords([id, ...others]: readonly string[]): string[] {
  if (id === undefined) return [];
  if (others.length === 0) return [t('Game {id}', { id })];
  return [t('{count, number} chosen games', { count: others.length + 1 })];
}

function filterWords(filter: Games['include']): string {
  return Object.entries(filter)
    .filter(([, values]) => values.length > 0)
    .map(([field, values]) =>
      field === 'has_freespins'
        ? t('free spins {values}', { values: anyOf(values.map((one) => hasFreeSpinsWords[one] ?? one)) })
        : anyOf(values),
    )
    .join(', ');
}

/** A month of the calendar, `2026-12`, in which a time lies in a zone. */
export function monthOf(time: Date, zone: string): string {
  return localText(time.toISOString(), zone).slice(0, 7);
}

/** The month so many months later; less than 0: earlier. */
export function monthAfter(month: string, by: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + by);
  return first.toISOString().slice(0, 7);
}

/** Where a month begins and ends in a zone, RFC 3339; undefined for what is no month. */
export function boundsOf(month: string, zone: string): { from: string; to: string } | undefined {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) return undefined;
  const from = instantOf(`${month}-01T00:00`, zone);
  const to = instantOf(`${monthAfter(month, 1)}-01T00:00`, zone);
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** `December 2026` */
export function monthText(month: string): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(shownLocale(), { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    first,
  );
}
