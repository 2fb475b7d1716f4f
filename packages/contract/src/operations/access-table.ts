import { publishableScope } from '../identity/api-keys.ts';
import { roles } from '../identity/users.ts';
import type { Access, Operation } from './operation.ts';
import { operations } from './operations.ts';

/** The lines that enclose the table in docs/access.md. */
export const accessTableBounds = [
  '<!-- operations by role: begin -->',
  '<!-- operations by role: end -->',
] as const;

/**
 * Who may call which operation, as a Markdown table: a row an operation, in the order of the contract, and a column a role
 * (docs/rules/tokens.md#6).
 */
export function accessTable(): string {
  const rows = Object.values(operations).map(({ method, path, access }: Operation) =>
    cells([
      `\`${method} ${path}\``,
      ...roles.map((role) => (isOpen(access, role) ? 'yes' : '')),
      otherwise(access),
    ]),
  );
  const head = [
    cells(['operation', ...roles, 'otherwise']),
    cells(['---', ...roles.map(() => '---'), '---']),
  ];
  return [...head, ...rows].join('\n');
}

/** The document with its table replaced by the current one; throws if the bounds are missing. */
export function withAccessTable(document: string): string {
  const [begin, end] = accessTableBounds;
  const [before, rest] = document.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error('the document has no place for the table of operations');
  return `${before}${begin}\n\n${accessTable()}\n\n${end}${after}`;
}

function isOpen(access: Access, role: (typeof roles)[number]): boolean {
  return access.kind === 'staff' && roles.indexOf(role) >= roles.indexOf(access.role);
}

function otherwise(access: Access): string {
  if (access.kind === 'public') return 'everybody, without a credential';
  if (access.kind === 'player') return `a player token of \`${access.scope}\``;
  if (access.kind === 'staff') return '';
  if (access.kind === 'log')
    return `everybody, if \`log_access\` is ${access.openIn.map((setting) => `\`${setting}\``).join(' or ')}; else staff, or an API key of \`${access.scope}\``;
  const { scope, inPages } = access;
  const key = scope === publishableScope ? 'a publishable key' : `an API key of \`${scope}\``;
  if (inPages === undefined) return key;
  const publishable = scope === publishableScope ? '' : ', a publishable key';
  return `${key}${publishable}, or a player token of \`${inPages}\``;
}

function cells(texts: string[]): string {
  return `| ${texts.join(' | ')} |`.replaceAll('  |', ' |');
}
