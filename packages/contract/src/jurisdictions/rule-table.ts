import { type JurisdictionCode, jurisdictionCodes } from '../campaigns/jurisdictions.ts';
import { jurisdictionRules } from './check-jurisdictions.ts';
import type { JurisdictionRule } from './rule.ts';

/** The lines that enclose the tables in docs/rules/jurisdictions.md. */
const bounds = ['<!-- rules of jurisdictions: begin -->', '<!-- rules of jurisdictions: end -->'] as const;

const names: Readonly<Record<JurisdictionCode, string>> = {
  GB: 'Great Britain',
  SE: 'Sweden',
  ON: 'Ontario',
  MT: 'Malta',
  DE: 'Germany',
  NL: 'The Netherlands',
};

/** The document with the rules of all jurisdictions as they are now; throws if the bounds are missing. */
export function withJurisdictionRules(document: string): string {
  const [begin, end] = bounds;
  const [before, rest] = document.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error('the document has no place for the rules of jurisdictions');
  return `${before}${begin}\n\n${jurisdictionCodes.map(partOf).join('\n\n')}\n\n${end}${after}`;
}

function partOf(code: JurisdictionCode): string {
  const rows = jurisdictionRules.filter(({ jurisdiction }) => jurisdiction === code).map(rowOf);
  const head = [
    '| rule | severity | says | clause and source | in force |',
    '| --- | --- | --- | --- | --- |',
  ];
  return [`### ${names[code]}: \`${code}\``, '', ...head, ...rows].join('\n');
}

function rowOf({ id, severity, says, clause, source, from, until }: JurisdictionRule): string {
  const since = from === null ? '' : `from ${from}`;
  const before = until === null ? '' : `before ${until}`;
  const inForce = [since, before].filter((text) => text !== '').join(', ') || 'day not stated';
  return `| \`${id}\` | ${severity} | ${says} | ${clause}; [${source.name}](${source.url}) | ${inForce} |`;
}
