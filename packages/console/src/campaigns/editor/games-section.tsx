import type { GameSelection } from '@laurel/contract/campaigns/definition.ts';
import { Button, MultiSelect, SegmentedControl } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import styles from './editor.module.css';
import { ListField } from './fields.tsx';
import { FaultAt, Fields, Section } from './section.tsx';
import { fieldId, useAt, useDefinition, useDraft, useFaultAt } from './use-draft.ts';

/** Which games' rounds count. */
export function GamesSection() {
  const draft = useDraft();
  const { games } = useDefinition();
  return (
    <Section title="Games" summary={gamesWords(games)} holds={['/games']}>
      <SegmentedControl
        aria-label="Which games count"
        data={[
          { value: 'all', label: 'Every game' },
          { value: 'some', label: 'Chosen games' },
        ]}
        value={games.all ? 'all' : 'some'}
        onChange={(which) => draft.write('/games/all', which === 'all')}
      />
      <FaultAt at="/games" />
      {!games.all && (
        <>
          <ListField
            at="/games/ids"
            label="These games"
            description="Ids; games that the catalogue does not know yet count, too"
            placeholder="Game ids"
          />
          <GameFilterFields at="/games/include" title="And every game with" />
        </>
      )}
      <Exclusions />
    </Section>
  );
}

function Exclusions() {
  const { exclude } = useDefinition().games;
  const [isOpen, { open }] = useDisclosure(isNarrowed(exclude));
  if (isOpen) return <GameFilterFields at="/games/exclude" title="Except every game with" />;
  return (
    <Button variant="subtle" size="compact-sm" className={styles.start} onClick={open}>
      Exclude some games
    </Button>
  );
}

const filters = [
  ['provider', 'Provider'],
  ['categories', 'Category'],
  ['features', 'Feature'],
  ['themes', 'Theme'],
  ['device', 'Device'],
] as const;

/** Members of one filter: all that are set must match, each by any of its values. */
function GameFilterFields({ at, title }: { at: string; title: string }) {
  return (
    <fieldset className={styles.fieldset}>
      <legend>{title}</legend>
      <Fields>
        {filters.map(([member, label]) => (
          <ListField key={member} at={`${at}/${member}`} label={label} placeholder="Any" />
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
      id={fieldId(at)}
      label="Has free spins"
      {...((value ?? []).length === 0 && { placeholder: 'Any' })}
      data={['yes', 'no', 'unknown']}
      error={useFaultAt(at)}
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
    ...(ids.length > 0 ? [`${ids.length} by id`] : []),
    ...(isNarrowed(include) ? ['by filter'] : []),
  ];
  const which = all ? 'every game' : chosen.join(' and ') || 'none chosen';
  return isNarrowed(exclude) ? `${which}, with exceptions` : which;
}
