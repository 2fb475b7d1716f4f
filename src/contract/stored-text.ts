import type { DefinitionError } from './campaigns.ts';

/** Text that a database can hold: no U+0000, and (the pattern is read as Unicode) no lone surrogate (decisions 2). */
export const storedTextPattern = '^[^\\u0000\\ud800-\\udfff]*$';

const storedText = new RegExp(storedTextPattern, 'u');

/** Where a JSON value holds text, or a member's name, that cannot be stored: a JSON pointer for each, in order. */
export function findUnstorableText(value: unknown, pointer = ''): DefinitionError[] {
  if (typeof value === 'string') return storedText.test(value) ? [] : [{ pointer, detail }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([member, inner]) => [
    ...(storedText.test(member) ? [] : [{ pointer, detail: `a member’s name ${detail}` }]),
    ...findUnstorableText(inner, `${pointer}/${escaped(member)}`),
  ]);
}

const detail = 'holds U+0000 or a lone surrogate, which cannot be stored';

/** RFC 6901, and a pointer must itself be text. */
function escaped(member: string): string {
  return member.toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1');
}
