import type { RecordedPlayer } from '@laurel/contract/record/record.ts';
import type { ReactNode } from 'react';
import { Panel, Scrolling } from '../kit/page.tsx';
import { t } from '../languages/messages.ts';
import { timeText } from '../time/time-text.ts';
import { useShownZone } from '../time/zones.ts';
import styles from './record.module.css';

interface RecordTableProps<Row> {
  caption: string;
  rows: readonly Row[];
  /** Titles, each with the cell of a row. */
  columns: Readonly<Record<string, (row: Row, at: number) => ReactNode>>;
}

/** A table of the record, all of it: paper neither scrolls nor unfolds. Lines stay in their places. */
export function RecordTable<Row>({ caption, rows, columns }: RecordTableProps<Row>) {
  return (
    <Scrolling label={caption} className={styles.scroll}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {Object.keys(columns).map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <tr key={at}>
              {Object.entries(columns).map(([title, cell]) => (
                <td key={title}>{cell(row, at) ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}

interface TablePartProps<Row> extends RecordTableProps<Row> {
  title: string;
  /** In place of no rows; left out: there are always some. */
  none?: string;
  children?: ReactNode;
}

/** A part of the record that is a table. */
export function TablePart<Row>({ title, none, children, ...table }: TablePartProps<Row>) {
  return (
    <Panel title={title} flush>
      {table.rows.length === 0 && none ? <p className={styles.alone}>{none}</p> : <RecordTable {...table} />}
      {children}
    </Panel>
  );
}

type RecordedPlayerProps = Pick<RecordedPlayer, 'player_id' | 'player_hash' | 'erased_at'> &
  Partial<Pick<RecordedPlayer, 'player_username'>>;

/** A player as a record names it: by id and name, or by hash and the day of the erasure. */
export function RecordedPlayerName(props: RecordedPlayerProps) {
  const { player_id, player_hash, player_username, erased_at } = props;
  const zone = useShownZone();
  const gone =
    erased_at === null ? t('erased') : t('erased on {day}', { day: timeText(erased_at, zone, 'day') });
  const name = player_username ? `${player_username} (${player_id})` : player_id;
  return (
    <span className="lines">
      <span>{player_id === null ? gone : name}</span>
      <code className="minor" title={player_hash}>
        {player_hash.slice(0, 12)}
      </code>
    </span>
  );
}
