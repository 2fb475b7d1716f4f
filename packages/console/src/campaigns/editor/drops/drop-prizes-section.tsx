import type { UnplacedPrize } from '@laurel/contract/campaigns/prizes.ts';
import { Button } from '@mantine/core';
import { t } from '../../../languages/messages.ts';
import { Icon } from '../../../looks/icon.tsx';
import styles from '../editor.module.css';
import { CountField } from '../fields.tsx';
import { newPrize } from '../missions/new-step.ts';
import { PrizeFields } from '../prize-fields.tsx';
import own from '../raffles/raffles.module.css';
import { FaultAt, Fields, RemoveButton, Section } from '../section.tsx';
import { useDefinition, useDraft } from '../use-draft.ts';
import { InstantField } from '../window-section.tsx';

/** What falls, how often, and when. */
export function DropPrizesSection() {
  const draft = useDraft();
  const { rules } = useDefinition<'drop'>();
  const { prizes } = rules;
  const count = prizes.reduce((sum, prize) => sum + prize.count, 0);
  const add = () => draft.write('/rules/prizes', [...prizes, { prize: newPrize(), count: 1 }]);
  return (
    <Section
      title={t('Prizes')}
      summary={t('{count, plural, one {# prize} other {# prizes}}', { count })}
      holds={['/rules/prizes']}
      startsOpen
    >
      <FaultAt at="/rules/prizes" />
      {prizes.map(({ prize }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a prize is known by its place alone, as its pointer is
        <FallingPrize key={index} index={index} prize={prize} />
      ))}
      <Button
        className={styles.start ?? ''}
        variant="default"
        leftSection={<Icon name="plus" size={14} />}
        onClick={add}
      >
        {t('Add prize')}
      </Button>
    </Section>
  );
}

function FallingPrize({ index, prize }: { index: number; prize: UnplacedPrize }) {
  const at = `/rules/prizes/${index}`;
  const number = index + 1;
  return (
    <fieldset className={styles.row}>
      <legend className="visually-hidden">{t('Prize {number}', { number })}</legend>
      <PrizeFields
        at={`${at}/prize`}
        prize={prize}
        withTerms={(terms) => terms}
        line={own.prize}
        who={<CountField at={`${at}/count`} max={10_000} />}
        remove={
          <RemoveButton
            at={at}
            label={t('Remove prize {number}', { number })}
            className={styles.removePrize}
          />
        }
      />
      <Fields>
        <InstantField at={`${at}/from`} isOptional empty="none" />
        <InstantField at={`${at}/to`} isOptional empty="none" />
      </Fields>
    </fieldset>
  );
}
