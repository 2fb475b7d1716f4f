import type { WebhookAnswer } from '@laurel/contract/webhooks/endpoints.ts';
import { type WebhookEventType, webhookEventTypes } from '@laurel/contract/webhooks/event-types.ts';
import { Anchor, MultiSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { laurel, useList } from '../connection/laurel.ts';
import { useMay } from '../identity/session/session.ts';
import { FormButton } from '../kit/action-form.tsx';
import { type Column, TablePanel } from '../kit/data-table.tsx';
import { Empty } from '../kit/page.tsx';
import { ShownOnce } from '../kit/shown-once.tsx';
import { useAddressQuery } from '../kit/use-address-query.ts';
import { t } from '../languages/messages.ts';
import { EndpointState, WebhookDrawer } from './webhook-drawer.tsx';

/** The endpoints that receive messages. */
export function WebhooksPart() {
  const [{ webhook }, ask] = useAddressQuery({ webhook: '' });
  const [secret, show] = useState<string>();
  const mayMake = useMay('admin');
  const list = useList(
    ['webhooks'],
    (page, signal) => laurel.listWebhooks({ query: { page, page_size: 100 }, signal }),
    { every: 10_000 },
  );
  return (
    <>
      <ShownOnce title={t('Secret that signs the messages')} secret={secret} close={() => show(undefined)} />
      <TablePanel
        title={t('Webhook endpoints')}
        actions={mayMake && <NewWebhook showSecret={show} />}
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
          className="wide breakable"
          ta="left"
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
  { title: t('Messages'), cell: ({ events }) => (events === null ? t('All messages') : events.join(', ')) },
  { title: t('State'), tight: true, cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
];

interface Fields {
  url: string;
  description: string;
  /** None: all of them. */
  events: WebhookEventType[];
}

const noFields: Fields = { url: '', description: '', events: [] };

/** Asks where Laurel sends messages, and which. */
function NewWebhook({ showSecret }: { showSecret: (secret: string) => void }) {
  return (
    <FormButton
      label={t('New endpoint')}
      title={t('New webhook endpoint')}
      initial={noFields}
      run={({ events, ...fields }) =>
        laurel.createWebhook({ body: { ...fields, events: events.length === 0 ? null : events } })
      }
      onDone={({ secret }) => showSecret(secret)}
      changes={[['webhooks']]}
      verb={t('Create endpoint')}
    >
      {(form) => <WebhookFields form={form} />}
    </FormButton>
  );
}

function WebhookFields({ form: { register, control, formState } }: { form: UseFormReturn<Fields> }) {
  return (
    <>
      <TextInput
        data-autofocus
        label={t('Address')}
        description={t('https, reachable from the public network')}
        placeholder="https://hooks.example.com/laurel"
        error={formState.errors.url?.message}
        {...register('url', { required: t('The address that receives the messages') })}
      />
      <Controller
        name="events"
        control={control}
        render={({ field }) => (
          <MultiSelect
            label={t('Messages to send')}
            placeholder={field.value.length === 0 ? t('All messages') : ''}
            data={[...webhookEventTypes]}
            searchable
            clearable
            {...field}
          />
        )}
      />
      <TextInput label={t('Description (optional)')} {...register('description')} />
    </>
  );
}
