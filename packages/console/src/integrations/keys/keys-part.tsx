import type { ApiKey } from '@laurel/contract/identity/api-keys.ts';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { Badge } from '../../kit/badge.tsx';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { Panel } from '../../kit/page.tsx';
import { Empty } from '../../kit/states.tsx';
import { Icon } from '../../looks/icon.tsx';
import { laurel } from '../../server/laurel.ts';
import { useList } from '../../server/use-list.ts';
import { Distance, Time } from '../../time/time.tsx';
import styles from '../integrations.module.css';
import { ShownOnce } from '../shown-once.tsx';
import { KeyActions } from './key-actions.tsx';
import { NewKey } from './new-key.tsx';
import { PlayerTokenKeys } from './player-token-keys.tsx';
import { scopeWords } from './scope-words.ts';

/** Keys of the tenant's programs and pages, and public keys that sign player tokens. */
export function KeysPart() {
  const [isMaking, make] = useState(false);
  const [made, show] = useState<{ name: string; key: string }>();
  const list = useList(['api-keys'], (page, signal) =>
    laurel.listApiKeys({ query: { page, page_size: 100 }, signal }),
  );
  return (
    <>
      {made && <ShownOnce title={`Key “${made.name}”`} secret={made.key} close={() => show(undefined)} />}
      <Panel
        title="API keys"
        flush
        actions={
          <Button leftSection={<Icon name="plus" />} onClick={() => make(true)}>
            New key
          </Button>
        }
      >
        <DataTable
          caption="API keys"
          columns={columnsOf(show)}
          rowKey={({ api_key_id }) => api_key_id}
          {...list}
          empty={<Empty title="No key yet" icon="key" />}
        />
      </Panel>
      <PlayerTokenKeys />
      <Modal
        opened={isMaking}
        onClose={() => make(false)}
        title="New API key"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <NewKey
          made={(key) => {
            show(key);
            make(false);
          }}
        />
      </Modal>
    </>
  );
}

const columnsOf = (show: (made: { name: string; key: string }) => void): Column<ApiKey>[] => [
  {
    id: 'name',
    title: 'Name',
    cell: ({ name, key_hint }) => (
      <>
        <strong>{name}</strong> <span className={styles.minor}>…{key_hint}</span>
      </>
    ),
  },
  {
    id: 'scopes',
    title: 'May',
    cell: ({ scopes, origins }) => (
      <>
        {scopes.map((scope) => scopeWords[scope].name).join(', ')}
        {origins !== null && <div className={styles.minor}>{origins.join(', ')}</div>}
      </>
    ),
  },
  { id: 'state', title: 'State', tight: true, cell: (key) => <State apiKey={key} /> },
  {
    id: 'used',
    title: 'Last used',
    tight: true,
    cell: ({ last_used_at }) =>
      last_used_at === null ? <span className="muted">never</span> : <Distance value={last_used_at} />,
  },
  { id: 'made', title: 'Made', tight: true, cell: ({ created_at }) => <Time value={created_at} /> },
  {
    id: 'actions',
    title: <span className="visually-hidden">Actions</span>,
    align: 'end',
    cell: (key) => <KeyActions apiKey={key} show={show} />,
  },
];

function State({ apiKey: { revoked_at, expires_at } }: { apiKey: ApiKey }) {
  if (revoked_at !== null) return <Badge>Revoked</Badge>;
  if (expires_at === null) return <Badge tone="good">Works</Badge>;
  return (
    <Badge tone="warn">
      Ends <Distance value={expires_at} />
    </Badge>
  );
}
