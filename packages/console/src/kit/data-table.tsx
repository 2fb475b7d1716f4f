import { Button } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import type { ListOf } from '../connection/laurel.ts';
import { t } from '../languages/messages.ts';
import styles from './data-table.module.css';
import { FaultNotice, Loading, Panel, type PanelProps, Scrolling } from './page.tsx';

export interface Column<Row> {
  /** Unique in its table. */
  title: string;
  /** Whether only those hear the title who do not see the table. */
  isTitleHidden?: true;
  /** In place of the title. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Aligns amounts, scores and places at the end of their column. */
  align?: 'end';
  /** Keeps the content on one line. */
  tight?: boolean;
}

/** The column of what can be done with a row, at its end. */
export function actionsColumn<Row>(cell: (row: Row) => ReactNode): Column<Row> {
  return { title: t('Actions'), isTitleHidden: true, align: 'end', cell };
}

/** The rows of a list, or some that are all here. */
interface DataTableProps<Row> extends Partial<Omit<ListOf<Row>, 'rows'>> {
  /** What the table is of, for those who do not see it. */
  caption: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** In place of rows where there are none. */
  empty: ReactNode;
  isSelected?: (row: Row) => boolean;
  /** The height that it may have before it scrolls in itself, as CSS has it. Needed where there are thousands of rows. */
  height?: string;
}

type TablePanelProps<Row> = Partial<Omit<PanelProps, 'flush'>> &
  Omit<DataTableProps<Row>, 'caption'> &
  ({ title: string; caption?: string } | { caption: string });

/** A part of a screen that is a table; its title says what the table is of, unless `caption` does. */
export function TablePanel<Row>(props: TablePanelProps<Row>) {
  const { title, beside, actions, caption, children, ...table } = props;
  return (
    <Panel {...(title !== undefined && { title })} beside={beside} actions={actions} flush>
      <DataTable caption={caption ?? title ?? ''} {...table} />
      {children}
    </Panel>
  );
}

const ROW_PIXELS = 43;

/** A table of any length: only what is in sight is in the page. The first column names its row. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, isSelected, empty, isLoading = false, error = null } = props;
  const frame = useRef<HTMLElement>(null);
  const { items, before, after } = useWindow(frame, props);
  if (error && rows.length === 0) return <FaultNotice error={error} />;
  if (isLoading) return <Loading lines={6} />;
  if (rows.length === 0) return empty;
  return (
    <>
      <Scrolling
        label={t('{caption}, table', { caption })}
        className={styles.frame}
        ref={frame}
        style={heightOf(props.height)}
      >
        <table className={styles.table} aria-rowcount={props.count ?? rows.length}>
          <caption className="visually-hidden">{caption}</caption>
          <Head columns={columns} />
          <tbody>
            <Space pixels={before} columns={columns.length} />
            {items.map((index) => {
              const row = rows[index];
              if (row === undefined) return null;
              return (
                <Line key={rowKey(row)} columns={columns} row={row} index={index} isSelected={isSelected} />
              );
            })}
            <Space pixels={after} columns={columns.length} />
          </tbody>
        </table>
      </Scrolling>
      <Foot {...props} />
    </>
  );
}

function Head<Row>({ columns }: { columns: Column<Row>[] }) {
  return (
    <thead>
      <tr>
        {columns.map(({ title, isTitleHidden, head, align }) => (
          <th key={title} scope="col" className={align && styles.end}>
            {head ?? (isTitleHidden ? <span className="visually-hidden">{title}</span> : title)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface LineProps<Row> {
  columns: Column<Row>[];
  row: Row;
  index: number;
  isSelected: ((row: Row) => boolean) | undefined;
}

function Line<Row>({ columns, row, index, isSelected }: LineProps<Row>) {
  return (
    <tr data-row data-selected={isSelected?.(row) || undefined} aria-rowindex={index + 1}>
      {columns.map(({ title, cell, align, tight }) => (
        <td key={title} className={[align && styles.end, tight && styles.tight].join(' ')}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Where there are more: how many are shown, and the way to the next ones. */
function Foot<Row>({ rows: { length: shown }, count, more, isReadingMore = false }: DataTableProps<Row>) {
  if (more === undefined && (count === undefined || count <= shown)) return null;
  return (
    <div className={styles.foot}>
      {count === undefined
        ? t('{count, number} so far', { count: shown })
        : t('{shown, number} of {count, number}', { shown, count })}
      {more && (
        <Button variant="subtle" size="compact-xs" ml="xs" onClick={more} loading={isReadingMore}>
          {t('Show more')}
        </Button>
      )}
    </div>
  );
}

function Space({ pixels, columns }: { pixels: number; columns: number }) {
  if (pixels <= 0) return null;
  return (
    <tr>
      <td className={styles.space} colSpan={columns} style={{ height: pixels }} />
    </tr>
  );
}

/** Which rows are in the page, and how high those are that are not. */
function useWindow<Row>(
  frame: React.RefObject<HTMLElement | null>,
  { rows, more, height }: DataTableProps<Row>,
): { items: number[]; before: number; after: number } {
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PIXELS,
    overscan: 12,
    enabled: height !== undefined,
  });
  const inSight = virtualizer.getVirtualItems();
  const last = inSight.at(-1)?.index ?? -1;
  const isAtEnd = height !== undefined && last >= rows.length - 5;
  useEffect(() => {
    if (isAtEnd && rows.length > 0) more?.();
  }, [isAtEnd, rows.length, more]);
  if (height === undefined) return { items: rows.map((_, index) => index), before: 0, after: 0 };
  const end = inSight.at(-1)?.end ?? 0;
  return {
    items: inSight.map(({ index }) => index),
    before: inSight[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - end,
  };
}

function heightOf(height: string | undefined): CSSProperties | undefined {
  return height === undefined ? undefined : ({ '--table-height': height } as CSSProperties);
}
