import type { CampaignKindName } from '@laurel/contract/campaigns/by-kind.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { Switch } from '@mantine/core';
import { t } from '../../languages/messages.ts';
import { moneyText } from '../../values/decimal-text.ts';
import { useAt, useDefinition } from './draft.ts';
import { CountField, DecimalField, SwitchField } from './fields.tsx';
import { FaultAt, Fields, Section } from './section.tsx';

/** What it may cost, and what players see of it. */
export function ListingSection() {
  const definition = useDefinition<CampaignKindName>();
  return (
    <Section
      title={t('Budget and listing')}
      summary={listingWords(definition)}
      holds={['/budget', '/visible', '/leaderboard_size', '/player_messages']}
    >
      <BudgetFields currency={definition.currency} />
      {'leaderboard_size' in definition && (
        <Fields>
          <CountField
            at="/leaderboard_size"
            description={t('The board always shows the paid places')}
            max={1_000}
          />
        </Fields>
      )}
      <SwitchField at="/visible" description={t('Off: the campaign runs, and only staff see it')} />
      <SwitchField
        at="/player_messages"
        description={t('On: webhooks receive what happens to each player, at most one of a kind in a minute')}
      />
    </Section>
  );
}

function BudgetFields({ currency }: { currency: string }) {
  const [budget, set] = useAt<CampaignDefinition['budget']>('/budget');
  return (
    <>
      <Switch
        label={t('Has a budget')}
        description={t('If a settlement costs more, all its payouts wait for your decision')}
        checked={budget !== null}
        onChange={({ currentTarget }) => set(currentTarget.checked ? { amount: '', currency } : null)}
      />
      <FaultAt at="/budget/currency" />
      {budget !== null && (
        <Fields>
          <DecimalField at="/budget/amount" label={t('Budget for cash and bonus')} />
        </Fields>
      )}
    </>
  );
}

function listingWords(definition: CampaignDefinition): string {
  const { budget, visible } = definition;
  const money = budget === null ? t('no budget') : moneyText(budget.amount, budget.currency);
  const listed =
    'leaderboard_size' in definition
      ? t('board of {count, plural, one {# row} other {# rows}}', { count: definition.leaderboard_size })
      : t('listed');
  const board = visible ? listed : t('not listed');
  return [money, board].join(', ');
}
