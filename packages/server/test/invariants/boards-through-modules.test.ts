import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { earlyRates, someDay } from '../support/day-arbitraries.ts';
import { lawRuns } from '../support/law-runs.ts';
import { playDay, someSending } from '../support/played-day.ts';
import { referenceBoard, referenceDay } from '../support/reference-board.ts';
import {
  addRates,
  addTenant,
  boardRows,
  openRooms,
  type Rooms,
  rebuild,
  standingsOf,
} from '../support/rooms.ts';
import { onTheWire, toEvents } from '../support/wire-events.ts';

let rooms: Rooms;
before(async () => {
  rooms = await openRooms();
});
after(() => rooms.close());

test('a whole board, live, equals its rebuild to the byte, and the reference (L3, L4)', async () => {
  const property = fc.asyncProperty(someDay, someSending, async (drawn, sending) => {
    const day = onTheWire(drawn);
    const tenant_id = await addTenant(rooms);
    await addRates(rooms, tenant_id, earlyRates);
    const { id: campaign_id, voided } = await playDay(rooms, tenant_id, day, sending);
    const board = await boardRows(rooms, tenant_id, campaign_id);
    const counted = day.news.filter((one) => toEvents(one).every(({ data }) => !voided.has(data.unique_id)));
    assert.deepEqual(board, referenceBoard(day.definition, referenceDay(counted, earlyRates)));
    const live = await standingsOf(rooms, tenant_id);
    await rebuild(rooms, tenant_id);
    assert.deepEqual(await standingsOf(rooms, tenant_id), live);
    assert.deepEqual(await boardRows(rooms, tenant_id, campaign_id), board);
  });
  await fc.assert(property, lawRuns(50));
});
