import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readConfig } from '../../src/app/config.ts';
import { openIngestion, readLog, type Write } from '../../src/events/events.ts';
import { readEventsToSeal } from '../../src/sealing/store/leaves.ts';
import { Tail } from '../../src/tail/tail.ts';
import { forFile } from '../support/for-file.ts';
import { addTenant, openModules } from '../support/modules.ts';
import { propertyRuns } from '../support/property-runs.ts';

const modules = forFile(openModules);

const clock = () => new Date('2026-11-20T12:00:00Z');
const { limits } = readConfig({});

/** Numbers whose digits a database could write otherwise, and that doubles do not hold. */
const someAmount = fc.constantFrom(
  '0',
  '1.50',
  '1.5699999999999998',
  '1e-7',
  '2.5e2',
  '0.1000000000000000000001',
  '999999999999999',
);
const someSecond = fc
  .integer({ min: 0, max: 59 })
  .map((second) => `2026-11-20T11:00:${String(second).padStart(2, '0')}Z`);

/** An event as JSON text; few players and rounds, so that rounds have events of several appends. */
const someEvent = fc
  .record({
    kind: fc.constantFrom('bet', 'win', 'deposit', 'login', 'player', 'game'),
    id: fc.integer({ min: 0, max: 150 }),
    who: fc.constantFrom('anna', 'bo', 'ü'),
    round: fc.constantFrom('1', '2', '3'),
    amount: someAmount,
    timestamp: someSecond,
    flag: fc.boolean(),
  })
  .map(({ kind, id, who, round, amount, timestamp, flag }) => {
    const head = `"unique_id":"${kind}${id}","timestamp":"${timestamp}"`;
    const money = `"amount":${amount},"currency":"EUR"`;
    const of: Record<typeof kind, string> = {
      bet: `"gameround","data":{${head},"player_id":"${who}","game_id":"g","round_id":"${round}",${money},"is_win":false,"is_bonus":${flag}}`,
      win: `"gameround","data":{${head},"player_id":"${who}","game_id":"g","round_id":"${round}",${money},"is_win":true,"is_bonus":false,"is_supplier_promo":${flag},"note":{"b":${amount},"a":"é"}}`,
      deposit: `"deposit","data":{${head},"player_id":"${who}","method":"card",${money}}`,
      login: `"login","data":{${head},"player_id":"${who}"}`,
      player: `"player","data":{${head},"player_id":"${who}","username":"${who}${id}"}`,
      game: `"game","data":{${head},"game_id":"g","name":"Game ${id}"}`,
    };
    return `{"event":${of[kind]}}`;
  });

/** Appends one after the other; those of another process are not handed on here. */
const someAppends = fc.array(
  fc.record({ events: fc.array(someEvent, { minLength: 1, maxLength: 25 }), isOurs: fc.boolean() }),
  { minLength: 1, maxLength: 8 },
);

const somePart = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);

/** Where followers are, as parts of the log, and how much a page holds. */
const someReading = fc.record({
  after: somePart,
  from: somePart,
  limit: fc.integer({ min: 1, max: 40 }),
});

test('what is held of the log is what the log holds, wherever a follower is', async () => {
  const property = fc.asyncProperty(
    someAppends,
    fc.array(someReading, { minLength: 5, maxLength: 5 }),
    async (appends, readings) => {
      const tenant_id = await addTenant(modules);
      const { tail, head } = await append(tenant_id, appends);
      const tenant = modules.database.ofTenant(tenant_id);
      for (const reading of readings) {
        const after = Math.floor(reading.after * head);
        const from = after + Math.floor(reading.from * (head - after));
        const page = { after, from, limit: reading.limit };
        const { events } = await tail.read(tenant, page, { changes: 0, withRounds: true });
        const logged = await readLog(tenant, { ...page, limit: events.length });
        assert.deepEqual(
          events,
          logged.map((event) => ({ ...event })),
        );
        assert.ok(events.length > 0 || from === head);
        const upTo = Math.min(head, from + reading.limit);
        const written = tail.written(tenant_id, from, upTo);
        if (written)
          assert.deepEqual(written.map(toSeal), (await readEventsToSeal(tenant, from, upTo)).map(toSeal));
      }
    },
  );
  await fc.assert(property, propertyRuns(60));
});

function toSeal(event: object) {
  const { voided: _, ...columns } = { voided: false, ...event };
  return columns;
}

async function append(
  tenant_id: number,
  appends: { events: string[]; isOurs: boolean }[],
): Promise<{ tail: Tail; head: number }> {
  const tail = new Tail();
  let head = 0;
  let isOurs = true;
  const onAppended = (_: number, write: Write) => {
    head = write.head;
    if (isOurs) tail.take(tenant_id, write);
  };
  const intake = openIngestion({ database: modules.database, clock, limits, onAppended, onBatch: () => {} });
  for (const one of appends) {
    isOurs = one.isOurs;
    const body = Buffer.from(`[${one.events.join()}]`);
    await intake.accept({ tenant_id, body, lenient: false, itemized: false });
  }
  return { tail, head };
}
