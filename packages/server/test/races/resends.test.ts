import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BatchReport } from '@laurel/contract/events/events.ts';
import type { Queryable } from '../../src/database/database.ts';
import { toLogEvent } from '../../src/events/intake/to-log-event.ts';
import { appendEvents } from '../../src/events/store/log.ts';
import { answerAfter } from '../support/delays.ts';
import { gameround } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { accept, addTenant, type Modules, openModules } from '../support/modules.ts';

const first = forFile(openModules);
const second = forFile(() => first.openMore());

/** Both received only resends last, so both look up known events before they append. */
async function newTenant(known: unknown[]): Promise<number> {
  const tenant_id = await addTenant(first);
  await accept(first, tenant_id, known);
  await accept(first, tenant_id, known);
  await accept(second, tenant_id, known);
  return tenant_id;
}

test('two servers that receive resends, new and altered events of one tenant count each event once (I1, I9)', async () => {
  const events = Array.from({ length: 600 }, () => gameround());
  const tenant_id = await newTenant(events.slice(0, 100));
  const before = await headOf(tenant_id);
  const clients = Array.from({ length: 12 }, (_, client) =>
    sendSlices(client % 2 ? first : second, tenant_id, events, client),
  );
  const reports = (await Promise.all(clients)).flat();
  const of = (count: 'accepted' | 'duplicates' | 'conflicts') =>
    reports.reduce((sum, report) => sum + report[count], 0);
  assert.equal(of('accepted'), 500);
  assert.equal(of('accepted') + of('duplicates') + of('conflicts'), 12 * 600);
  const { seq, duplicates, conflicts } = await headOf(tenant_id);
  assert.deepEqual(
    { seq, duplicates: duplicates - before.duplicates, conflicts: conflicts - before.conflicts },
    { seq: 600, duplicates: of('duplicates'), conflicts: of('conflicts') },
  );
  assert.ok(conflicts > 0);
});

test('a resend waits for the uncommitted append of its event, and is appended if that fails (I2)', async () => {
  const [known, under_way] = [gameround(), gameround()];
  const tenant_id = await newTenant([known]);
  const abandoned = new Error('abandoned');
  let resend: Promise<BatchReport> | undefined;
  const failing = first.database.transaction(async (session) => {
    const repeat: Queryable['query'] = (statement) => session.query(statement);
    const events = [toLogEvent(under_way as never)];
    await appendEvents({ ...first.database, repeat }, tenant_id, events, none);
    resend = accept(second, tenant_id, [known, under_way]);
    assert.equal(await Promise.race([resend, answerAfter(100, 'waits')]), 'waits');
    throw abandoned;
  });
  await assert.rejects(failing, abandoned);
  const { accepted, duplicates } = (await resend) as BatchReport;
  assert.deepEqual({ accepted, duplicates }, { accepted: 1, duplicates: 1 });
});

const none = { duplicates: 0, conflicts: 0 };

/** Each client sends all events in slices with different starts; every fifth sends one event with other content. */
async function sendSlices(modules: Modules, tenant_id: number, events: Bet[], client: number) {
  const rotated = [...events.slice(client * 47), ...events.slice(0, client * 47)];
  const reports: BatchReport[] = [];
  for (let from = 0; from < rotated.length; from += 40) {
    const slice = rotated.slice(from, from + 40);
    if (from % 5 === 0 && client % 3 === 0) slice[7] = altered(slice[7] as Bet);
    reports.push(await accept(modules, tenant_id, slice));
  }
  return reports;
}

type Bet = ReturnType<typeof gameround>;

function altered({ event, data }: Bet): Bet {
  return { event, data: { ...data, amount: 99 } };
}

async function headOf(tenant_id: number) {
  const [row] = await first.database.query({
    text: 'select seq, duplicates, conflicts from event_heads where tenant_id = $1',
    values: [tenant_id],
  });
  return row as Record<'seq' | 'duplicates' | 'conflicts', number>;
}
