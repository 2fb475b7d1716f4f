import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { useDeferredValue } from 'react';
import { Badge, Panel } from '../../kit/page.tsx';
import { t } from '../../languages/messages.ts';
import { moneyText } from '../../values/decimal-text.ts';
import { costRows, whyMore } from './cost-words.ts';
import { useDefinition } from './draft.ts';
import styles from './editor.module.css';
import { type MostPrizesCost, mostPrizesCost } from './most-prizes-cost.ts';

/** What the prizes of the draft may cost at most, as it is now. */
export function CostPanel() {
  const definition = useDeferredValue(useDefinition<CampaignKindName>());
  const most = mostPrizesCost(definition);
  const rows = costRows(most.cost);
  return (
    <Panel
      title={t('Prizes cost at most')}
      beside={
        definition.budget && (
          <Badge tone={most.isOverBudget ? 'warn' : 'good'}>
            {most.isOverBudget ? t('Over budget') : t('In budget')}
          </Badge>
        )
      }
    >
      {rows.length === 0 && <p className={`muted ${styles.note}`}>{t('The prizes cost nothing yet.')}</p>}
      {rows.length > 0 && (
        <table className={styles.cost}>
          <caption className="visually-hidden">{t('Highest cost of the prizes, by kind')}</caption>
          <tbody>
            {rows.map(({ kind, worth }) => (
              <tr key={kind}>
                <th scope="row">{kind}</th>
                <td className="numeric">{worth}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {costNotes(definition, most).map((note) => (
        <p key={note} className={`muted ${styles.note}`}>
          {note}
        </p>
      ))}
    </Panel>
  );
}

function costNotes(definition: CampaignDefinition, most: MostPrizesCost): string[] {
  const { budget } = definition;
  return [
    ...(most.unfinished > 0
      ? [t('{count, number} unfinished: not in these sums.', { count: most.unfinished })]
      : []),
    ...(most.bounded ? [] : [whyMore(definition)]),
    ...(budget === null || budget.amount === ''
      ? []
      : [t('Budget: {amount}.', { amount: moneyText(budget.amount, budget.currency) })]),
  ];
}
