import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { cancelCampaign } from '../../src/campaigns/lifecycle/cancel.ts';
import type { Database, Queryable } from '../../src/database/database.ts';
import { queryableBy, withTenants } from '../../src/database/tenant-session.ts';
import { readStats } from '../../src/events/read-intake.ts';
import { pointTournament } from '../support/definitions.ts';
import { onlyOn } from '../support/engine.ts';
import { gameround } from '../support/events.ts';
import {
  accept,
  addCampaign,
  addTenant,
  furnish,
  type Modules,
  type OpenModules,
  openModules,
  untilScored,
} from '../support/modules.ts';
import { waitUntil } from '../support/waiting.ts';

const LOCKS_CURSOR = /from scoring_cursors .*for update/;

/** Where scoring of the busy process is delayed; open: nowhere. */
const gates = { log: Promise.resolve(), commit: Promise.resolve() };

let calm: OpenModules;
let busy: Modules;
before(async () => {
  calm = await openModules();
  busy = await furnish(calm.opened, heldUp);
});
after(async () => {
  await busy.close();
  await calm.close();
});

/**
 * Steps wait at the gates: before they read the log, and after they commit its news. A step that has locked the cursor
 * does not wait: every other process needs that lock to see a changed campaign.
 */
function heldUp(database: Database): Database {
  const transaction: Database['transaction'] = async (work) => {
    let isStep = false;
    const result = await database.transaction((session) => {
      let hasLocked = false;
      const query: Queryable['query'] = async (statement) => {
        hasLocked ||= LOCKS_CURSOR.test(statement.text);
        const readsLog = statement.text.includes('has_earlier');
        if (readsLog && !hasLocked) await gates.log;
        const rows = await session.query(statement);
        if (readsLog && rows.length > 0) isStep = true;
        return rows as never;
      };
      return work(queryableBy(query));
    });
    if (isStep) await gates.commit;
    return result;
  };
  return withTenants({ ...database, transaction });
}

const window = { start: '2026-11-20T00:00:00Z', end: '2026-11-21T00:00:00Z' };
const clock = () => new Date('2026-11-20T12:00:00Z');

describe(
  'while scoring is busy',
  onlyOn('postgres', 'the embedded engine is one session, which a step under way keeps'),
  () => {
    test('while scoring is busy, a cancelled campaign disappears at once from the server that cancelled it, and soon from others', async () => {
      const tenant_id = await addTenant(calm);
      const campaign_id = await addCampaign(busy, tenant_id, pointTournament(window));
      await untilScored(busy, tenant_id);
      const isShown = async ({ scoring }: Modules) =>
        (scoring.knownStateOf(tenant_id) ?? (await scoring.stateOf(tenant_id))).campaigns.has(campaign_id);
      assert.deepEqual([await isShown(busy), await isShown(calm)], [true, true]);

      const log = Promise.withResolvers<void>();
      const { database, scoring } = busy;
      // The step that begins with the change is delayed before it ends.
      gates.log = log.promise;
      try {
        await cancelCampaign({ database, clock, scoring }, { tenant_id, username: 'anna' }, campaign_id);
        await accept(busy, tenant_id, [gameround({ player_id: 'bob' })]);
        assert.equal(await isShown(busy), false);
        await waitUntil(
          'the calm process to hide the cancelled campaign',
          async () => !(await isShown(calm)),
        );
      } finally {
        gates.log = Promise.resolve();
        log.resolve();
      }
    });

    test('intake counters wait for the step with their events, not for later ones', async () => {
      const tenant_id = await addTenant(calm);
      await addCampaign(busy, tenant_id, pointTournament(window));
      await untilScored(busy, tenant_id);
      const [log, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      gates.commit = commit.promise;
      await accept(busy, tenant_id, [gameround({ player_id: 'anna' })]);
      await waitUntil(
        'the first event to be scored',
        async () => (await readStats(calm, tenant_id)).scored_seq >= 1,
      );
      const asked = readStats(busy, tenant_id);
      // More events wait to be scored, and their step does not begin before the answer.
      gates.log = log.promise;
      await accept(busy, tenant_id, [gameround({ player_id: 'bob' })]);
      gates.commit = Promise.resolve();
      commit.resolve();
      // The calm process may have scored the second event by now.
      assert.ok((await asked).scored_seq >= 1);
      gates.log = Promise.resolve();
      log.resolve();
    });
  },
);
