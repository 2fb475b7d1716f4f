import type { RaffleDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { SeedSource } from '@laurel/contract/campaigns/raffle.ts';
import { t } from '../../../languages/messages.ts';
import { ChoiceField, LongTextField, TextField } from '../fields.tsx';
import { FaultAt, Fields } from '../section.tsx';
import { useDefinition, useDraft } from '../use-draft.ts';
import { InstantField } from '../window-section.tsx';

/** Where the seed comes from, which is fixed once the campaign is published. */
export function SeedField() {
  const draft = useDraft();
  const definition = useDefinition<'raffle'>();
  return (
    <ChoiceField
      at="/rules/seed"
      description={t('With the list of tickets it alone decides who wins. Publishing fixes it')}
      take={(seed) => draft.write('/rules', withSeed(definition, seed as SeedSource))}
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
        description={t('The name of a public draw, and how its result is written; players can read it')}
      />
      <Fields>
        <InstantField at="/rules/seed_source/at" />
        <TextField
          at="/rules/seed_source/pattern"
          description={t('A pattern from ^ to $; another value is refused')}
        />
      </Fields>
    </>
  );
}
