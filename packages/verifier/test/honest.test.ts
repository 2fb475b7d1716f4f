import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardTermsOf } from '@laurel/contract/campaigns/of-any-kind.ts';
import fc from 'fast-check';
import { propertyRuns } from '../../server/test/support/property-runs.ts';
import { objectionTo } from './support/check-lines.ts';
import { erasedTwice } from './support/example.ts';
import { linesOfMade, makeCertificate, makeReceipt } from './support/make-certificate.ts';
import { keysOf } from './support/signing.ts';
import { someTenant } from './support/some-tenant.ts';

test('certificates of all types and receipts of their lines hold', async () => {
  const types = new Set<string>();
  const keys = Object.values(keysOf('honest')).map(({ text }) => text);
  const property = fc.asyncProperty(someTenant, fc.nat(), async (tenant, chosen) => {
    types.add(boardTermsOf(tenant.definition).tournament_type ?? tenant.definition.kind);
    const made = makeCertificate(tenant);
    assert.equal(await objectionTo(await linesOfMade(made.parts), keys), undefined);
    const line = made.board.lines[chosen % Math.max(1, made.board.lines.length)];
    // A player who was erased and came back has two lines, and is two players.
    const lines = made.board.lines.filter(({ player_hash }) => player_hash === line?.player_hash);
    if (!line || lines.length > 1 || tenant.opaque.size > 0) return;
    assert.equal(await objectionTo(await linesOfMade(makeReceipt(tenant, made, line)), keys), undefined);
  });
  await fc.assert(property, { ...propertyRuns(400), examples: [[erasedTwice, 0]] });
  assert.deepEqual([...types].sort(), ['HC', 'IM', 'PT', 'RA', 'SR', 'TM', 'mission']);
});
