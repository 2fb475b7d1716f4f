import type { WebhookAnswer } from '@laurel/contract/webhooks/endpoints.ts';
import { Anchor, Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useAddressQuery } from '../../app/use-query.ts';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { Panel } from '../../kit/page.tsx';
import { Empty } from '../../kit/states.tsx';
import { Icon } from '../../looks/icon.tsx';
import { laurel } from '../../server/laurel.ts';
import { useList } from '../../server/use-list.ts';
import { useMay } from '../../session/session.ts';
import styles from '../integrations.module.css';
import { ShownOnce } from '../shown-once.tsx';
import { EndpointState } from './endpoint-state.tsx';
import { NewWebhook } from './new-webhook.tsx';
import { WebhookDrawer } from './webhook-drawer.tsx';

/** Endpoints that are told what happens. */
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
        <ShownOnce title="Secret that signs the messages" secret={secret} close={() => show(undefined)} />
      )}
      <Panel
        title="Webhook endpoints"
        flush
        actions={
          mayMake && (
            <Button leftSection={<Icon name="plus" />} onClick={() => make(true)}>
              New endpoint
            </Button>
          )
        }
      >
        <DataTable
          caption="Webhook endpoints"
          columns={columnsOf((id) => ask({ webhook: String(id) }))}
          rowKey={({ id }) => id}
          {...list}
          empty={
            <Empty title="Nobody is told anything yet" icon="webhook">
              An endpoint of yours receives a signed message when a campaign starts or is settled, a payout is
              paid, or the lead changes.
            </Empty>
          }
        />
      </Panel>
      <Modal
        opened={isMaking}
        onClose={() => make(false)}
        title="New webhook endpoint"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <NewWebhook
          made={(made) => {
            show(made);
            make(false);
          }}
        />
      </Modal>
      <WebhookDrawer id={webhook} close={() => ask({ webhook: '' })} showSecret={show} />
    </>
  );
}

const columnsOf = (open: (id: number) => void): Column<WebhookAnswer>[] => [
  {
    id: 'url',
    title: 'Endpoint',
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
        {description !== '' && <div className={styles.minor}>{description}</div>}
      </>
    ),
  },
  {
    id: 'events',
    title: 'Is told',
    cell: ({ events }) => (events === null ? 'everything' : events.join(', ')),
  },
  { id: 'state', title: 'State', tight: true, cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
];
