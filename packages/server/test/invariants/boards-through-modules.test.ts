import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { earlyRates, someDay } from '../support/day-arbitraries.ts';
import { forFile } from '../support/for-file.ts';
import { addRates, addTenant, boardRows, openModules, rebuild, standingsOf } from '../support/modules.ts';
import { playDay, someSending } from '../support/played-day.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { referenceBoard, referenceDay } from '../support/reference-board.ts';
import { onTheWire, toEvents } from '../support/wire-events.ts';

const modules = forFile(openModules);

test('a whole live board equals its rebuild to the byte, and the reference (I3, I4)', async () => {
  const property = fc.asyncProperty(someDay, someSending, async (drawn, sending) => {
    const day = onTheWire(drawn);
    const tenant_id = await addTenant(modules);
    await addRates(modules, tenant_id, earlyRates);
    const { id: campaign_id, voided } = await playDay(modules, tenant_id, day, sending);
    const board = await boardRows(modules, tenant_id, campaign_id);
    const counted = day.news.filter((one) => toEvents(one).every(({ data }) => !voided.has(data.unique_id)));
    assert.deepEqual(board, referenceBoard(day.definition, referenceDay(counted, earlyRates)));
    const live = await standingsOf(modules, tenant_id);
    await rebuild(modules, tenant_id);
    assert.deepEqual(await standingsOf(modules, tenant_id), live);
    assert.deepEqual(await boardRows(modules, tenant_id, campaign_id), board);
  });
  await fc.assert(property, propertyRuns(50));
});
