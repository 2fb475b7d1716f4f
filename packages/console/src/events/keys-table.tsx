import type { IntakeSeries } from '@laurel/contract/events/intake-series.ts';
import { Button } from '@mantine/core';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Empty } from '../kit/states.tsx';
import { t } from '../languages/messages.ts';
import { countText } from '../values/decimal-text.ts';
import styles from './intake.module.css';

type Key = IntakeSeries['keys'][number];

interface KeysTableProps {
  series: IntakeSeries;
  /** Id of the key that the picture is of; '': of all. */
  chosen: string;
  choose: (key: string) => void;
}

/** Who sent how much in the window; each key can be looked at alone. */
export function KeysTable({ series, chosen, choose }: KeysTableProps) {
  return (
    <DataTable
      caption={t('Events by API key and result')}
      columns={[...columns, lookColumn(chosen, choose)]}
      rows={series.keys}
      rowKey={({ api_key_id }) => api_key_id}
      isSelected={({ api_key_id }) => String(api_key_id) === chosen}
      empty={
        <Empty title={t('No key has sent events in this time')} icon="key">
          {t('Each batch needs an API key. Create one in Integrations.')}
        </Empty>
      }
    />
  );
}

const count = (
  id: 'accepted' | 'duplicates' | 'conflicts' | 'rejected' | 'dated_ahead',
  title: string,
): Column<Key> => ({
  title,
  align: 'end',
  cell: (key) => <span className={key[id] === 0 ? 'muted' : styles[id]}>{countText(key[id])}</span>,
});

const columns: Column<Key>[] = [
  {
    title: t('API key'),
    cell: ({ api_key_id, name }) =>
      name === null ? (
        <span className="muted">{t('removed, number {api_key_id}', { api_key_id })}</span>
      ) : (
        <strong>{name}</strong>
      ),
  },
  count('accepted', t('Accepted')),
  count('duplicates', t('Sent again')),
  count('conflicts', t('Conflicts')),
  count('rejected', t('Refused')),
  count('dated_ahead', t('Dated ahead')),
];

function lookColumn(chosen: string, choose: KeysTableProps['choose']): Column<Key> {
  return {
    title: t('Open alone'),
    isTitleHidden: true,
    align: 'end',
    cell: ({ api_key_id, name }) => {
      const id = String(api_key_id);
      const isChosen = id === chosen;
      return (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-pressed={isChosen}
          aria-label={
            isChosen
              ? t('All keys: {key}', { key: name ?? id })
              : t('Only this key: {key}', { key: name ?? id })
          }
          onClick={() => choose(isChosen ? '' : id)}
        >
          {isChosen ? t('All keys') : t('Only this key')}
        </Button>
      );
    },
  };
}
