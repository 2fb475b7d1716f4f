import { alarmKinds } from '@laurel/contract/alarms/alarm-kinds.ts';
import { type AlarmOrder, alarmStatuses } from '@laurel/contract/alarms/alarm-states.ts';
import type { AlarmAnswer } from '@laurel/contract/alarms/alarms.ts';
import { CampaignChoice } from '../campaigns/campaign-choice.tsx';
import { laurel, useList } from '../connection/laurel.ts';
import { useMay } from '../identity/session/session.ts';
import { type Column, TablePanel } from '../kit/data-table.tsx';
import { FilterChoice, isNarrowed, QueueFilters } from '../kit/filters.tsx';
import { ButtonLink, Empty, Page, StateBadge } from '../kit/page.tsx';
import { useAddressQuery } from '../kit/use-address-query.ts';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { Distance } from '../time/time.tsx';
import { AlarmCampaign, AlarmPlayer, AtStake, alarmColumn, Severity, WrongAlarm } from './alarm-parts.tsx';
import { alarmKindWords, alarmStatusWords } from './alarm-words.ts';
import { type AskedAlarms, alarmsQuery, noAlarmFilter } from './alarms-query.ts';

/** The queue of alarms: those that put the most money at stake first. */
export function AlarmsScreen() {
  const [asked, ask] = useAddressQuery({ ...noAlarmFilter, status: 'open', sort: 'at_stake' });
  const mayDecide = useMay('manager');
  const query = alarmsQuery(asked);
  const list = useList(
    ['alarms', query],
    (page, signal) => laurel.listAlarms({ query: { ...query, page, page_size: 100 }, signal }),
    { every: 10_000 },
  );
  return (
    <Page
      title={t('Alarms')}
      lead={t(
        'Reasons to look at how a player scored. Nothing happens to a player by an alarm alone: you decide.',
      )}
      actions={
        <ButtonLink to="/alarms/thresholds" variant="default" leftSection={<Icon name="settings" />}>
          {t('Thresholds')}
        </ButtonLink>
      }
    >
      <AlarmFilters asked={asked} ask={ask} />
      <TablePanel
        caption={t('Alarms')}
        columns={[...columns, ...(query.status === undefined ? [status] : []), ...(mayDecide ? [wrong] : [])]}
        rowKey={({ id }) => id}
        height="70vh"
        {...list}
        empty={<NothingThere status={asked.status} isFiltered={isNarrowed(asked, noAlarmFilter)} />}
      />
    </Page>
  );
}

function NothingThere({ status, isFiltered }: { status: string; isFiltered: boolean }) {
  if (isFiltered) return <Empty title={t('No alarm matches these filters')} icon="filter" />;
  if (status === 'open')
    return (
      <Empty title={t('No alarm waits for a decision')} icon="check">
        {t(
          'Laurel looks for nine kinds of play that people do not have, while campaigns run and when they are settled.',
        )}
      </Empty>
    );
  return <Empty title={t('No alarms')} icon="check" />;
}

const columns: Column<AlarmAnswer>[] = [
  alarmColumn({ fw: 560, c: 'var(--text)' }),
  { title: t('Player'), tight: true, cell: (alarm) => <AlarmPlayer {...alarm} /> },
  {
    title: t('Campaign'),
    tight: true,
    cell: (alarm) => <AlarmCampaign {...alarm} />,
  },
  { title: t('At stake'), cell: (alarm) => <AtStake {...alarm} /> },
  { title: t('Severity'), tight: true, cell: (alarm) => <Severity share={alarm.score_share} /> },
  {
    title: t('First round'),
    tight: true,
    cell: ({ first_seen_at }) => <Distance value={first_seen_at} isPast />,
  },
];

const status: Column<AlarmAnswer> = {
  title: t('Status'),
  tight: true,
  cell: (alarm) => <StateBadge {...alarmStatusWords[alarm.status]} />,
};

const wrong: Column<AlarmAnswer> = {
  title: t('Actions'),
  isTitleHidden: true,
  tight: true,
  cell: (alarm) => alarm.status === 'open' && <WrongAlarm alarm={alarm} size="compact-xs" />,
};

const statuses = alarmStatuses.map((status) => ({ value: status, label: alarmStatusWords[status].word }));

const orders: { value: AlarmOrder; label: string }[] = [
  { value: 'at_stake', label: t('Most money at stake first') },
  { value: 'score_share', label: t('Highest severity first') },
  { value: 'newest', label: t('Newest first') },
];

const kinds = [
  { value: '', label: t('Every kind') },
  ...alarmKinds.map((kind) => ({ value: kind as string, label: alarmKindWords[kind].name })),
];

/** What narrows and orders the queue; all of it is in the address. */
function AlarmFilters(of: { asked: AskedAlarms; ask: (changes: Partial<AskedAlarms>) => void }) {
  return (
    <QueueFilters label={t('Status of the alarms')} none={noAlarmFilter} statuses={statuses} {...of}>
      <FilterChoice name="sort" label={t('Order')} data={orders} {...of} />
      <FilterChoice name="kind" label={t('Kind')} data={kinds} {...of} />
      <CampaignChoice id={of.asked.campaign} choose={(campaign) => of.ask({ campaign })} />
    </QueueFilters>
  );
}
