import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { onlyOn } from '../support/engine.ts';
import { type Cut, type CutOutcome, cutPower, describeCut, drawCuts } from '../support/power-loss/cuts.ts';
import { record } from '../support/power-loss/record.ts';
import type { Recorded } from '../support/power-loss/recording.ts';

const CUTS = Number(process.env.POWER_CUTS ?? 3);
const SEED = Number(process.env.POWER_SEED ?? 5);

describe('the embedded engine without power', onlyOn('embedded', 'the power is cut below its files'), () => {
  let folder: string;
  let recording: Recorded[];
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'laurel-power-'));
    mkdirSync(join(folder, 'disk'));
    recording = record(join(folder, 'disk'), join(folder, 'recording'), 0, 1);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test(`opens without intervention after ${CUTS} random power cuts, with all acknowledged events (I2)`, async () => {
    const outcomes = await all(recording, drawCuts(recording, CUTS, SEED));
    assert.equal(outcomes.length, CUTS);
    assert.deepEqual(outcomes.flatMap(brokenIn), []);
  });

  test('detects an engine that does not sync its write-ahead log', async () => {
    const [outcome] = await all(withoutSyncsOfLog(recording), [lastCut(recording)]);
    assert.match(outcome?.error?.message ?? '', /was acknowledged, \d+ events are missing/);
  });
});

async function all(recording: Recorded[], cuts: Cut[]): Promise<CutOutcome[]> {
  const outcomes: CutOutcome[] = [];
  for await (const outcome of cutPower(recording, cuts)) outcomes.push(outcome);
  return outcomes;
}

function brokenIn({ cut, error }: CutOutcome): string[] {
  return error ? [`${describeCut(cut)}: ${error.message}`] : [];
}

/**
 * Directly after the last acknowledgement before the first checkpoint, which would sync; all that was not synced is lost.
 */
function lastCut(recording: Recorded[]): Cut {
  const checkpoint = recording.findIndex(({ call }) => call.op === 'phase' && call.phase === 'checkpoint');
  const acknowledged = recording.slice(0, checkpoint).findLastIndex(({ call }) => call.op === 'acknowledged');
  return { at: acknowledged + 1, seed: 1, phase: 'intake', outcome: 'lost', model: 'scattered' };
}

/** Leaves out syncs, so that none reaches the write-ahead log once the first start is over. */
function withoutSyncsOfLog(recording: Recorded[]): Recorded[] {
  const publishing = recording.findIndex(({ call }) => call.op === 'phase' && call.phase === 'publishing');
  const logs = new Set<number>();
  return recording.filter(({ call }, at) => {
    if (call.op === 'open' && call.path.includes('/pg_wal/')) logs.add(call.file);
    else if (call.op === 'open') logs.delete(call.file);
    return !(at > publishing && call.op === 'fsync' && logs.has(call.file));
  });
}
