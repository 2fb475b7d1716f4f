import type { DropDefinition } from '@laurel/contract/campaigns/definition.ts';
import { hoursADay } from '@laurel/contract/campaigns/drop.ts';
import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../languages/messages.ts';
import { wholeNumber } from '../../values/whole-number.ts';
import { fallChoices, fallWords } from '../edits/task-words.ts';
import { newPrize } from './blank-kinds.ts';
import { useAt, useDefinition, useDraft } from './draft.ts';
import styles from './editor.module.css';
import { BetFields, BonusFields, CountField, DecimalField, SettleField, useField } from './fields.tsx';
import { PrizeRow } from './prize-fields.tsx';
import { FaultAt, Fields, ListSection, Section } from './section.tsx';
import { InstantField } from './window-section.tsx';

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
        const weights = value.split(/[\s,;]+/).filter(Boolean);
        set(weights.map((weight) => wholeNumber(weight) ?? -1));
      }}
    />
  );
}

/** What falls, how often, and when. */
export function DropPrizesSection() {
  const { prizes } = useDefinition<'drop'>().rules;
  const count = prizes.reduce((sum, prize) => sum + prize.count, 0);
  return (
    <ListSection
      at="/rules/prizes"
      title={t('Prizes')}
      summary={t('{count, plural, one {# prize} other {# prizes}}', { count })}
      verb={t('Add prize')}
      blank={(): Rules['prizes'][number] => ({ prize: newPrize(), count: 1 })}
    >
      {({ prize }, at, index) => (
        <PrizeRow
          index={index}
          at={`${at}/prize`}
          whole={at}
          prize={prize}
          line={styles.countedPrize}
          who={<CountField at={`${at}/count`} max={10_000} />}
        >
          <Fields>
            <InstantField at={`${at}/from`} isOptional empty="none" />
            <InstantField at={`${at}/to`} isOptional empty="none" />
          </Fields>
        </PrizeRow>
      )}
    </ListSection>
  );
}
