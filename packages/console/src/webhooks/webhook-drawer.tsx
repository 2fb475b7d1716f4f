import type { DeliveryAnswer } from '@laurel/contract/webhooks/deliveries.ts';
import type { WebhookAnswer } from '@laurel/contract/webhooks/endpoints.ts';
import { Button, Drawer, Group, Stack, Title } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { laurel, pathId, useList, useRead } from '../connection/laurel.ts';
import { useMay } from '../identity/session/session.ts';
import { FormButton } from '../kit/action-form.tsx';
import { AskingButton } from '../kit/confirm.tsx';
import { actionsColumn, type Column, DataTable } from '../kit/data-table.tsx';
import { Badge, Empty, Read } from '../kit/page.tsx';
import { useAction } from '../kit/use-action.ts';
import { t } from '../languages/messages.ts';
import { rich } from '../languages/rich.tsx';
import { MomentField } from '../time/moment-field.tsx';
import { Distance, Time } from '../time/time.tsx';
import { useShownZone } from '../time/zones.ts';

interface WebhookDrawerProps {
  id: string;
  close: () => void;
  showSecret: (secret: string) => void;
}

/** One endpoint next to the list: its log, a test, replays, and its secret. */
export function WebhookDrawer({ id, close, showSecret }: WebhookDrawerProps) {
  const query = useRead(
    ['webhooks', id],
    (signal) => laurel.readWebhook({ path: { id: pathId(id) }, signal }),
    { enabled: id !== '', every: 5_000 },
  );
  return (
    <Drawer opened={id !== ''} onClose={close} size="xl" title={query.data?.url ?? t('Endpoint')}>
      {id !== '' && (
        <Read query={query}>
          {(endpoint) => (
            <Stack gap="lg">
              <div>
                <EndpointState endpoint={endpoint} />
              </div>
              <EndpointActions endpoint={endpoint} close={close} showSecret={showSecret} />
              <Title order={3}>{t('Deliveries')}</Title>
              <Deliveries id={endpoint.id} />
            </Stack>
          )}
        </Read>
      )}
    </Drawer>
  );
}

interface EndpointActionsProps extends Omit<WebhookDrawerProps, 'id'> {
  endpoint: WebhookAnswer;
}

function EndpointActions({ endpoint: { id, enabled }, close, showSecret }: EndpointActionsProps) {
  const path = { id };
  const changes = [['webhooks']];
  const test = useAction({
    run: () => laurel.testWebhook({ path }),
    done: t('A test message is on its way'),
    changes,
  });
  const toggle = useAction({
    run: () => laurel.changeWebhook({ path, body: { enabled: !enabled } }),
    done: enabled
      ? t('Laurel sends nothing more to this endpoint')
      : t('Laurel sends messages to this endpoint again'),
    changes,
  });
  const rotate = useAction({
    run: () => laurel.rotateWebhookSecret({ path }),
    done: t('Both secrets sign for 24 hours'),
    onDone: ({ secret }) => {
      showSecret(secret);
      close();
    },
    changes,
  });
  if (!useMay('admin')) return null;
  return (
    <Group gap="xs">
      <Button onClick={() => test.mutate(undefined)} loading={test.isPending}>
        {t('Send a test message')}
      </Button>
      <SendMissing id={id} isEnabled={enabled} />
      <Button variant="default" onClick={() => toggle.mutate(undefined)} loading={toggle.isPending}>
        {enabled ? t('Disable') : t('Enable')}
      </Button>
      <Button variant="default" onClick={() => rotate.mutate(undefined)} loading={rotate.isPending}>
        {t('Rotate secret')}
      </Button>
      <AskingButton
        verb={t('Delete')}
        title={t('Delete this endpoint?')}
        run={() => laurel.deleteWebhook({ path })}
        changes={changes}
        onDone={close}
      >
        <p>{t('Laurel drops the deliveries that still wait and deletes their log. You cannot undo this.')}</p>
      </AskingButton>
    </Group>
  );
}

function Deliveries({ id }: { id: number }) {
  const list = useList(
    ['webhooks', String(id), 'deliveries'],
    (page, signal) => laurel.listWebhookDeliveries({ path: { id }, query: { page, page_size: 100 }, signal }),
    { every: 3_000 },
  );
  return (
    <DataTable
      caption={t('Deliveries')}
      columns={columnsOf(id)}
      rowKey={(delivery) => delivery.id}
      height="50vh"
      {...list}
      empty={<Empty title={t('No delivery yet')}>{t('Send a test message to see a delivery.')}</Empty>}
    />
  );
}

const statusWords: Record<DeliveryAnswer['status'], string> = {
  pending: t('pending'),
  delivered: t('delivered'),
  failed: t('failed'),
  withheld: t('withheld'),
};

const tones = { pending: 'warn', delivered: 'good', failed: 'bad', withheld: 'plain' } as const;

const columnsOf = (id: number): Column<DeliveryAnswer>[] => [
  { title: t('Message'), cell: ({ type, webhook_id }) => <span title={webhook_id}>{type}</span> },
  {
    title: t('Status'),
    tight: true,
    cell: ({ status, attempts }) => (
      <Badge tone={tones[status]}>
        {t('{status}, {attempts, plural, one {# attempt} other {# attempts}}', {
          status: statusWords[status],
          attempts,
        })}
      </Badge>
    ),
  },
  {
    title: t('Response'),
    cell: ({ answer_status, answer_body, last_error, next_attempt_at }) => (
      <div className="wide">
        {answer_status ?? ''} {last_error}
        {answer_body && <div className="minor breakable">{answer_body}</div>}
        {next_attempt_at !== null && (
          <div className="minor breakable">
            {rich('next {when}', { when: <Distance value={next_attempt_at} /> })}
          </div>
        )}
      </div>
    ),
  },
  {
    title: t('Created'),
    tight: true,
    cell: ({ created_at }) => <Time value={created_at} precision="second" />,
  },
  actionsColumn((delivery) => <Replay id={id} delivery={delivery} />),
];

function Replay({ id, delivery }: { id: number; delivery: DeliveryAnswer }) {
  const replay = useAction({
    run: () => laurel.replayWebhookDelivery({ path: { id, delivery_id: delivery.id } }),
    done: t('Laurel sends the message again'),
    changes: [['webhooks']],
  });
  if (!useMay('admin') || delivery.status === 'pending') return null;
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={replay.isPending}
      onClick={() => replay.mutate(undefined)}
    >
      {t('Replay')}
    </Button>
  );
}

interface Fields {
  /** RFC 3339. */
  since: string;
}

/** Sends an endpoint again what it has not accepted since a time. */
function SendMissing({ id, isEnabled }: { id: number; isEnabled: boolean }) {
  const zone = useShownZone();
  return (
    <FormButton
      label={t('Send missing messages')}
      look={{ variant: 'default', disabled: !isEnabled, leftSection: null }}
      title={t('Send again what is missing')}
      initial={{ since: '' }}
      isReady={({ since }: Fields) => since !== ''}
      run={({ since }) => sendMissing(id, since)}
      done={(messages) => t('Messages that Laurel sends again: {messages}', { messages })}
      changes={[['webhooks']]}
      verb={t('Send missing messages')}
    >
      {({ control }) => (
        <>
          <p>
            {t(
              'Laurel sends each message that this endpoint has not accepted, in order, also those from while it was disabled. It does not send what was delivered.',
            )}
          </p>
          <Controller
            name="since"
            control={control}
            render={({ field }) => (
              <MomentField
                data-autofocus
                label={t('Since ({zone})', { zone })}
                zone={zone}
                value={field.value}
                take={field.onChange}
              />
            )}
          />
        </>
      )}
    </FormButton>
  );
}

/** Returns how many messages are sent again; a request takes up to 10,000. */
async function sendMissing(id: number, since: string): Promise<number> {
  const { messages, more } = await laurel.sendMissingMessages({ path: { id }, body: { since } });
  return more ? messages + (await sendMissing(id, since)) : messages;
}

const whyDisabled = {
  staff: t('Disabled by staff'),
  failing: t('Disabled: no delivery succeeded for five days'),
  gone: t('Disabled: answered 410 Gone'),
};

/** Whether messages arrive. */
export function EndpointState({ endpoint }: { endpoint: WebhookAnswer }) {
  const { enabled, disabled_reason, failing_since } = endpoint;
  if (!enabled)
    return (
      <Badge tone={disabled_reason === 'staff' ? 'plain' : 'bad'}>
        {whyDisabled[disabled_reason ?? 'staff']}
      </Badge>
    );
  if (failing_since !== null)
    return (
      <Badge tone="warn">{rich('First failed {when}', { when: <Distance value={failing_since} /> })}</Badge>
    );
  return <Badge tone="good">{t('Works')}</Badge>;
}
