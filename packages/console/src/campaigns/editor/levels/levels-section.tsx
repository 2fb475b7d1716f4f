import type { Level } from '@laurel/contract/campaigns/levels.ts';
import { Button } from '@mantine/core';
import { t } from '../../../languages/messages.ts';
import { Icon } from '../../../looks/icon.tsx';
import { levelName } from '../../edits/level-words.ts';
import styles from '../editor.module.css';
import { DecimalField, LongTextField, TextField } from '../fields.tsx';
import { OptionalPrize } from '../missions/optional-prize.tsx';
import { below } from '../pointers.ts';
import { FaultAt, RemoveButton, Section } from '../section.tsx';
import { useDefinition, useDraft } from '../use-draft.ts';
import { newLevel } from './new-level.ts';

/** The levels, the lowest first, each with its prize and what it brings. */
export function LevelsSection() {
  const draft = useDraft();
  const { levels } = useDefinition<'levels'>().rules;
  return (
    <Section
      title={t('Levels')}
      summary={t('{count, plural, one {# level} other {# levels}}', { count: levels.length })}
      holds={['/rules/levels']}
      startsOpen
    >
      <FaultAt at="/rules/levels" />
      {levels.map((level, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a level is known by its place alone, as its pointer is
        <LevelRow key={index} index={index} level={level} />
      ))}
      <Button
        className={styles.start ?? ''}
        variant="default"
        leftSection={<Icon name="plus" size={14} />}
        onClick={() => draft.write('/rules/levels', [...levels, newLevel('', '')])}
      >
        {t('Add level')}
      </Button>
    </Section>
  );
}

function LevelRow({ index, level }: { index: number; level: Level }) {
  const { texts, default_language } = useDefinition<'levels'>();
  const at = `/rules/levels/${index}`;
  const number = index + 1;
  const languages = Object.keys(texts);
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{t('Level {number}', { number })}</legend>
      <div className={styles.rowHead}>
        <strong>{t('{number}. {task}', { number, task: levelName(level, default_language) })}</strong>
        <RemoveButton at={at} label={t('Remove level {number}', { number })} className={styles.end} />
      </div>
      <div className={styles.rowFields}>
        <DecimalField at={`${at}/from`} />
        {languages.map((language) => (
          <TextField key={language} at={below(at, 'name', language)} empty="none" />
        ))}
        <TextField at={`${at}/image`} />
        {languages.map((language) => (
          <LongTextField key={language} at={below(at, 'benefits', language)} />
        ))}
      </div>
      <FaultAt at={at} />
      <OptionalPrize
        at={`${at}/prize`}
        label={t('This level wins a prize')}
        description={t('When a player reaches it for the first time in a season')}
      />
    </fieldset>
  );
}
