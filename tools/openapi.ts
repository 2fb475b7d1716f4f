import { readFile, writeFile } from 'node:fs/promises';
import { withJurisdictionRules } from '@laurel/contract/jurisdictions/rule-table.ts';
import { writeOpenApiDocument } from '@laurel/contract/openapi/document.ts';
import { withAccessTable } from '@laurel/contract/operations/access-table.ts';
import { withPayoutStates } from '@laurel/contract/payouts/state-table.ts';
import packageJson from '../packages/server/package.json' with { type: 'json' };

/**
 * `npm run openapi`: writes `openapi.json` and the tables in `docs/access.md`, `docs/rules/payouts.md` and
 * `docs/rules/jurisdictions.md` from the contract.
 */
const document = writeOpenApiDocument(packageJson.version);
await writeFile(new URL('../openapi.json', import.meta.url), `${linesOf(document)}\n`);
const access = new URL('../docs/access.md', import.meta.url);
await writeFile(access, withAccessTable(await readFile(access, 'utf8')));
const payouts = new URL('../docs/rules/payouts.md', import.meta.url);
await writeFile(payouts, withPayoutStates(await readFile(payouts, 'utf8')));
const jurisdictions = new URL('../docs/rules/jurisdictions.md', import.meta.url);
await writeFile(jurisdictions, withJurisdictionRules(await readFile(jurisdictions, 'utf8')));

/** JSON in which what fits is on one line, so that a difference shows what changed and little else. */
function linesOf(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length <= 160) return line;
  const inner = `${indent} `;
  const items = Array.isArray(value)
    ? value.map((one) => linesOf(one, inner))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${linesOf(one, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${inner}${items.join(`,\n${inner}`)}\n${indent}${close}`;
}
