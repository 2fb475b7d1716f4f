import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sentences } from '../../src/sentences.ts';

const START =
  '<!-- made of packages/verifier/src/sentences by packages/verifier/test/support/sentences-table.ts -->\n';
const END = '<!-- end -->\n';

/** The page that lists every sentence of the verifier. */
export const sentencesPage = fileURLToPath(
  new URL('../../../../docs/certificates/sentences.md', import.meta.url),
);

/** The page with the table of sentences as the code has them; the rest of it stays. */
export function withTable(page: string): string {
  const [before = '', rest = ''] = page.split(START);
  const after = rest.slice(rest.indexOf(END));
  const rows = sentences.map(
    ({ part, of, text, follows, checks }) =>
      `| ${part} | ${of} | ${text} | ${follows} | ${checks.length === 0 ? '–' : namesOf(checks)} |\n`,
  );
  const head = '| part | of | sentence | follows from | checks that must hold |\n|---|---|---|---|---|\n';
  return `${before}${START}\n${head}${rows.join('')}\n${after}`;
}

/** Nearly all sentences need all checks of their kind of file. */
function namesOf(checks: readonly string[]): string {
  const isCertificate = checks.includes('nothing_left_out');
  const all = isCertificate ? 'all of a certificate' : 'all of a receipt';
  const own = (['draw', 'drops', 'pots'] as const).filter((name) => checks.includes(name));
  return [all, ...own.map((name) => `\`${name}\``)].join(', ');
}

/** A sentence of a check that holds, as the page has it. */
export interface DetailRow {
  readonly check: string;
  readonly pattern: RegExp;
}

/** The second table of the page: what the checks say where they hold. */
export function detailRows(page: string): DetailRow[] {
  const rows = page.slice(page.indexOf(END)).matchAll(/^\| `(\w+)` \| ([^|]+) \|/gm);
  return Array.from(rows, ([, check = '', sentence = '']) => ({
    check,
    pattern: new RegExp(`^${patternOf(sentence)}$`),
  }));
}

function patternOf(sentence: string): string {
  return sentence
    .split(/\{\w+\}/)
    .map((text) => RegExp.escape(text))
    .join('.*');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { readFileSync } = await import('node:fs');
  writeFileSync(sentencesPage, withTable(readFileSync(sentencesPage, 'utf8')));
}
