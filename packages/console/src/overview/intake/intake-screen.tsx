import type { ArchivedEvent } from '@laurel/contract/events/archive.ts';
import { formatTimestamp, parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type ListOf, laurel, useLongList } from '../../connection/laurel.ts';
import { eventWords } from '../../events/event-words.ts';
import styles from '../../events/intake.module.css';
import { PendingVoids } from '../../events/pending-voids.tsx';
import { PulsePart } from '../../events/pulse-part.tsx';
import { RefusedPart } from '../../events/refused-part.tsx';
import { useMay } from '../../identity/session/session.ts';
import { RefusedMessagesPart } from '../../integrations/refused-messages-part.tsx';
import { actionsColumn, type Column, DataTable } from '../../kit/data-table.tsx';
import { Badge, Empty, Page, Panel, TextLink } from '../../kit/page.tsx';
import { useAddressQuery } from '../../kit/use-address-query.ts';
import { t } from '../../languages/messages.ts';
import { Icon } from '../../looks/icon.tsx';
import { Time } from '../../time/time.tsx';
import { countText } from '../../values/decimal-text.ts';
import { VoidDialog } from './void/void-dialog.tsx';

/** Any event by its id, or those of a player, newest first. */
function FindPart() {
  const [{ event, player }, ask] = useAddressQuery({ event: '', player: '' });
  const list = useLongList(['events', event, player], (before, signal) =>
    laurel.findEvents({
      query: event !== '' ? { unique_id: event } : { player_id: player || undefined, before, page_size: 25 },
      signal,
    }),
  );
  return (
    <>
      <Panel>
        <FindForm key={`${event} ${player}`} event={event} player={player} ask={ask} />
      </Panel>
      <Panel title={titleOf(event, player)} flush>
        <EventsTable list={list} unique_id={event} />
      </Panel>
      {player === '' && <PendingVoids unique_id={event} />}
    </>
  );
}

function titleOf(event: string, player: string): string {
  if (event !== '') return t('The event');
  return player === '' ? t('Newest events') : t('Newest events of {player}', { player });
}

interface FindFormProps {
  event: string;
  player: string;
  ask: (changes: { event: string; player: string }) => void;
}

function FindForm({ event, player, ask }: FindFormProps) {
  const { register, handleSubmit, watch, setValue } = useForm<{ by: By; id: string }>({
    defaultValues: { by: player === '' ? 'event' : 'player', id: event || player },
  });
  const { by, id } = watch();
  return (
    <form
      className={styles.find}
      onSubmit={handleSubmit((fields) => ask({ event: '', player: '', [fields.by]: fields.id.trim() }))}
    >
      <TextInput
        label={finds[by].label}
        description={finds[by].description}
        leftSection={<Icon name="search" size={14} />}
        {...register('id')}
      />
      <Button type="submit">{t('Find')}</Button>
      <Button variant="default" onClick={() => setValue('by', finds[by].other)}>
        {finds[by].instead}
      </Button>
      {id !== '' && (
        <Button variant="subtle" onClick={() => ask({ event: '', player: '' })}>
          {t('Newest events')}
        </Button>
      )}
    </form>
  );
}

type By = 'event' | 'player';

const finds: Record<By, { label: string; description: string; other: By; instead: string }> = {
  event: {
    label: t('Event id'),
    description: t('The unique_id that your platform sent, letter for letter'),
    other: 'player',
    instead: t('Find by player instead'),
  },
  player: {
    label: t('Player id'),
    description: t('As your platform sends it'),
    other: 'event',
    instead: t('Find by event id instead'),
  },
};

const parts: Record<string, { label: string; Part: ComponentType }> = {
  pulse: { label: t('By the minute'), Part: PulsePart },
  refused: { label: t('Refused'), Part: RefusedPart },
  messages: { label: t('Refused messages'), Part: RefusedMessagesPart },
  find: { label: t('Find'), Part: FindPart },
};

/** What arrives, what was refused and why, and any event of the log. */
export function IntakeScreen() {
  const [{ part }, ask] = useAddressQuery({ part: 'pulse' });
  const { Part } = parts[part] ?? { Part: PulsePart };
  return (
    <Page
      title={t('Intake')}
      lead={t(
        'The events that your platform sends, by minute and by key; refused events with the reason; any event by its id.',
      )}
    >
      <div className={styles.parts}>
        <SegmentedControl
          aria-label={t('Part')}
          data={Object.entries(parts).map(([value, { label }]) => ({ value, label }))}
          value={part}
          onChange={(value) => ask({ part: value })}
        />
      </div>
      <Part />
    </Page>
  );
}

interface EventsTableProps {
  list: ListOf<ArchivedEvent>;
  /** The id that was asked for; '': none. */
  unique_id: string;
}

/** Events of the log as they were sent; managers can take one out of the boards. */
function EventsTable({ list, unique_id }: EventsTableProps) {
  const [asked, ask] = useState<ArchivedEvent>();
  const mayVoid = useMay('manager');
  return (
    <>
      <DataTable
        caption={t('Events')}
        columns={mayVoid ? [...columns, voidColumn(ask)] : columns}
        rowKey={({ seq }) => seq}
        {...list}
        empty={
          unique_id !== '' ? (
            <Empty
              title={t('The log holds no event with this id')}
              icon="search"
              action={
                <TextLink to="/intake" search={{ part: 'refused', refused: unique_id }}>
                  {t('Search the refused events')}
                </TextLink>
              }
            >
              {t('It may have been refused or archived, or its player erased. Ids match letter for letter.')}
            </Empty>
          ) : (
            <Empty title={t('No events')} icon="intake" />
          )
        }
      />
      {asked && <VoidDialog key={asked.seq} event={asked} close={() => ask(undefined)} />}
    </>
  );
}

const columns: Column<ArchivedEvent>[] = [
  {
    title: t('Event'),
    cell: ({ event, data, voided }) => (
      <div className="wide">
        <strong>{eventWords(event, data)}</strong> {voided && <Badge tone="warn">{t('void')}</Badge>}
        <br />
        <code className="breakable">{String(data.unique_id)}</code>
      </div>
    ),
  },
  {
    title: t('Player'),
    cell: ({ data: { player_id } }) =>
      typeof player_id === 'string' ? (
        <TextLink to="/players/$player_id" params={{ player_id }} size="sm" className={styles.player}>
          {player_id}
        </TextLink>
      ) : (
        <span className="muted">–</span>
      ),
  },
  {
    title: t('Happened'),
    tight: true,
    cell: ({ data }) => <Time value={utcOf(String(data.timestamp))} precision="second" />,
  },
  {
    title: t('Received'),
    tight: true,
    cell: ({ received_at }) => <Time value={received_at} precision="second" />,
  },
  { title: t('Number'), align: 'end', cell: ({ seq }) => countText(seq) },
  {
    title: t('As received'),
    cell: ({ event, data }) => (
      <details>
        <summary className="minor">
          {t('{count, plural, one {# member} other {# members}}', { count: Object.keys(data).length })}
        </summary>
        <pre className="whole">{JSON.stringify({ event, data }, undefined, 2)}</pre>
      </details>
    ),
  },
];

function voidColumn(ask: (event: ArchivedEvent) => void): Column<ArchivedEvent> {
  return actionsColumn((event) =>
    event.voided ? null : (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('Void {event}', { event: String(event.data.unique_id) })}
        onClick={() => ask(event)}
      >
        {t('Void…')}
      </Button>
    ),
  );
}

/** Senders may leave the offset out, and then mean UTC. */
function utcOf(timestamp: string): string {
  const instant = parseTimestamp(timestamp);
  return instant === null ? timestamp : formatTimestamp(instant);
}
