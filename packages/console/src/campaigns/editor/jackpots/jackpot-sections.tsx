import { type JackpotLevel, maxJackpotLevels } from '@laurel/contract/campaigns/jackpot.ts';
import { Button, Select } from '@mantine/core';
import { t } from '../../../languages/messages.ts';
import { Icon } from '../../../looks/icon.tsx';
import { spanText } from '../../../time/time-text.ts';
import { BetFields, BonusFields } from '../counting-fields.tsx';
import { fallChoices } from '../drops/fall-words.ts';
import styles from '../editor.module.css';
import { DecimalField, SettleField, TextField } from '../fields.tsx';
import { FaultAt, Fields, RemoveButton, Section } from '../section.tsx';
import { useAt, useDefinition, useDraft } from '../use-draft.ts';
import { newPot } from './level-words.ts';

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
  const draft = useDraft();
  const { rules, default_language } = useDefinition<'jackpot'>();
  const { levels } = rules;
  return (
    <Section
      title={t('Pots')}
      summary={t('{count, plural, one {# pot} other {# pots}}', { count: levels.length })}
      holds={['/rules/levels']}
      startsOpen
    >
      <FaultAt at="/rules/levels" />
      {levels.map((level, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pot is known by its place alone, as its pointer is
        <PotFields key={index} index={index} level={level} />
      ))}
      {levels.length < maxJackpotLevels && (
        <Button
          className={styles.start ?? ''}
          variant="default"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => draft.write('/rules/levels', [...levels, newPot(default_language)])}
        >
          {t('Add pot')}
        </Button>
      )}
    </Section>
  );
}

function PotFields({ index, level }: { index: number; level: JackpotLevel }) {
  const draft = useDraft();
  const { default_language } = useDefinition();
  const at = `/rules/levels/${index}`;
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
