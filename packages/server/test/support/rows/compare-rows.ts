import type { RowMember } from '../../../../../tools/architecture/row-types.ts';
import type { AnsweredColumn } from './describe-statement.ts';

/** What is wrong with the type of the rows of a statement. Rows without members are of no type: nobody reads them. */
export function complaintsAbout(text: string, members: RowMember[], columns: AnsweredColumn[]): string[] {
  if (members.length === 0) return [];
  const typed = new Map(members.map(({ name, types }) => [name, types]));
  const answered = new Set(columns.map(({ name }) => name));
  return [
    ...members
      .filter(({ name, types }) => !answered.has(name) && !types.includes('undefined'))
      .map(({ name }) => `does not answer ${name}`),
    ...columns.flatMap((column) => {
      const types = typed.get(column.name);
      return types
        ? complaintsAboutColumn(text, types, column)
        : [`answers ${column.name}, which nobody reads`];
    }),
  ];
}

function complaintsAboutColumn(
  text: string,
  types: string[],
  { name, of, type, read }: AnsweredColumn,
): string[] {
  const values = types.filter((one) => one !== 'null' && one !== 'undefined');
  if (values.includes('unknown')) return [];
  const mayBeNull = types.includes('null');
  const isJoinedOuter = /\b(left|right|full)( outer)? join\b/.test(text);
  return [
    ...values
      .filter((one) => !fits(one, read))
      .map((one) => `says that ${name} is ${one}, but ${type} is read as ${read}`),
    ...(of?.isNullable && !mayBeNull && !isCompared(text, of.name)
      ? [`says that ${name} is never null`]
      : []),
    ...(of && !of.isNullable && mayBeNull && !isJoinedOuter
      ? [`says that ${name}, which never is, may be null`]
      : []),
  ];
}

function fits(type: string, read: string): boolean {
  if (read === 'json') return !['Date', 'Buffer', 'Uint8Array'].includes(type);
  return type === read || (type === 'Uint8Array' && read === 'Buffer');
}

/** A row whose column is compared in a condition is left out where that is null. */
function isCompared(text: string, column: string): boolean {
  return new RegExp(`\\b${column} (is not null|[<>=]|in\\b|between\\b)|= (\\w+\\.)?${column}\\b`).test(text);
}
