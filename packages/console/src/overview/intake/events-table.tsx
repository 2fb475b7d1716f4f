import type { ArchivedEvent } from '@laurel/contract/events/archive.ts';
import { formatTimestamp, parseTimestamp } from '@laurel/contract/values/timestamps.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { LongList } from '../../connection/use-long-list.ts';
import { eventWords } from '../../events/event-words.ts';
import styles from '../../events/intake.module.css';
import { useMay } from '../../identity/session/session.ts';
import { Badge } from '../../kit/badge.tsx';
import { type Column, DataTable } from '../../kit/data-table.tsx';
import { TextLink } from '../../kit/links.tsx';
import { Empty } from '../../kit/states.tsx';
import { t } from '../../languages/messages.ts';
import { Time } from '../../time/time.tsx';
import { countText } from '../../values/decimal-text.ts';
import { VoidDialog } from './void/void-dialog.tsx';

interface EventsTableProps {
  list: LongList<ArchivedEvent>;
  /** The id that was asked for; '': none. */
  unique_id: string;
}

/** Events of the log as they were sent; managers can take one out of the boards. */
export function EventsTable({ list, unique_id }: EventsTableProps) {
  const [asked, ask] = useState<ArchivedEvent>();
  const mayVoid = useMay('manager');
  return (
    <>
      <DataTable
        caption={t('Events')}
        columns={mayVoid ? [...columns, voidColumn(ask)] : columns}
        rowKey={({ seq }) => seq}
        rows={list.rows}
        error={list.error}
        isLoading={list.isLoading}
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
      <div className={styles.event}>
        <strong>{eventWords(event, data)}</strong> {voided && <Badge tone="warn">{t('void')}</Badge>}
        <br />
        <code className={styles.id}>{String(data.unique_id)}</code>
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
        <pre className={styles.members}>{JSON.stringify({ event, data }, undefined, 2)}</pre>
      </details>
    ),
  },
];

function voidColumn(ask: (event: ArchivedEvent) => void): Column<ArchivedEvent> {
  return {
    title: t('Actions'),
    isTitleHidden: true,
    align: 'end',
    cell: (event) =>
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
  };
}

/** Senders may leave the offset out, and then mean UTC. */
function utcOf(timestamp: string): string {
  const instant = parseTimestamp(timestamp);
  return instant === null ? timestamp : formatTimestamp(instant);
}
