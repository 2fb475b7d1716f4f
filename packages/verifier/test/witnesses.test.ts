import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CertificateHead } from '@laurel/rules/sealing/certificate-lines.ts';
import { checkLines, objectionTo } from './support/check-lines.ts';
import { example } from './support/example.ts';
import { linesOfMade } from './support/make-certificate.ts';
import { cosignedLines, WitnessKey } from './support/signing.ts';

const witness = new WitnessKey('casino.example/witness', 'witness');
const other = new WitnessKey('other.example/witness', 'other');
const at = Date.parse('2026-11-29T10:00:00Z') / 1_000;
const lines = await linesOfMade(example.parts);
const cosigned = cosignedLines(lines, witness, at);
const { head } = example.parts;

const missing = (log: string, name = 'casino.example/witness') =>
  `The checkpoint of ${log} is not cosigned by ${name}, whose key you gave.`;

test('a witness whose key is given has cosigned both checkpoints, and the check says when', async () => {
  const { verdict, shown } = await checkLines(cosigned, [witness.text]);
  const detail = verdict.checks.find(({ name }) => name === 'signatures')?.detail ?? '';
  assert.ok(verdict.valid, detail);
  assert.match(
    detail,
    / Both are cosigned by casino.example\/witness, the earlier at 2026-11-29T10:00:00.000Z\.$/,
  );
  assert.equal(shown.isKeyGiven, false, 'the key of a witness does not say whose log it is');
  assert.equal(await objectionTo(cosigned, [witness.text, ...head.keys.events]), undefined);
});

test('a checkpoint without a cosignature of a witness whose key is given is named', async () => {
  const name = 'other.example/witness';
  const ofBoth = `signatures: ${missing('events', name)} ${missing('decisions', name)}`;
  assert.equal(await objectionTo(cosigned, [other.text]), ofBoth);
  assert.equal(await objectionTo(lines, [other.text]), ofBoth);
});

test('a cosignature of another text, by another key of that name or after the year 9999 does not count', async () => {
  const { events, decisions } = head.checkpoints;
  const cheats = [
    `${events}${witness.cosign(decisions, at).split('\n').at(-2)}\n`,
    new WitnessKey('casino.example/witness', 'another').cosign(events, at),
    witness.cosign(events, 253_402_300_800),
  ];
  for (const cheat of cheats) {
    const checkpoints = { events: cheat, decisions: witness.cosign(decisions, at) };
    const first = JSON.stringify({ ...head, checkpoints } satisfies CertificateHead);
    const found = await objectionTo([`${first}\n`, ...lines.slice(1)], [witness.text]);
    assert.equal(found, `signatures: ${missing('events')}`);
  }
});
