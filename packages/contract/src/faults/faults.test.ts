import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type FaultCode, faultTable } from './faults.ts';

const text = readFileSync(new URL('../../../../docs/faults.md', import.meta.url), 'utf8');
const paragraphs = new Map(
  text
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), section] as const),
);

test('docs/faults.md has a paragraph for every fault, in the order of the table, and for nothing else', () => {
  assert.deepEqual([...paragraphs.keys()], Object.keys(faultTable));
});

for (const code of Object.keys(faultTable) as FaultCode[]) {
  test(`the paragraph of ${code} states its status and says more than that`, () => {
    const paragraph = paragraphs.get(code) ?? '';
    assert.match(paragraph, new RegExp(`\\nStatus ${faultTable[code].status}\\. `));
    assert.ok(paragraph.length > 60);
  });
}
