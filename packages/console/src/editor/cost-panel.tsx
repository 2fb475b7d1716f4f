import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { PrizeCost } from '@laurel/contract/campaigns/prize-cost.ts';
import { useDeferredValue } from 'react';
import { Badge } from '../kit/badge.tsx';
import { Panel } from '../kit/page.tsx';
import { countText, moneyText } from '../values/decimal-text.ts';
import styles from './editor.module.css';
import { type MostPrizesCost, mostPrizesCost } from './most-prizes-cost.ts';
import { useDefinition } from './use-draft.ts';

/** What the prizes of the draft may cost at most, as it is now. */
export function CostPanel() {
  const definition = useDeferredValue(useDefinition());
  const most = mostPrizesCost(definition);
  const rows = costRows(most.cost);
  return (
    <Panel title="Prizes cost at most" beside={<BudgetBadge definition={definition} most={most} />}>
      {rows.length === 0 && <p className={`muted ${styles.note}`}>No prize costs anything yet.</p>}
      {rows.length > 0 && (
        <table className={styles.cost}>
          <caption className="visually-hidden">What prizes cost at most, by kind</caption>
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

function BudgetBadge({
  definition: { budget },
  most,
}: {
  definition: CampaignDefinition;
  most: MostPrizesCost;
}) {
  if (budget === null) return null;
  return most.isOverBudget ? <Badge tone="warn">Over budget</Badge> : <Badge tone="good">In budget</Badge>;
}

/** Kinds of prizes that cost something, and how much. */
export function costRows({ currency, cash, bonus, ...counts }: PrizeCost): { kind: string; worth: string }[] {
  return [
    ...(cash === '0' ? [] : [{ kind: 'Cash', worth: moneyText(cash, currency) }]),
    ...(bonus === '0' ? [] : [{ kind: 'Bonus', worth: moneyText(bonus, currency) }]),
    ...(counts.free_spins === 0 ? [] : [{ kind: 'Free spins', worth: countText(counts.free_spins) }]),
    ...(counts.deposit_bonus === 0
      ? []
      : [{ kind: 'Deposit bonuses', worth: countText(counts.deposit_bonus) }]),
    ...counts.catalog_item.map(({ value, count }) => ({ kind: value, worth: `${countText(count)} ×` })),
  ];
}

/** What prizes cost in one line: `cash EUR 1,500.00, free spins 150`. */
export function costWords(cost: PrizeCost): string {
  const rows = costRows(cost).map(({ kind, worth }) => `${kind.toLowerCase()} ${worth}`);
  return rows.length === 0 ? 'nothing' : rows.join(', ');
}

function costNotes({ tournament_type, budget }: CampaignDefinition, most: MostPrizesCost): string[] {
  const why =
    tournament_type === 'IM'
      ? 'Each tier is counted once; any number of players can reach it.'
      : 'Equal scores share a place and each wins its prize, so it can be more.';
  return [
    ...(most.unfinished > 0 ? [`${most.unfinished} unfinished: not in these sums.`] : []),
    ...(most.bounded ? [] : [why]),
    ...(budget === null || budget.amount === ''
      ? []
      : [`Budget: ${moneyText(budget.amount, budget.currency)}.`]),
  ];
}
