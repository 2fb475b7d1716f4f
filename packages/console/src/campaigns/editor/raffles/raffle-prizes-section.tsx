import type { PrizeTerms, UnplacedPrize } from '@laurel/contract/campaigns/prizes.ts';
import type { RafflePrize } from '@laurel/contract/campaigns/raffle.ts';
import { Button } from '@mantine/core';
import { t } from '../../../languages/messages.ts';
import { Icon } from '../../../looks/icon.tsx';
import styles from '../editor.module.css';
import { CountField } from '../fields.tsx';
import { newPrize } from '../missions/new-step.ts';
import { PrizeFields } from '../prize-fields.tsx';
import { FaultAt, RemoveButton, Section } from '../section.tsx';
import { useDefinition, useDraft } from '../use-draft.ts';
import own from './raffles.module.css';

/** What is drawn, and how many win it. */
export function RafflePrizesSection() {
  const draft = useDraft();
  const { prizes } = useDefinition<'raffle'>();
  const count = prizes.reduce((sum, prize) => sum + prize.count, 0);
  const add = () => draft.write('/prizes', [...prizes, drawn(newPrize(), 1)]);
  return (
    <Section
      title={t('Prizes')}
      summary={
        count === 0 ? t('none yet') : t('{count, plural, one {# winner} other {# winners}}', { count })
      }
      holds={['/prizes']}
      startsOpen
    >
      <FaultAt at="/prizes" />
      {prizes.length === 0 && <p className="muted">{t('No prize yet: nothing is drawn.')}</p>}
      {prizes.map((prize, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a prize is known by its place alone, as its pointer is
        <DrawnPrize key={index} index={index} prize={prize} />
      ))}
      <Button
        className={styles.start ?? ''}
        variant="default"
        leftSection={<Icon name="plus" size={14} />}
        onClick={add}
      >
        {prizes.length === 0 ? t('Add the first prize') : t('Add prize')}
      </Button>
    </Section>
  );
}

function DrawnPrize({ index, prize }: { index: number; prize: RafflePrize }) {
  const at = `/prizes/${index}`;
  const number = index + 1;
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{t('Prize {number}', { number })}</legend>
      <PrizeFields
        at={at}
        prize={prize}
        withTerms={(terms) => drawn(terms, prize.count)}
        line={own.prize}
        who={<CountField at={`${at}/count`} label={t('Winners')} max={10_000} />}
        remove={
          <RemoveButton
            at={at}
            label={t('Remove prize {number}', { number })}
            className={styles.removePrize}
          />
        }
      />
    </fieldset>
  );
}

/** As a raffle writes a prize: `count` is how many win it. */
function drawn(terms: PrizeTerms, count: number): RafflePrize {
  if (terms.kind !== 'free_spins') return { ...(terms as UnplacedPrize), count } as RafflePrize;
  const { count: spins, ...others } = terms;
  return { ...others, spins, count };
}
