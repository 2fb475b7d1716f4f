import type { PayoutSums } from '@laurel/contract/payouts/payouts.ts';
import type { CampaignRecord } from '@laurel/contract/record/record.ts';
import { kindWords, sumText } from '../campaigns/prize-text.ts';
import { Facts, Panel } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { countText, moneyText } from '../values/decimal-text.ts';
import styles from './record.module.css';
import { RecordTable } from './record-table.tsx';

/** What the prizes cost, who pays for them, and what became of them. */
export function MoneyPanel({ record: { funding, totals } }: { record: CampaignRecord }) {
  const { currency, budget, most, bounded } = funding;
  return (
    <Panel title={t('Prizes and funding')}>
      <Facts
        rows={[
          {
            name: t('Budget'),
            value: budget ? moneyText(budget.amount, budget.currency) : t('no budget'),
          },
          {
            name: bounded ? t('The most that cash and bonus cost') : t('Cash and bonus, each prize once'),
            value: moneyText(most, currency),
          },
        ]}
      />
      <p className={styles.note}>
        {t(
          'The operator owes the prizes: players pay nothing to take part, and no part of a stake is set aside.',
        )}
      </p>
      {totals.results.length > 0 && (
        <RecordTable
          caption={t('What the board owes and what became of it')}
          titles={[t('Kind'), t('Owed'), t('Paid'), t('Rejected'), t('Open'), t('Payouts')]}
          lines={totals.results.map(lineOf)}
        />
      )}
    </Panel>
  );
}

function lineOf({ kind, currency, owed, paid, rejected, count, counts }: PayoutSums) {
  const sum = (amount: string) => sumText(kind, currency, amount);
  const open = counts.pending + counts.held + counts.approved + counts.sent + counts.failed;
  return {
    key: `${kind} ${currency}`,
    cells: [
      kindWords[kind],
      sum(owed),
      sum(paid),
      sum(rejected),
      t('{count, plural, one {# payout} other {# payouts}}', { count: open }),
      countText(count),
    ],
  };
}
