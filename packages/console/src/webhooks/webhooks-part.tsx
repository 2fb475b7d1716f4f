import type { WebhookAnswer } from '@laurel/contract/webhooks/endpoints.ts';
import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { laurel } from '../connection/laurel.ts';
import { useList } from '../connection/use-list.ts';
import { useMay } from '../identity/session/session.ts';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Panel } from '../kit/page.tsx';
import { ShownOnce } from '../kit/shown-once.tsx';
import { Empty } from '../kit/states.tsx';
import { useAddressQuery } from '../kit/use-address-query.ts';
import { t } from '../languages/messages.ts';
import { Icon } from '../looks/icon.tsx';
import { EndpointState } from './endpoint-state.tsx';
import { NewWebhook } from './new-webhook.tsx';
import { WebhookDrawer } from './webhook-drawer.tsx';
import styles from './webhooks.module.css';

/** The endpoints that receive messages. */
export function WebhooksPart() {
  const [{ webhook }, ask] = useAddressQuery({ webhook: '' });
  const [isMaking, make] = useState(false);
  const [secret, show] = useState<string>();
  const mayMake = useMay('admin');
  const list = useList(
    ['webhooks'],
    (page, signal) => laurel.listWebhooks({ query: { page, page_size: 100 }, signal }),
    { every: 10_000 },
  );
  return (
    <>
      {secret !== undefined && (
        <ShownOnce
          title={t('Secret that signs the messages')}
          secret={secret}
          close={() => show(undefined)}
        />
      )}
      <Panel
        title={t('Webhook endpoints')}
        flush
        actions={
          mayMake && (
            <Button leftSection={<Icon name="plus" />} onClick={() => make(true)}>
              {t('New endpoint')}
            </Button>
          )
        }
      >
        <DataTable
          caption={t('Webhook endpoints')}
          columns={columnsOf((id) => ask({ webhook: String(id) }))}
          rowKey={({ id }) => id}
          {...list}
          empty={
            <Empty title={t('No endpoint yet')} icon="webhook">
              {t(
                'Your endpoint receives a signed message when a campaign starts or is settled, a payout is paid, or the lead changes.',
              )}
            </Empty>
          }
        />
      </Panel>
      <NewWebhook isOpen={isMaking} close={() => make(false)} showSecret={show} />
      <WebhookDrawer id={webhook} close={() => ask({ webhook: '' })} showSecret={show} />
    </>
  );
}

const columnsOf = (open: (id: number) => void): Column<WebhookAnswer>[] => [
  {
    title: t('Endpoint'),
    cell: ({ id, url, description }) => (
      <>
        <Anchor
          component="button"
          type="button"
          className={styles.url ?? ''}
          size="sm"
          c="var(--text)"
          fw={560}
          onClick={() => open(id)}
        >
          {url}
        </Anchor>
        {description !== '' && <div className="minor breakable">{description}</div>}
      </>
    ),
  },
  { title: t('Messages'), cell: ({ events }) => (events === null ? 'all' : events.join(', ')) },
  { title: t('State'), tight: true, cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
];
