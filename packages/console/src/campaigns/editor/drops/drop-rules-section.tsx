import type { DropDefinition } from '@laurel/contract/campaigns/definition.ts';
import { hoursADay } from '@laurel/contract/campaigns/drop.ts';
import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../languages/messages.ts';
import { wholeNumber } from '../../../values/whole-number.ts';
import { BetFields, BonusFields } from '../counting-fields.tsx';
import { CountField, DecimalField, SettleField, useField } from '../fields.tsx';
import { FaultAt, Fields, Section } from '../section.tsx';
import { useAt, useDefinition, useDraft } from '../use-draft.ts';
import { fallChoices, fallWords } from './fall-words.ts';

type Rules = DropDefinition['rules'];

/** How prizes fall, to which rounds, and how many to one player. */
export function DropRulesSection() {
  const { rules } = useDefinition<'drop'>();
  return (
    <Section title={t('Rules')} summary={fallWords(rules)} holds={['/rules']} startsOpen>
      <Fields>
        <FallField />
        {rules.spread === null && (
          <DecimalField at="/rules/chance" description={t('Of each round, such as 0.0005')} />
        )}
      </Fields>
      {rules.spread === 'by_hour' && <HoursField />}
      <FaultAt at="/rules/spread" />
      <Fields>
        <CountField at="/rules/max_per_player" description={t('Empty: any number')} max={10_000} />
        <SettleField />
      </Fields>
      <BetFields />
      <BonusFields />
    </Section>
  );
}

/** By a chance of each round, or spread over the window. */
function FallField() {
  const draft = useDraft();
  const { rules } = useDefinition<'drop'>();
  return (
    <Select
      label={t('Prizes fall')}
      description={t('Publishing fixes it')}
      data={Object.entries(fallChoices).map(([value, label]) => ({ value, label }))}
      value={rules.spread ?? 'chance'}
      onChange={(choice) => choice && draft.write('/rules', { ...rules, ...fallOf[choice] })}
    />
  );
}

const fallOf: Record<string, Pick<Rules, 'chance' | 'spread' | 'hours'>> = {
  chance: { chance: '0.001', spread: null, hours: null },
  evenly: { chance: null, spread: 'evenly', hours: null },
  by_hour: { chance: null, spread: 'by_hour', hours: Array(hoursADay).fill(1) },
};

/** The weights of all hours in one line. */
function HoursField() {
  const [hours, set] = useAt<number[] | null>('/rules/hours');
  const [text, write] = useState((hours ?? []).join(' '));
  return (
    <TextInput
      {...useField('/rules/hours')}
      description={t('24 numbers, from the hour after midnight on, UTC')}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        write(value);
        set(
          value
            .split(/[\s,;]+/)
            .filter(Boolean)
            .map((weight) => wholeNumber(weight) ?? -1),
        );
      }}
    />
  );
}
