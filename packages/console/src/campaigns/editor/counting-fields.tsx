import type { SupplierPromoRule } from '@laurel/contract/campaigns/counting-rules.ts';
import { Switch } from '@mantine/core';
import { t } from '../../languages/messages.ts';
import { DecimalField, SwitchField } from './fields.tsx';
import { Fields } from './section.tsx';
import { fieldId, useAt, useDefinition } from './use-draft.ts';

/** What both parts edit, in campaigns of every kind. */
export const countingPointers = ['min_bet', 'max_bet', 'bonus_money', 'supplier_promos'].map(
  (member) => `/rules/${member}`,
);

/** The stakes with which rounds count. */
export function BetFields() {
  const { currency } = useDefinition();
  return (
    <Fields>
      <DecimalField
        at="/rules/min_bet"
        label={t('Lowest stake')}
        empty="null"
        placeholder={t('Any')}
        unit={currency}
      />
      <DecimalField
        at="/rules/max_bet"
        label={t('Highest stake')}
        empty="null"
        placeholder={t('Any')}
        unit={currency}
      />
    </Fields>
  );
}

/** Whether money that players did not pay themselves counts. */
export function BonusFields() {
  return (
    <>
      <SwitchField
        at="/rules/bonus_money"
        label={t('Rounds with bonus money count')}
        description={t('Off: bets and wins with bonus money do not count')}
      />
      <SupplierPromosField />
    </>
  );
}

const promosPointer = '/rules/supplier_promos';

/** A definition without the member leaves such wins out. */
function SupplierPromosField() {
  const [value, set] = useAt<SupplierPromoRule | undefined>(promosPointer);
  return (
    <Switch
      id={fieldId(promosPointer)}
      label={t('Wins that a supplier’s promotion paid count')}
      description={t('Off: such a win is worth nothing; the bets of its round count')}
      checked={value === 'count'}
      onChange={({ currentTarget }) => set(currentTarget.checked ? 'count' : undefined)}
    />
  );
}
