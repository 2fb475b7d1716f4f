import {
  type RefusedMessage,
  type RefusedSource,
  type RefusedState,
  refusedStates,
} from '@laurel/contract/integrations/refused-messages.ts';
import { Button, Drawer, Group, Stack, Title } from '@mantine/core';
import { laurel, pathId, useList, useRead } from '../connection/laurel.ts';
import { useMay } from '../identity/session/session.ts';
import { AskingButton } from '../kit/confirm.tsx';
import { actionsColumn, type Column, TablePanel } from '../kit/data-table.tsx';
import { QueueFilters } from '../kit/filters.tsx';
import { Empty, Facts, Read } from '../kit/page.tsx';
import { PlayerLink } from '../kit/player-name.tsx';
import { useAction } from '../kit/use-action.ts';
import { useAddressQuery } from '../kit/use-address-query.ts';
import { t } from '../languages/messages.ts';
import { Time } from '../time/time.tsx';

/** Messages of other systems that could not be taken: each with its reasons, to be sent again or discarded. */
export function RefusedMessagesPart() {
  const [asked, ask] = useAddressQuery({ status: 'open', player: '', message: '' });
  const state = refusedStates.find((one) => one === asked.status);
  const player_id = asked.player.trim() || undefined;
  const list = useList(
    [...messagesKey, state, player_id],
    (page, signal) =>
      laurel.listRefusedMessages({ query: { state, player_id, page, page_size: 50 }, signal }),
    { every: 10_000 },
  );
  return (
    <>
      <p className="muted lead">
        {t(
          'Messages of Fast Track and of queues that could not be taken. Laurel keeps them for 90 days: send one again once what was missing has arrived, or discard it.',
        )}
      </p>
      <QueueFilters
        label={t('State')}
        statuses={refusedStates.map((value) => ({ value, label: stateWords[value] }))}
        none={{ player: '' }}
        asked={asked}
        ask={ask}
      >
        <SendAllAgain player_id={player_id} />
      </QueueFilters>
      <TablePanel
        caption={t('Refused messages')}
        columns={[...columns, lookColumn((id) => ask({ message: String(id) }))]}
        rowKey={({ id }) => id}
        isSelected={({ id }) => String(id) === asked.message}
        {...list}
        empty={<NothingThere state={state} isFiltered={player_id !== undefined} />}
      />
      <RefusedMessageDrawer id={asked.message} close={() => ask({ message: '' })} />
    </>
  );
}

function SendAllAgain({ player_id }: { player_id: string | undefined }) {
  const may = useMay('manager');
  if (!may) return null;
  return (
    <AskingButton
      verb={t('Send all again')}
      title={t('Send all open messages again?')}
      run={() => sendAll(player_id)}
      changes={[messagesKey]}
      done={t('The messages were sent again')}
    >
      {t(
        'Those that can be taken now count as if they arrived now; the others stay open with their newest reasons.',
      )}
    </AskingButton>
  );
}

async function sendAll(player_id: string | undefined): Promise<void> {
  const body = player_id === undefined ? {} : { player_id };
  let after: number | undefined;
  do {
    const { next } = await laurel.sendRefusedMessages({ query: { after }, body });
    after = next ?? undefined;
  } while (after !== undefined);
}

function NothingThere({ state, isFiltered }: { state: RefusedState | undefined; isFiltered: boolean }) {
  if (isFiltered) return <Empty title={t('No refused message matches these filters')} icon="filter" />;
  if (state === 'open') return <Empty title={t('No refused message waits for a decision')} icon="check" />;
  return <Empty title={t('No refused messages')} icon="check" />;
}

const columns: Column<RefusedMessage>[] = [
  {
    title: t('Message'),
    cell: ({ source, event, message_id }) => (
      <div className="wide">
        <strong>{event ?? t('of an unknown kind')}</strong>
        <br />
        {message_id === null ? (
          <span className="muted">{t('without an id')}</span>
        ) : (
          <code className="breakable">{message_id}</code>
        )}
        <br />
        <span className="minor">{sourceWords[source]}</span>
      </div>
    ),
  },
  { title: t('Problem'), cell: ({ errors }) => <Reasons errors={errors.slice(0, 3)} /> },
  { title: t('Player'), cell: ({ player_id }) => <div className="wide breakable">{player_id ?? '–'}</div> },
  {
    title: t('When'),
    tight: true,
    cell: ({ received_at }) => <Time value={received_at} precision="second" />,
  },
  { title: t('State'), tight: true, cell: ({ state }) => stateWords[state] },
];

const lookColumn = (look: (id: number) => void) =>
  actionsColumn<RefusedMessage>(({ id, message_id }) => (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('Look at {message}', { message: message_id ?? id })}
      onClick={() => look(id)}
    >
      {t('Look')}
    </Button>
  ));

/** One refused message next to the list: why it was refused, the whole of it, and what can be done. */
function RefusedMessageDrawer({ id, close }: { id: string; close: () => void }) {
  const query = useRead(
    [...messagesKey, 'one', id],
    (signal) => laurel.readRefusedMessage({ path: { refused_id: pathId(id) }, signal }),
    { enabled: id !== '' },
  );
  return (
    <Drawer opened={id !== ''} onClose={close} size="lg" title={t('Refused message')}>
      {id !== '' && <Read query={query}>{(message) => <Details message={message} />}</Read>}
    </Drawer>
  );
}

function Details({ message }: { message: RefusedMessage }) {
  const may = useMay('manager');
  return (
    <Stack gap="lg">
      <Reasons errors={message.errors} />
      {may && message.state === 'open' && <Actions id={message.id} />}
      <Facts rows={factsOf(message)} />
      <section>
        <Title order={3} mb="xs">
          {t('As received')}
        </Title>
        <pre className="whole">
          {message.message === null
            ? t('It was too long to be kept.')
            : JSON.stringify(message.message, undefined, 2)}
        </pre>
      </section>
    </Stack>
  );
}

function Actions({ id: refused_id }: { id: number }) {
  const { mutate, isPending } = useAction({
    run: () => laurel.sendRefusedMessage({ path: { refused_id } }),
    changes: [messagesKey],
    done: ({ state }) => (state === 'open' ? t('The message was refused again') : t('The message is taken')),
  });
  return (
    <Group gap="sm">
      <Button loading={isPending} onClick={() => mutate()}>
        {t('Send again')}
      </Button>
      <AskingButton
        label={t('Discard…')}
        title={t('Discard this message?')}
        verb={t('Discard')}
        reason="needed"
        run={(reason = '') => laurel.discardRefusedMessage({ path: { refused_id }, body: { reason } })}
        changes={[messagesKey]}
        done={t('The message is discarded')}
      >
        {t('It will never count, and cannot be sent again.')}
      </AskingButton>
    </Group>
  );
}

function factsOf(message: RefusedMessage) {
  const { source, event, message_id, player_id, received_at, state, times_sent_again } = message;
  const { decided_by, decided_at, reason } = message;
  return [
    { name: t('From'), value: sourceWords[source] },
    { name: t('Message'), value: [event, message_id].filter((part) => part !== null).join(' · ') || '–' },
    {
      name: t('Player'),
      value: player_id === null ? '–' : <PlayerLink player_id={player_id} inherit />,
    },
    { name: t('Received'), value: <Time value={received_at} precision="second" /> },
    { name: t('State'), value: stateWords[state] },
    {
      name: t('Sent again'),
      value: t('{count, plural, =0 {never} one {once} other {# times}}', { count: times_sent_again }),
    },
    {
      name: t('Decided'),
      value: decided_at && (
        <>
          {decided_by ?? t('by its sender')} · <Time value={decided_at} />
        </>
      ),
    },
    { name: t('Reason'), value: reason },
  ];
}

/** Why a message was refused. */
function Reasons({ errors }: Pick<RefusedMessage, 'errors'>) {
  return (
    <ul className="wide breakable">
      {errors.map(({ pointer, detail }) => (
        <li key={`${pointer} ${detail}`}>
          {pointer !== '' && <code>{pointer}</code>} <span lang="en">{detail}</span>
        </li>
      ))}
    </ul>
  );
}

/** The key of all queries of refused messages. */
const messagesKey = ['refused-messages'];

const stateWords: Readonly<Record<RefusedState, string>> = {
  open: t('Open'),
  sent: t('Sent'),
  discarded: t('Discarded'),
};

const sourceWords: Readonly<Record<RefusedSource, string>> = {
  fasttrack: 'Fast Track',
  queue: t('Queue'),
};
