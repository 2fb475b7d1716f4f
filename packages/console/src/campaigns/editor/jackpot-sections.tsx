import { type JackpotLevel, maxJackpotLevels } from '@laurel/contract/campaigns/jackpot.ts';
import { Select } from '@mantine/core';
import { t } from '../../languages/messages.ts';
import { spanText } from '../../time/time-text.ts';
import { fallChoices } from '../edits/task-words.ts';
import { newPot } from './blank-kinds.ts';
import { useAt, useDefinition, useDraft } from './draft.ts';
import styles from './editor.module.css';
import { BetFields, BonusFields, DecimalField, SettleField, TextField } from './fields.tsx';
import { Fields, ListSection, RemoveButton, Section } from './section.tsx';

/** Which stakes fill the pots, and when a fall is fixed. */
export function JackpotRulesSection() {
  const [seconds] = useAt<number>('/rules/settle_after_seconds');
  return (
    <Section title={t('Rules')} summary={spanText(seconds * 1_000)} holds={['/rules']} startsOpen>
      <SettleField />
      <BetFields />
      <BonusFields />
    </Section>
  );
}

/** The pots: what each begins with, what fills it, and how it falls. */
export function PotsSection() {
  const { rules, default_language } = useDefinition<'jackpot'>();
  return (
    <ListSection
      at="/rules/levels"
      title={t('Pots')}
      summary={t('{count, plural, one {# pot} other {# pots}}', { count: rules.levels.length })}
      verb={t('Add pot')}
      blank={() => newPot(default_language)}
      max={maxJackpotLevels}
    >
      {(level, at, index) => <PotFields at={at} index={index} level={level} />}
    </ListSection>
  );
}

function PotFields({ at, index, level }: { at: string; index: number; level: JackpotLevel }) {
  const draft = useDraft();
  const { default_language } = useDefinition();
  const number = index + 1;
  const falls = (how: string | null) =>
    draft.write(at, {
      ...{ ...level, must_drop_from: null },
      ...(how === 'chance'
        ? { chance: '0.0001', must_drop_by: null }
        : { chance: null, must_drop_by: '1000' }),
    });
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{t('Pot {number}', { number })}</legend>
      <RemoveButton at={at} label={t('Remove pot {number}', { number })} className={styles.removePrize} />
      <Fields>
        <TextField at={`${at}/name/${default_language}`} label={t('Name')} />
        <DecimalField at={`${at}/seed_amount`} />
        <DecimalField at={`${at}/contribution_percent`} />
      </Fields>
      <Fields>
        <Select
          label={t('It falls')}
          data={[
            { value: 'amount', label: t('at a secret amount') },
            { value: 'chance', label: fallChoices.chance },
          ]}
          value={level.must_drop_by === null ? 'chance' : 'amount'}
          onChange={falls}
        />
        {level.must_drop_by === null ? (
          <DecimalField at={`${at}/chance`} />
        ) : (
          <>
            <DecimalField at={`${at}/must_drop_from`} empty="null" />
            <DecimalField at={`${at}/must_drop_by`} />
          </>
        )}
      </Fields>
    </fieldset>
  );
}
