import type { ReactNode } from 'react';
import { Scrolling } from '../kit/page.tsx';
import styles from './record.module.css';

interface RecordTableProps {
  caption: string;
  titles: readonly string[];
  /** The cells of each line. */
  lines: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** A table of the record, all of it: paper neither scrolls nor unfolds. */
export function RecordTable({ caption, titles, lines }: RecordTableProps) {
  return (
    <Scrolling label={caption} className={styles.scroll}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, at) => (
                <td key={titles[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}
