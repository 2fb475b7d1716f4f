import { t } from '../../languages/messages.ts';
import { DecimalField, SwitchField } from './fields.tsx';
import { Fields } from './section.tsx';

/** The stakes with which rounds count. */
export function BetFields() {
  return (
    <Fields>
      <DecimalField at="/rules/min_bet" empty="null" placeholder={t('Any')} />
      <DecimalField at="/rules/max_bet" empty="null" placeholder={t('Any')} />
    </Fields>
  );
}

/** Whether money that players did not pay themselves counts. */
export function BonusFields() {
  return (
    <>
      <SwitchField
        at="/rules/bonus_money"
        description={t('Off: bets and wins with bonus money do not count')}
      />
      <SwitchField
        at="/rules/supplier_promos"
        on="count"
        description={t('Off: such a win is worth nothing; the bets of its round count')}
      />
    </>
  );
}
