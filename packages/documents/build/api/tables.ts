import type { Schema } from './openapi.ts';
import { limitsText, type MemberRow, type ModelLink, memberRows, typeText } from './schema-text.ts';

/** A Markdown table; no rows are no table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]) => `| ${cells.map(cellText).join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line), ''].join('\n');
}

/** A body as Markdown: its members, or what else it is. */
export function schemaTable(schema: Schema, link: ModelLink): string {
  const rows = memberRows(schema);
  if (rows.length === 0) return `${sentence(`${typeText(schema, link)}. ${limitsText(schema)}`)}\n`;
  return table(
    ['Member', 'Type', 'Meaning'],
    rows.map((row) => [nameCell(row), typeText(row.schema, link), meaning(row.schema)]),
  );
}

/** A name, and whether it must be sent. */
export function nameCell({ name, isRequired }: Pick<MemberRow, 'name' | 'isRequired'>): string {
  return `\`${name}\`${isRequired ? ' <em>required</em>' : ''}`;
}

/** What a value means, and its limits. */
export function meaning(schema: Schema, description = schema.description): string {
  return [description, limitsText(schema)]
    .filter((text) => text !== undefined && text !== '')
    .map((text) => sentence(text as string))
    .join(' ');
}

/** Text as a sentence with its full stop. */
export function sentence(text: string): string {
  const trimmed = text.trim().replace(/\.$/, '');
  return trimmed === '' ? '' : `${trimmed.slice(0, 1).toUpperCase()}${trimmed.slice(1)}.`;
}

function cellText(text: string): string {
  return text.replaceAll('\n', ' ').replaceAll('|', '\\|');
}
