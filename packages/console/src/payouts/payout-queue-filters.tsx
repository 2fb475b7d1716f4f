import { payoutStatuses } from '@laurel/contract/values/payout-status.ts';
import { Select } from '@mantine/core';
import { CampaignChoice } from '../campaigns/campaign-choice.tsx';
import { kindWords } from '../campaigns/prize-text.ts';
import { QueueFilters } from '../kit/queue-filters.tsx';
import { t } from '../languages/messages.ts';
import { statusWords } from './payout-words.ts';
import { ages, latenesses, noPayoutFilter, type PayoutFilters } from './payouts-query.ts';

const statuses = payoutStatuses.map((status) => ({ value: status, label: statusWords[status].word }));

interface PayoutFiltersProps {
  asked: PayoutFilters & { status: string };
  ask: (changes: Partial<PayoutFilters & { status: string }>) => void;
}

/** What narrows the queue; all of it is in the address. */
export function PayoutQueueFilters({ asked, ask }: PayoutFiltersProps) {
  const isFiltered = Object.keys(noPayoutFilter).some((name) => asked[name as keyof PayoutFilters] !== '');
  return (
    <QueueFilters
      label={t('Status of the payouts')}
      clear={isFiltered ? () => ask(noPayoutFilter) : undefined}
      {...{ statuses, asked, ask }}
    >
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
    </QueueFilters>
  );
}

const prizeChoices = [
  { value: '', label: t('Every prize') },
  ...Object.entries(kindWords).map(([value, label]) => ({ value, label })),
];
