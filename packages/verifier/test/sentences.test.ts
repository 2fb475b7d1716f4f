import assert from 'node:assert/strict';
import { createReadStream, globSync, readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Verification } from '../src/verdict.ts';
import { verify } from '../src/verify.ts';
import { checkLines } from './support/check-lines.ts';
import { example } from './support/example.ts';
import { linesOfMade, makeCertificate, makeReceipt } from './support/make-certificate.ts';
import { detailRows, sentencesPage, withTable } from './support/sentences-table.ts';
import { cosignedLines, keysOf, WitnessKey } from './support/signing.ts';
import { opaqueTenant } from './support/special-tenants.ts';
import { kindsOfTenants, tenantOfKind } from './support/tenants-of-kinds.ts';

const page = readFileSync(sentencesPage, 'utf8');
const keys = Object.values(keysOf('honest')).map(({ text }) => text);
const verifications: Verification[] = [];

before(async () => {
  const folder = fileURLToPath(new URL('data/', import.meta.url));
  for (const file of globSync('*/*.laurel', { cwd: folder }))
    verifications.push(await verify(createReadStream(`${folder}${file}`)));
  for (const kind of kindsOfTenants) {
    const tenant = tenantOfKind(kind);
    const made = makeCertificate(tenant);
    verifications.push(await checkLines(await linesOfMade(made.parts), keys));
    const [line] = made.board.lines;
    if (!line) continue;
    const receipt = makeReceipt(tenant, made, line);
    verifications.push(await checkLines(await linesOfMade(receipt)));
  }
  const witness = new WitnessKey('casino.example/witness', 'witness');
  verifications.push(
    await checkLines(cosignedLines(await linesOfMade(example.parts), witness, 0), [witness.text]),
  );
  for (const kind of ['pool of turnover', 'teams'] as const)
    verifications.push(await checkLines(await linesOfMade(makeCertificate(opaqueTenant(kind)).parts)));
  const tenant = tenantOfKind('pooled ties');
  const older = makeCertificate(tenant, { settlement: { owed_root: undefined as never } });
  const [line] = older.board.lines;
  if (line)
    verifications.push(
      await checkLines(await linesOfMade({ ...makeReceipt(tenant, older, line), owedProof: undefined })),
    );
});

test('the table of sentences is that of the code', () => {
  assert.equal(
    withTable(page),
    page,
    'run node packages/verifier/test/support/sentences-table.ts, and read the difference',
  );
});

test('what a check says where it holds is a sentence of the table, and each of the table is said of some file', () => {
  const rows = detailRows(page);
  const said = new Set<(typeof rows)[number]>();
  for (const { verdict } of verifications) {
    assert.deepEqual(
      verdict.checks.filter(({ ok }) => !ok),
      [],
    );
    for (const { name, detail } of verdict.checks) {
      const row = rows.find(({ check, pattern }) => check === name && pattern.test(detail));
      assert.ok(row, `${name}: ${detail}`);
      said.add(row);
    }
  }
  assert.deepEqual(
    rows.filter((row) => !said.has(row)),
    [],
  );
});
