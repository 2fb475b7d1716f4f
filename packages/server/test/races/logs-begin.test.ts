import assert from 'node:assert/strict';
import { it } from 'node:test';
import { lockScoringCursor } from '../../src/cursor/cursor.ts';
import { onlyOn } from '../support/engine.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { staysSo, waitUntil } from '../support/waiting.ts';

const laurel = forFile(startLaurel);

async function logs(): Promise<number> {
  const rows = await laurel.database.query({ text: 'select 1 from sealed_logs where tenant_id = 1' });
  return rows.length;
}

/** Longer than sealing takes to find news. */
const LOOK_MILLISECONDS = 2_500;

// An erasure holds the lock. A log that began meanwhile would be sealed by events that still have the player's id, and keep it.
it(
  'the logs of a tenant do not begin while a player is erased',
  onlyOn('postgres', 'the embedded engine has one connection, which an erasure keeps'),
  async () => {
    await laurel.database.ofTenant(1).transaction(async (tenant) => {
      await lockScoringCursor(tenant);
      await sendEvents(laurel, [gameround({ player_id: 'anna' })]);
      await staysSo('no log begins', LOOK_MILLISECONDS, async () => assert.equal(await logs(), 0));
    });
    await waitUntil('both logs have begun', async () => assert.equal(await logs(), 2));
  },
);
