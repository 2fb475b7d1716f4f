import { t } from '../../languages/messages.ts';
import type { TableData } from './picture-model.ts';

/** The data of a picture for those who would rather read, and for copying. */
export function PictureTable({ title, table }: { title: string; table: TableData }) {
  const [first, ...others] = table.columns;
  if (table.rows.length === 0) return null;
  return (
    <details className="picture-data">
      <summary>{t('The data as a table')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="picture-scroll" tabIndex={0} aria-label={t('The data as a table')}>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {others.map((name) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <Row key={row.join(' ')} columns={table.columns} row={row} />
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

function Row({ columns, row }: { columns: readonly string[]; row: readonly string[] }) {
  const [name, ...cells] = row;
  return (
    <tr>
      <th scope="row">{name}</th>
      {cells.map((cell, index) => (
        <td key={columns[index + 1]}>{cell}</td>
      ))}
    </tr>
  );
}
