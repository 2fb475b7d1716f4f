import type { TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { PlacedPrize } from '@laurel/contract/campaigns/prizes.ts';
import { typeTraits } from '@laurel/contract/campaigns/type-traits.ts';
import { countPlaces } from '@laurel/rules/prizes/prize-cost.ts';
import { Button, NumberInput, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';
import { furtherPrize, multipliedPrizes } from './blank-definition.ts';
import { useDefinition, useDraft } from './draft.ts';
import styles from './editor.module.css';
import { CountField, DecimalField } from './fields.tsx';
import { PrizeRow } from './prize-fields.tsx';
import { FaultAt, Items, RemoveButton, Section } from './section.tsx';

/** What the first places win; a place that is in several ranges wins each of them. */
export function PrizesSection() {
  const draft = useDraft();
  const definition = useDefinition();
  const { prizes, pool } = definition;
  return (
    <Section title={t('Prizes')} summary={prizesWords(definition)} holds={['/prizes', '/pool']} startsOpen>
      <PoolField />
      <FaultAt at="/prizes" />
      {prizes.length === 0 && (
        <p className="muted">{t('No prize yet: the board shows places, and players win nothing.')}</p>
      )}
      <Items
        at="/prizes"
        items={prizes}
        row={(prize, at, index) => <PlacedPrizeRow at={at} index={index} prize={prize} />}
      />
      <div className={styles.rowHead}>
        <Button
          variant="default"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => draft.write('/prizes', [...prizes, furtherPrize(prizes, pool !== undefined)])}
        >
          {prizes.length === 0 ? t('Add the first prize') : t('Add prize')}
        </Button>
        {prizes.length > 0 && <Multiply />}
      </div>
    </Section>
  );
}

function Multiply() {
  const draft = useDraft();
  const definition = useDefinition();
  const [factor, setFactor] = useState<number | string>(2);
  const multiply = () => {
    if (typeof factor !== 'number') return;
    draft.write('/prizes', multipliedPrizes(definition.prizes, factor, definition.currency));
  };
  return (
    <>
      <NumberInput
        className={styles.end ?? ''}
        aria-label={t('Factor for all prizes')}
        prefix="× "
        w={80}
        min={2}
        max={100}
        clampBehavior="strict"
        allowDecimal={false}
        value={factor}
        onChange={setFactor}
      />
      <Button variant="default" disabled={typeof factor !== 'number'} onClick={multiply}>
        {t('Multiply prizes')}
      </Button>
    </>
  );
}

function prizesWords({ tournament_type, prizes }: TournamentDefinition): string {
  if (prizes.length === 0) return t('none yet');
  if (tournament_type === 'IM')
    return t('{count, plural, one {# tier} other {# tiers}}', { count: prizes.length });
  return t('{count, plural, one {# place wins} other {# places win}}', { count: countPlaces(prizes) });
}

function PlacedPrizeRow({ at, index, prize }: { at: string; index: number; prize: PlacedPrize }) {
  const { tournament_type, pool } = useDefinition();
  const isTier = tournament_type === 'IM';
  const { place_from, place_to } = prize;
  return (
    <PrizeRow
      index={index}
      at={at}
      prize={prize}
      hasParts={pool !== undefined}
      withTerms={(terms) => ({ place_from, place_to, ...terms })}
      line={styles.prizeFields}
      who={
        <>
          <CountField at={`${at}/place_from`} {...(isTier && { label: t('From rounds') })} />
          <CountField at={`${at}/place_to`} {...(isTier && { label: t('To rounds') })} />
        </>
      }
    />
  );
}

/** The money that places share by percent. Individual missions have none: any number of players can reach a result. */
function PoolField() {
  const draft = useDraft();
  const { pool, currency, tournament_type } = useDefinition();
  if (pool === undefined && typeTraits[tournament_type].isAlone) return null;
  if (pool === undefined)
    return (
      <Button
        variant="subtle"
        leftSection={<Icon name="plus" size={14} />}
        onClick={() => draft.write('/pool', { amount: '', currency })}
      >
        {t('Share a pool by percent')}
      </Button>
    );
  const choice = pool.turnover_percent === undefined ? 'fixed' : 'turnover';
  return (
    <>
      <div className={styles.rowHead}>
        <SegmentedControl
          aria-label={t('What the pool is')}
          data={[
            { value: 'fixed', label: t('Fixed amount') },
            { value: 'turnover', label: t('Percent of stakes') },
          ]}
          value={choice}
          onChange={(chosen) =>
            draft.write('/pool', chosen === 'fixed' ? { amount: '', currency } : { turnover_percent: '' })
          }
        />
        <RemoveButton at="/pool" label={t('Remove the pool')} className={styles.end} />
      </div>
      {choice === 'fixed' ? (
        <DecimalField at="/pool/amount" label={t('Pool that places share')} />
      ) : (
        <div className={styles.rowFields}>
          <DecimalField at="/pool/turnover_percent" />
          <DecimalField
            at="/pool/max"
            label={t('At most (optional)')}
            empty="none"
            placeholder={t('Without a limit')}
          />
        </div>
      )}
      <FaultAt at="/pool" />
      <FaultAt at="/pool/currency" />
    </>
  );
}
