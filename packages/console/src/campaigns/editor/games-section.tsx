import type { GameSelection } from '@laurel/contract/campaigns/games.ts';
import { Button, MultiSelect, SegmentedControl } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { t } from '../../languages/messages.ts';
import { allOf } from '../../values/list-text.ts';
import { hasFreeSpinsWords } from '../members.ts';
import { useAt, useDefinition, useDraft } from './draft.ts';
import styles from './editor.module.css';
import { ListField, useField } from './fields.tsx';
import { FaultAt, Fields, Section } from './section.tsx';

/** Which games' rounds count. */
export function GamesSection() {
  const draft = useDraft();
  const { games } = useDefinition();
  return (
    <Section title={t('Games')} summary={gamesWords(games)} holds={['/games']}>
      <SegmentedControl
        aria-label={t('Which games count')}
        data={[
          { value: 'all', label: t('Every game') },
          { value: 'some', label: t('Chosen games') },
        ]}
        value={games.all ? 'all' : 'some'}
        onChange={(which) => draft.write('/games/all', which === 'all')}
      />
      <FaultAt at="/games" />
      {!games.all && (
        <>
          <ListField
            at="/games/ids"
            description={t('Ids; games that the catalogue does not know yet count, too')}
            placeholder={t('Game ids')}
          />
          <GameFilterFields at="/games/include" title={t('And every game with')} />
        </>
      )}
      <Exclusions />
    </Section>
  );
}

function Exclusions() {
  const { exclude } = useDefinition().games;
  const [isOpen, { open }] = useDisclosure(isNarrowed(exclude));
  if (isOpen) return <GameFilterFields at="/games/exclude" title={t('Except every game with')} />;
  return (
    <Button variant="subtle" size="compact-sm" className={styles.start} onClick={open}>
      {t('Exclude some games')}
    </Button>
  );
}

const filters = ['provider', 'categories', 'features', 'themes', 'device'];

/** Members of one filter: all that are set must match, each by any of its values. */
function GameFilterFields({ at, title }: { at: string; title: string }) {
  return (
    <fieldset className={styles.fieldset}>
      <legend>{title}</legend>
      <Fields>
        {filters.map((member) => (
          <ListField key={member} at={`${at}/${member}`} placeholder={t('Any')} />
        ))}
        <FreeSpinsField at={`${at}/has_freespins`} />
      </Fields>
    </fieldset>
  );
}

function FreeSpinsField({ at }: { at: string }) {
  const [value, set] = useAt<string[] | undefined>(at);
  return (
    <MultiSelect
      {...useField(at)}
      {...((value ?? []).length === 0 && { placeholder: t('Any') })}
      data={Object.entries(hasFreeSpinsWords).map(([code, label]) => ({ value: code, label }))}
      value={value ?? []}
      onChange={set}
    />
  );
}

function isNarrowed(filter: object): boolean {
  return Object.values(filter).some((values) => values.length > 0);
}

/** A selection in a few words. */
function gamesWords({ all, ids, include, exclude }: GameSelection): string {
  const chosen = [
    ...(ids.length > 0 ? [t('{count, number} by id', { count: ids.length })] : []),
    ...(isNarrowed(include) ? [t('by filter')] : []),
  ];
  const which = all ? t('every game') : allOf(chosen) || t('none chosen');
  return isNarrowed(exclude) ? [which, t('with exceptions')].join(', ') : which;
}
