import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { ActionIcon, Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { laurel, useRead } from '../../connection/laurel.ts';
import { Panel, Read } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';
import { CampaignCalendar } from '../../pictures/campaign-calendar/campaign-calendar.tsx';
import type { CalendarCampaign } from '../../pictures/campaign-calendar/campaign-calendar-model.ts';
import { momentFormat } from '../../pictures/time/moment-format.ts';
import { useNow } from '../../time/clock.ts';
import { useShownZone } from '../../time/zones.ts';
import { campaignName } from '../../values/campaign-name.ts';
import type { CampaignsQuery } from '../campaigns-query.ts';
import { gameLane } from './game-lane.ts';
import { boundsOf, monthAfter, monthOf, monthText } from './months.ts';

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
  const read = useRead(
    ['campaigns', 'calendar', query, bounds],
    (signal) => campaignsBetween({ ...query, ...bounds }, signal),
    { placeholderData: keepPreviousData, every: 60_000 },
  );
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
              <p className="muted" style={{ margin: '0.5rem 0 0' }}>
                {t(
                  'The newest {shown, number} of {count, number} are shown; use the filters to narrow them.',
                  { shown: campaigns.length, count },
                )}
              </p>
            )}
          </>
        )}
      </Read>
    </Panel>
  );
}

interface MonthsProps {
  shown: string;
  current: string;
  choose: (month: string) => void;
}

function Months({ shown, current, choose }: MonthsProps) {
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
  const { id, start, end, games, state, status } = campaign;
  const running = status === 'AC' ? 'active' : status === 'SC' ? 'scheduled' : 'finished';
  return {
    ...{ id, start, end, name: campaignName(campaign), lane: gameLane(games) },
    status: state === 'published' ? running : state,
  };
}

async function campaignsBetween(query: CampaignsQuery, signal: AbortSignal) {
  const campaigns: Campaign[] = [];
  let count = 0;
  for await (const page of laurel.listCampaigns.pages({ query: { ...query, page_size: 100 }, signal })) {
    campaigns.push(...page.results);
    count = page.count;
    if (campaigns.length >= MAX_CAMPAIGNS) break;
  }
  return { count, campaigns };
}
