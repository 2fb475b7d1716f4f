import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countLogged, gameround, oneOfEachKind, postEvents, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { valuesOf } from '../../support/members.ts';

const laurel = forFile(startLaurel);

async function report(events: unknown[], preferences = 'return=representation') {
  const response = await postEvents(laurel, JSON.stringify(events), { prefer: preferences });
  return {
    status: response.status,
    applied: response.headers.get('preference-applied'),
    ...((await response.json()) as object),
  };
}

test('a resend has no effect and is a success', async () => {
  const events = oneOfEachKind();
  assert.deepEqual(await sendEvents(laurel, events), { accepted: 6, duplicates: 0 });
  const before = await countLogged(laurel);
  assert.deepEqual(await sendEvents(laurel, events), { accepted: 0, duplicates: 6 });
  assert.equal(await countLogged(laurel), before);
});

test('a batch that was sent in part is completed by its resend', async () => {
  const events = [gameround(), gameround(), gameround()];
  await sendEvents(laurel, events.slice(0, 2));
  assert.deepEqual(await sendEvents(laurel, events), { accepted: 1, duplicates: 2 });
});

test('a message that is written otherwise but says the same is a resend', async () => {
  const event = gameround({ timestamp: '2026-11-20T12:00:00Z', amount: 5, x: { a: 1, b: 2 } });
  await sendEvents(laurel, [event]);
  const { timestamp: _, ...data } = event.data;
  const again = {
    data: { x: { b: 2, a: 1 }, timestamp: '2026-11-20T14:00:00.000+02:00', ...data, amount: 5.0 },
    event: 'gameround',
  };
  assert.deepEqual(await report([again]), {
    status: 200,
    applied: 'return=representation',
    accepted: 0,
    duplicates: 1,
    conflicts: 0,
    rejected: 0,
    items: [{ index: 0, unique_id: event.data.unique_id, outcome: 'duplicate' }],
  });
});

test('the same id with other content is a conflict, still a success, and the first one stays', async () => {
  const event = gameround({ amount: 1 });
  await sendEvents(laurel, [event]);
  const other = { ...event, data: { ...event.data, amount: 2 } };
  const { conflicts, items } = (await report([other])) as { conflicts?: number; items?: unknown[] };
  assert.equal(conflicts, 1);
  assert.deepEqual(items, [{ index: 0, unique_id: event.data.unique_id, outcome: 'conflict' }]);
  const [row] = await laurel.database.query<{ amount: string }>({
    text: 'select amount from events where unique_id = $1',
    values: [event.data.unique_id],
  });
  assert.equal(row?.amount, '1');
});

test('an id counts once inside a batch and across kinds', async () => {
  const event = gameround();
  const login = {
    event: 'login',
    data: { unique_id: event.data.unique_id, timestamp: '2026-11-20T12:00:00Z', player_id: 'p' },
  };
  const { items } = (await report([event, event, login])) as { items?: { outcome: string }[] };
  assert.deepEqual(valuesOf(items, 'outcome'), ['accepted', 'duplicate', 'conflict']);
});

test('handling=lenient stores the valid events and reports the others', async () => {
  const good = gameround();
  const bad = gameround({ amount: -1 });
  assert.deepEqual(await report([bad, good], 'handling=lenient, return=representation'), {
    status: 200,
    applied: 'handling=lenient, return=representation',
    accepted: 1,
    duplicates: 0,
    conflicts: 0,
    rejected: 1,
    items: [
      {
        index: 0,
        unique_id: bad.data.unique_id,
        outcome: 'rejected',
        errors: [{ pointer: '/0/data/amount', detail: 'must be at least 0' }],
      },
      { index: 1, unique_id: good.data.unique_id, outcome: 'accepted' },
    ],
  });
});

test('handling=lenient without a representation answers 204 and counts', async () => {
  const response = await postEvents(laurel, JSON.stringify([gameround(), 7]), { prefer: 'handling=lenient' });
  assert.equal(response.status, 204);
  assert.deepEqual(
    ['laurel-accepted', 'laurel-rejected', 'preference-applied'].map((name) => response.headers.get(name)),
    ['1', '1', 'handling=lenient'],
  );
});

test('the counts of the tenant add up', async () => {
  const read = async () => {
    const [row] = await laurel.database.query<Record<string, number>>({
      text: 'select seq, duplicates, conflicts, rejected from event_heads',
    });
    return row;
  };
  const before = await read();
  const event = gameround();
  await report(
    [event, event, { ...event, data: { ...event.data, amount: 9 } }, 7],
    'handling=lenient, return=representation',
  );
  await report([event, { ...event, data: { ...event.data, amount: 9 } }]);
  const after = await read();
  const grown = Object.fromEntries(
    Object.keys(after ?? {}).map((name) => [name, (after?.[name] ?? 0) - (before?.[name] ?? 0)]),
  );
  assert.deepEqual(grown, { seq: 1, duplicates: 2, conflicts: 2, rejected: 1 });
});
