import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { Button } from '@mantine/core';
import { Icon } from '../looks/icon.tsx';
import { nextPrize } from './blank-definition.ts';
import styles from './editor.module.css';
import { PrizeRow } from './prize-row.tsx';
import { FaultAt, Section } from './section.tsx';
import { useDefinition, useDraft } from './use-draft.ts';

/** What the first places win. */
export function PrizesSection() {
  const draft = useDraft();
  const definition = useDefinition();
  const { prizes, default_language } = definition;
  return (
    <Section title="Prizes" summary={prizesWords(definition)} holds={['/prizes']} startsOpen>
      <FaultAt at="/prizes" />
      {prizes.length === 0 && (
        <p className="muted">No prize yet: places are shown, and nobody wins anything.</p>
      )}
      {prizes.map((prize, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a prize is known by its place alone, as its pointer is
        <PrizeRow key={index} index={index} prize={prize} />
      ))}
      <Button
        variant="default"
        className={styles.start}
        leftSection={<Icon name="plus" size={14} />}
        onClick={() => draft.write('/prizes', [...prizes, nextPrize(prizes, default_language)])}
      >
        {prizes.length === 0 ? 'Add the first prize' : 'Add prize'}
      </Button>
    </Section>
  );
}

function prizesWords({ tournament_type, prizes }: CampaignDefinition): string {
  if (prizes.length === 0) return 'none yet';
  if (tournament_type === 'IM') return `${prizes.length} ${prizes.length === 1 ? 'tier' : 'tiers'}`;
  const places = prizes.reduce(
    (sum, { place_from, place_to }) => sum + Math.max(0, place_to - place_from + 1),
    0,
  );
  return `${places} ${places === 1 ? 'place wins' : 'places win'}`;
}
