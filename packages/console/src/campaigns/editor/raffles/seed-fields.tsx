import type { RaffleDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { SeedSource } from '@laurel/contract/campaigns/raffle.ts';
import { Select } from '@mantine/core';
import { t } from '../../../languages/messages.ts';
import { LongTextField, TextField } from '../fields.tsx';
import { FaultAt, Fields } from '../section.tsx';
import { fieldId, useDefinition, useDraft, useFaultAt } from '../use-draft.ts';
import { InstantField } from '../window-section.tsx';

const seedLabels: Record<SeedSource, string> = {
  sealed: t('A secret whose hash is published now'),
  supplied: t('A value that staff enter after the end'),
};
const seedChoices = Object.entries(seedLabels).map(([value, label]) => ({ value, label }));

/** Where the seed comes from, which is fixed once the campaign is published. */
export function SeedField() {
  const draft = useDraft();
  const definition = useDefinition<'raffle'>();
  return (
    <Select
      id={fieldId('/rules/seed')}
      error={useFaultAt('/rules/seed')}
      label={t('Seed of the draw')}
      description={t('With the list of tickets it alone decides who wins. Publishing fixes it')}
      data={seedChoices}
      value={definition.rules.seed}
      onChange={(seed) => seed && draft.write('/rules', withSeed(definition, seed as SeedSource))}
    />
  );
}

/** A new announcement has a form to begin with: six numbers of two digits. */
function withSeed(definition: RaffleDefinition, seed: SeedSource): RaffleDefinition['rules'] {
  const { seed_source: _, ...rules } = definition.rules;
  if (seed === 'sealed') return { ...rules, seed };
  const texts = { [definition.default_language]: '' };
  const seed_source = { texts, at: definition.end, pattern: '^[0-9]{2}( [0-9]{2}){5}$' };
  return { ...rules, seed, seed_source };
}

/** The announcement of a supplied value. */
export function SeedSourceFields() {
  const { rules, default_language } = useDefinition<'raffle'>();
  if (rules.seed_source === undefined) return <FaultAt at="/rules/seed_source" />;
  return (
    <>
      <LongTextField
        at={`/rules/seed_source/texts/${default_language}`}
        label={t('Where the value comes from')}
        description={t('The name of a public draw, and how its result is written; players can read it')}
      />
      <Fields>
        <InstantField at="/rules/seed_source/at" label={t('When the value becomes known')} />
        <TextField
          at="/rules/seed_source/pattern"
          label={t('Exact form of the value')}
          description={t('A pattern from ^ to $; another value is refused')}
        />
      </Fields>
    </>
  );
}
