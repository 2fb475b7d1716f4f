import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openExpiry } from '../../src/integrations/refused/keep.ts';
import { gameround } from '../support/events.ts';
import { casino, postMessages, sendMessages } from '../support/fasttrack.ts';
import { forFile } from '../support/for-file.ts';
import { type Laurel, startLaurelAt } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { waitUntil } from '../support/waiting.ts';

const begin = '2026-12-02T12:00:00Z';
/** The messages of all tests are as old as those that expire. */
const laurel = forFile(() => startLaurelAt(begin));
const staff = forFile(() => signInOwner(laurel));

const handOver = (body: unknown) =>
  fetch(`${laurel.url}/api/v1/refused-events`, {
    method: 'POST',
    headers: { 'x-api-key': laurel.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then((answer) => answer.json());

test('a message that was refused is taken once it can be', async () => {
  const event = gameround({ unique_id: 'later-1', player_id: 'later' });
  const cloud = { specversion: '1.0', id: 'later-2', source: 's', type: 'gameround', data: event.data };
  const handedOver = [event, cloud].map((message) => ({
    message,
    errors: [{ pointer: '', detail: 'too early' }],
  }));
  const post = () => handOver(handedOver);
  assert.deepEqual([await post(), await post()], [{ kept: 2 }, { kept: 0 }]);
  const again = await staff.post('/api/v1/refused-events/send-again', {
    source: 'queue',
    player_id: event.data.player_id,
  });
  assert.deepEqual(again.body, { sent: 2, refused: 0, next: null });
  const { body } = await staff.get('/api/v1/events?unique_id=later-1');
  assert.equal(body.results.length, 1);
});

const deep = (opening: string, closing: string) => opening.repeat(5_000) + closing.repeat(5_000);
/** Messages that no store of text, or no reader of JSON, takes as they are. */
const hostile = [
  ...['\0', '\ud83d', '__proto__', 'constructor', 'toString', '\uFEFF', '\u2028'].flatMap((text) =>
    [{ note: text }, { [text]: 1 }, { event: text, data: { player_id: text, unique_id: text } }].map((one) =>
      JSON.stringify(one),
    ),
  ),
  ...['{"__proto__":{"a":1}}', '{"a":1,"a":2}', '{"n":1e999}', '{"n":0.123456789012345678901}', 'null', '""'],
  ...['hello \0 world', '', '\uFEFF', '\uFEFF{}', deep('[', ']'), deep('{"a":', '}'), 'x\ud83d'],
].map((text) => Buffer.from(text));
const noText = ['ff', 'c080', 'eda0bd', 'f8888080', '00', '1f8b08'].map((hex) => Buffer.from(hex, 'hex'));

test('whatever can be received can be kept, shown and sent again, and stays what it was', async () => {
  for (const bytes of [...hostile, ...noText]) {
    const shown = bytes.toString('latin1').slice(0, 60);
    const message_base64 = bytes.toString('base64');
    const one = {
      message_base64,
      errors: [{ pointer: '/data', detail: `refused: ${message_base64.slice(0, 40)}` }],
    };
    await handOver([one]);
    assert.deepEqual(await handOver([one]), { kept: 0 }, shown);
    const { status, body } = await staff.get('/api/v1/refused-events?source=queue&state=open&page_size=1');
    assert.equal(status, 200, shown);
    const [kept] = body.results;
    const again = await staff.post(`/api/v1/refused-events/${kept.id}/send-again`);
    assert.deepEqual(
      [again.status, again.body.state, again.body.message],
      [200, 'open', kept.message],
      shown,
    );
  }
  const { body } = await staff.get('/api/v1/refused-events?source=queue&state=open&page_size=100');
  assert.equal(body.count, hostile.length + noText.length);
});

test('messages that are too long are kept apart, each with its size and SHA-256', async () => {
  const long = (text: string) => text.repeat(70_000);
  const errors = [{ pointer: '', detail: 'must be of at most 65536 bytes' }];
  const base64 = (text: string) => ({ message_base64: Buffer.from(text).toString('base64'), errors });
  const messages = [
    base64(long('a')),
    base64(long('b')),
    { message: long('c'), errors },
    { message: long('d'), errors },
  ];
  assert.deepEqual([await handOver(messages), await handOver(messages)], [{ kept: 4 }, { kept: 0 }]);
  const sent = await postMessages(laurel, JSON.stringify([{ event: long('e') }, { event: long('f') }]));
  assert.deepEqual([sent.status, sent.headers.get('laurel-refused')], [204, '2']);
  const { body } = await staff.get('/api/v1/refused-events?state=open&page_size=6');
  const size = /is too long to be kept: (\d+) bytes with SHA-256 ([0-9a-f]{64})/;
  const found = body.results.map(({ errors }: { errors: { detail: string }[] }) =>
    size.exec(errors.at(-1)?.detail ?? ''),
  );
  assert.deepEqual(found.map((one: RegExpExecArray) => one?.[1]).sort(), [
    ...['70000', '70000', '70002', '70002', '70012', '70012'],
  ]);
  assert.equal(new Set(found.map((one: RegExpExecArray) => one?.[2])).size, 6);
});

const DAY = 86_400_000;

/** A rollback without its bet, which is refused. */
async function refused(unique_id: string, days: number): Promise<void> {
  await laurel.setClock(new Date(Date.parse(begin) + days * DAY).toISOString());
  await sendMessages(laurel, [casino({ unique_id, type: 'rollbackbet' })]);
}

async function kept(): Promise<unknown[]> {
  const text = 'select message_id from refused_messages order by refused_id';
  return (await laurel.database.query<{ message_id: string }>({ text })).map(({ message_id }) => message_id);
}

test('messages of 90 days ago are removed by time alone, although no other message is refused', async () => {
  await refused('old', 0);
  await refused('newer', 60);
  const errors: unknown[] = [];
  const clock = () => new Date(Date.parse(begin) + 91 * DAY);
  const expiry = openExpiry({
    database: laurel.service,
    clock,
    onError: (error) => errors.push(error),
  });
  try {
    await waitUntil('the old message is removed', async () => (await kept()).length < 2);
  } finally {
    await expiry.close();
  }
  assert.deepEqual(await kept(), ['newer']);
  assert.deepEqual(errors, []);
});

test('a failure of one tenant is reported and tried again', async () => {
  const errors: unknown[] = [];
  const failing = {
    ...laurel.service,
    query: laurel.service.query.bind(laurel.service),
    ofTenant: () => ({ query: () => Promise.reject(new Error('away')) }),
  } as unknown as Laurel['service'];
  const onError = (error: unknown, tenant_id?: number) => errors.push([String(error), tenant_id]);
  const expiry = openExpiry({ database: failing, clock: () => new Date(begin), onError });
  await waitUntil('the failure is reported', async () => errors.length > 0);
  await expiry.close();
  assert.deepEqual(errors, [['Error: away', 1]]);
});
