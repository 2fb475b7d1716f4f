import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '../../src/database/database.ts';
import { submitMessages } from '../../src/integrations/integrations.ts';
import type { IntegrationDependencies } from '../../src/integrations/taken.ts';
import { casino } from '../support/fasttrack.ts';
import { forFile } from '../support/for-file.ts';
import { openKillable } from '../support/killable.ts';
import { addTenant, type Modules, openModules } from '../support/modules.ts';

const modules = forFile(openModules);

const clock = () => new Date('2026-11-20T12:00:00Z');

function taking({ intake, scoring }: Modules, database: Database): IntegrationDependencies {
  const limits = { batchEvents: 10_000, eventBytes: 65_536 };
  return { database, clock, intake, limits, scoring, onRefused: () => {}, onError: assert.ifError };
}

/** More statements than a batch has in its transaction. */
const STATEMENTS = 16;

test('a process that is killed at any statement leaves a batch that is completed when it is sent again, once', async () => {
  const { service, killAfter } = await openKillable(modules.opened);
  let killed = 0;
  for (let statements = 0; statements <= STATEMENTS; statements += 1) {
    const tenant_id = await addTenant(modules);
    const round = { round_id: 'r', timestamp: '2026-11-20T10:00:00Z' };
    const bets = [1, 2, 3].map((n) =>
      casino({ ...round, unique_id: `bet-${n}`, amount: 3, bonus_wager_amount: 1 }),
    );
    const back = (unique_id: string) => ({ ...bets[0]?.data, ...{ unique_id, type: 'rollbackbet' } });
    const refused = casino({ ...round, unique_id: 'late', amount: 9, type: 'rollbackwin' });
    const batch = [...bets, casino(back('back-1')), casino(back('back-2')), refused];
    const body = () => Buffer.from(JSON.stringify(batch));
    killAfter(statements);
    const sent = { tenant_id, api_key_id: 1 };
    await submitMessages(taking(modules, service), { ...sent, body: body() }).catch(() => {
      killed += 1;
    });
    killAfter(Number.POSITIVE_INFINITY);
    for (const _ of [1, 2]) {
      const { refused: count } = await submitMessages(taking(modules, modules.database), {
        ...sent,
        body: body(),
      });
      assert.equal(count, 1);
    }
    const [row] = await modules.database.query({
      text: `
        select (select array_agg(unique_id order by unique_id) from events where tenant_id = $1 and voided) as voided,
               (select count(*) from events where tenant_id = $1) as events,
               (select count(*) from rollbacks where tenant_id = $1) as rollbacks,
               (select count(*) from refused_messages where tenant_id = $1) as refused`,
      values: [tenant_id],
    });
    const voided = ['bet-2#bonus', 'bet-2#real', 'bet-3#bonus', 'bet-3#real'];
    assert.deepEqual(row, { voided, events: 6, rollbacks: 2, refused: 1 }, `killed after ${statements}`);
  }
  assert.ok(killed > 8 && killed <= STATEMENTS, `${killed} of ${STATEMENTS} were killed`);
});
