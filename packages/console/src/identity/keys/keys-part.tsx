import type { ApiKey } from '@laurel/contract/identity/api-keys.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { laurel } from '../../connection/laurel.ts';
import { useList } from '../../connection/use-list.ts';
import { Badge } from '../../kit/badge.tsx';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { Panel } from '../../kit/page.tsx';
import { ShownOnce } from '../../kit/shown-once.tsx';
import { Empty } from '../../kit/states.tsx';
import { t } from '../../languages/messages.ts';
import { rich } from '../../languages/rich.tsx';
import { Icon } from '../../looks/icon.tsx';
import { Distance, Time } from '../../time/time.tsx';
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
      {made && (
        <ShownOnce
          title={t('Key “{name}”', { name: made.name })}
          secret={made.key}
          close={() => show(undefined)}
        />
      )}
      <Panel
        title={t('API keys')}
        flush
        actions={
          <Button leftSection={<Icon name="plus" />} onClick={() => make(true)}>
            {t('New key')}
          </Button>
        }
      >
        <DataTable
          caption={t('API keys')}
          columns={columnsOf(show)}
          rowKey={({ api_key_id }) => api_key_id}
          {...list}
          empty={<Empty title={t('No key yet')} icon="key" />}
        />
      </Panel>
      <PlayerTokenKeys />
      <NewKey isOpen={isMaking} close={() => make(false)} show={show} />
    </>
  );
}

const columnsOf = (show: (made: { name: string; key: string }) => void): Column<ApiKey>[] => [
  {
    title: t('Name'),
    cell: ({ name, key_hint }) => (
      <>
        <strong>{name}</strong> <span className="minor breakable">…{key_hint}</span>
      </>
    ),
  },
  {
    title: t('May'),
    cell: ({ scopes, origins }) => (
      <>
        {scopes.map((scope) => scopeWords[scope].name).join(', ')}
        {origins !== null && <div className="minor breakable">{origins.join(', ')}</div>}
      </>
    ),
  },
  { title: t('State'), tight: true, cell: (key) => <State apiKey={key} /> },
  {
    title: t('Last used'),
    tight: true,
    cell: ({ last_used_at }) =>
      last_used_at === null ? (
        <span className="muted">{t('never')}</span>
      ) : (
        <Distance value={last_used_at} isPast />
      ),
  },
  { title: t('Created'), tight: true, cell: ({ created_at }) => <Time value={created_at} /> },
  {
    title: t('Actions'),
    isTitleHidden: true,
    align: 'end',
    cell: (key) => <KeyActions apiKey={key} show={show} />,
  },
];

function State({ apiKey: { revoked_at, expires_at } }: { apiKey: ApiKey }) {
  if (revoked_at !== null) return <Badge>{t('Revoked')}</Badge>;
  if (expires_at === null) return <Badge tone="good">{t('Works')}</Badge>;
  return <Badge tone="warn">{rich('Ends {when}', { when: <Distance value={expires_at} /> })}</Badge>;
}
