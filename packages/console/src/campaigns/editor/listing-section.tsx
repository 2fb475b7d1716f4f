import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { Switch } from '@mantine/core';
import { moneyText } from '../../values/decimal-text.ts';
import { CountField, DecimalField, SwitchField } from './fields.tsx';
import { FaultAt, Fields, Section } from './section.tsx';
import { useAt, useDefinition } from './use-draft.ts';

/** What it may cost, and what players see of it. */
export function ListingSection() {
  const definition = useDefinition();
  return (
    <Section
      title="Budget and listing"
      summary={listingWords(definition)}
      holds={['/budget', '/visible', '/leaderboard_size']}
    >
      <BudgetFields currency={definition.currency} />
      <Fields>
        <CountField
          at="/leaderboard_size"
          label="Rows of the public board"
          description="The board always shows the paid places"
          max={1_000}
        />
      </Fields>
      <SwitchField
        at="/visible"
        label="In the public listing"
        description="Off: the campaign runs, and only staff see it"
      />
    </Section>
  );
}

function BudgetFields({ currency }: { currency: string }) {
  const [budget, set] = useAt<CampaignDefinition['budget']>('/budget');
  return (
    <>
      <Switch
        label="Has a budget"
        description="If a settlement costs more, all its payouts wait for your decision"
        checked={budget !== null}
        onChange={({ currentTarget }) => set(currentTarget.checked ? { amount: '', currency } : null)}
      />
      <FaultAt at="/budget/currency" />
      {budget !== null && (
        <Fields>
          <DecimalField at="/budget/amount" label="Budget for cash and bonus" unit={currency} />
        </Fields>
      )}
    </>
  );
}

function listingWords({ budget, visible, leaderboard_size }: CampaignDefinition): string {
  const money = budget === null ? 'no budget' : moneyText(budget.amount, budget.currency);
  return `${money}, ${visible ? `board of ${leaderboard_size} rows` : 'not listed'}`;
}
