import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { propertyRuns } from '../../server/test/support/property-runs.ts';
import { objectionTo } from './support/check-lines.ts';
import { changedLines } from './support/drawn-changes.ts';
import { signedForgery } from './support/drawn-operators.ts';
import { jackpotTenant } from './support/jackpot-tenant.ts';
import { linesOfMade, makeCertificate, makeReceipt } from './support/make-certificate.ts';
import { saidOf } from './support/said-of.ts';
import { keysOf } from './support/signing.ts';
import { drawFrom } from './support/some-tenant.ts';
import { tenantOfKind } from './support/tenants-of-kinds.ts';

const keys = Object.values(keysOf('honest')).map(({ text }) => text);
const tenants = { drop: tenantOfKind('drop'), jackpot: jackpotTenant, levels: tenantOfKind('levels') };
/** Of each kind, by either forger: 10,200 in all in a full run. */
const { numRuns, seed } = propertyRuns(1_700);

for (const [kind, tenant] of Object.entries(tenants)) {
  const made = makeCertificate(tenant);
  describe(`forgeries of a ${kind} that are drawn`, () => {
    test('a file that somebody without a key changed is refused, or says what it said', async () => {
      const receipts = made.board.lines.map((line) => makeReceipt(tenant, made, line));
      const files = await Promise.all([made.parts, ...receipts].map(linesOfMade));
      const said = await Promise.all(files.map((lines) => saidOf(lines, keys)));
      assert.ok(said.every((words) => words !== undefined));
      for (let run = 0; run < numRuns; run += 1) {
        const draw = drawFrom(seed + run);
        const file = draw(2) === 0 ? 0 : draw(files.length);
        const words = await saidOf(changedLines(files[file] as string[], draw), keys);
        if (words !== undefined) assert.equal(words, said[file], `run ${run} of seed ${seed}`);
      }
    });

    test('what an operator decides otherwise and signs is refused', async () => {
      for (let run = 0; run < numRuns; run += 1) {
        const { what, forged, cheat } = signedForgery(tenant, made.board, drawFrom(seed + run));
        const lines = await linesOfMade(makeCertificate(forged, cheat).parts);
        assert.ok(await objectionTo(lines, keys), `run ${run} of seed ${seed}: ${what}`);
      }
    });
  });
}
