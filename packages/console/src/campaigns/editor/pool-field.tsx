import { allowsPool } from '@laurel/contract/campaigns/pool-checks.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';
import styles from './editor.module.css';
import { DecimalField } from './fields.tsx';
import { RemoveButton } from './remove-button.tsx';
import { FaultAt } from './section.tsx';
import { useDefinition, useDraft } from './use-draft.ts';

type PoolChoice = 'fixed' | 'turnover';

/** The money that places share by percent. Individual missions have none: any number of players can reach a result. */
export function PoolField() {
  const draft = useDraft();
  const { pool, currency, tournament_type } = useDefinition();
  if (pool === undefined && !allowsPool[tournament_type]) return null;
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
  const choice: PoolChoice = pool.turnover_percent === undefined ? 'fixed' : 'turnover';
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
          onChange={(chosen) => draft.write('/pool', blankPools(currency)[chosen as PoolChoice])}
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

function blankPools(currency: string) {
  return { fixed: { amount: '', currency }, turnover: { turnover_percent: '' } };
}
