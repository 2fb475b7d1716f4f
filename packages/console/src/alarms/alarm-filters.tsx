import { alarmKinds } from '@laurel/contract/alarms/alarm-kinds.ts';
import { type AlarmOrder, alarmStatuses } from '@laurel/contract/alarms/alarm-states.ts';
import { Select } from '@mantine/core';
import { CampaignChoice } from '../campaigns/campaign-choice.tsx';
import { QueueFilters } from '../kit/queue-filters.tsx';
import { t } from '../languages/messages.ts';
import { alarmKindWords, alarmStatusWords } from './alarm-words.ts';
import { type AskedAlarms, noAlarmFilter } from './alarms-query.ts';

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

interface AlarmFiltersProps {
  asked: AskedAlarms;
  ask: (changes: Partial<AskedAlarms>) => void;
}

/** What narrows and orders the queue; all of it is in the address. */
export function AlarmFilters({ asked, ask }: AlarmFiltersProps) {
  const isFiltered = Object.keys(noAlarmFilter).some((name) => asked[name as keyof AskedAlarms] !== '');
  return (
    <QueueFilters
      label={t('Status of the alarms')}
      clear={isFiltered ? () => ask(noAlarmFilter) : undefined}
      {...{ statuses, asked, ask }}
    >
      <Select
        aria-label={t('Order')}
        data={orders}
        allowDeselect={false}
        value={asked.sort}
        onChange={(sort) => ask({ sort: sort ?? '' })}
      />
      <Select
        aria-label={t('Kind')}
        data={kinds}
        value={asked.kind}
        onChange={(kind) => ask({ kind: kind ?? '' })}
      />
      <CampaignChoice id={asked.campaign} choose={(campaign) => ask({ campaign })} />
    </QueueFilters>
  );
}
