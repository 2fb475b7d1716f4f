import { mkdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { boardTermsOf } from '@laurel/contract/campaigns/of-any-kind.ts';
import { example, exampleTenant } from '../packages/verifier/test/support/example.ts';
import {
  linesOfMade,
  makeCertificate,
  makeReceipt,
} from '../packages/verifier/test/support/make-certificate.ts';
import { sampleTenants } from '../packages/verifier/test/support/some-tenant.ts';

/**
 * Keeps certificates as this release writes them, for the tests of all later ones: `node tools/keep-certificates.ts VERSION`
 * writes one of each type, one with events that cannot be opened, and a receipt to
 * packages/verifier/test/data/VERSION. Run once, at the release.
 */
const [, , version] = process.argv;
if (version === undefined) throw new Error('usage: node tools/keep-certificates.ts VERSION');
const folder = new URL(`../packages/verifier/test/data/${version}/`, import.meta.url);
mkdirSync(folder, { recursive: true });

const kept = new Map<string, string[]>([['example', await linesOfMade(example.parts)]]);
const [line] = example.board.lines;
if (line) kept.set('receipt', await linesOfMade(makeReceipt(exampleTenant, example, line)));
for (const tenant of sampleTenants(2_000, 1)) {
  const made = makeCertificate(tenant);
  const events = Array.isArray(made.parts.events) ? made.parts.events : [];
  const isOpaque = events.some(({ opening }) => opening === 'erased');
  const name = isOpaque
    ? 'erased'
    : (boardTermsOf(tenant.definition).tournament_type ?? tenant.definition.kind).toLowerCase();
  if (made.board.lines.length > 0 && !kept.has(name)) kept.set(name, await linesOfMade(made.parts));
}
for (const [name, lines] of kept)
  writeFileSync(new URL(`${name}.laurel`, folder), gzipSync(lines.join(''), { level: 9 }));
console.log(`Kept ${[...kept.keys()].sort().join(', ')} in ${folder.pathname}.`);
