import { payoutStatuses } from '@laurel/contract/payouts/payout-states.ts';
import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { CampaignChoice } from '../campaigns/campaign-choice.tsx';
import { Filters } from '../kit/filters.tsx';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { statusWords } from './payout-words.ts';
import styles from './payouts.module.css';
import { ages, latenesses, noPayoutFilter, type PayoutFilters } from './payouts-query.ts';
import { kindWords } from './prize-text.ts';

const steps = [
  ...payoutStatuses.map((status) => ({ value: status as string, label: statusWords[status].word })),
  { value: 'all', label: t('All') },
];

interface QueueFiltersProps {
  asked: PayoutFilters & { status: string };
  ask: (changes: Partial<PayoutFilters & { status: string }>) => void;
}

/** What narrows the queue; all of it is in the address. */
export function QueueFilters({ asked, ask }: QueueFiltersProps) {
  const isFiltered = Object.keys(noPayoutFilter).some((name) => asked[name as keyof PayoutFilters] !== '');
  return (
    <>
      <div className={styles.steps}>
        <SegmentedControl
          aria-label={t('Status of the payouts')}
          data={steps}
          value={asked.status}
          onChange={(status) => ask({ status })}
        />
      </div>
      <Filters clear={isFiltered ? () => ask(noPayoutFilter) : undefined}>
        <CampaignChoice state="settled" id={asked.campaign} choose={(campaign) => ask({ campaign })} />
        <Select
          aria-label={t('Prize')}
          data={prizeChoices}
          value={asked.prize}
          onChange={(prize) => ask({ prize: prize ?? '' })}
        />
        <Select
          aria-label={t('Age')}
          data={[{ value: '', label: t('Any age') }, ...ages.map(({ value, label }) => ({ value, label }))]}
          value={asked.age}
          onChange={(age) => ask({ age: age ?? '' })}
        />
        {asked.status === 'paid' && (
          <Select
            aria-label={t('Paid')}
            data={[{ value: '', label: t('Paid at any time') }, ...latenesses]}
            value={asked.late}
            onChange={(late) => ask({ late: late ?? '' })}
          />
        )}
        <TextInput
          aria-label={t('Player id')}
          placeholder={t('Player id')}
          leftSection={<Icon name="search" size={14} />}
          value={asked.player}
          onChange={(event) => ask({ player: event.currentTarget.value })}
        />
      </Filters>
    </>
  );
}

const prizeChoices = [
  { value: '', label: t('Every prize') },
  ...Object.entries(kindWords).map(([value, label]) => ({ value, label })),
];
