import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { hostileRequests, hostileSeed } from '../support/hostile/hostile-requests-wanted.ts';
import { HostileRun } from '../support/hostile/hostile-run.ts';
import { type Laurel, startLaurel } from '../support/laurel.ts';

let laurel: Laurel;
before(async () => {
  laurel = await startLaurel();
});
after(() => laurel.close());

describe(`${hostileRequests} hostile requests over every endpoint, HOSTILE_SEED=${hostileSeed}`, () => {
  test('are answered as documented, in order and in time, and change no row where they are refused', async (t) => {
    const run = new HostileRun(laurel);
    const report = await run.run(hostileRequests, hostileSeed);
    t.diagnostic(
      JSON.stringify({
        ...report,
        byOperation: [...report.byOperation],
        byKind: [...report.byKind],
        byStatus: [...report.byStatus],
      }),
    );
    assert.equal(report.objections.length, 0, `\n${report.objections.join('\n')}`);
  });
});
