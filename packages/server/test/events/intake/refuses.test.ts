import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { countLogged, gameround, oneOfEachKind, postEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';

const laurel = forFile(startLaurel);

interface Problem {
  type: string;
  status: number;
  errors: { index: number; unique_id: string | null; pointer: string; detail: string }[];
}

async function refusal(body: string | Uint8Array<ArrayBuffer>): Promise<Problem> {
  const before = await countLogged(laurel);
  const response = await postEvents(laurel, body);
  assert.equal(response.headers.get('content-type'), 'application/problem+json');
  assert.equal(await countLogged(laurel), before, 'a refused batch stores nothing');
  return (await response.json()) as Problem;
}

test('without a key, or with a wrong one, nothing is stored', async () => {
  for (const key of ['', 'wrong', `${laurel.apiKey}x`])
    assert.equal((await postEvents(laurel, JSON.stringify([gameround()]), { 'x-api-key': key })).status, 401);
  assert.equal(await countLogged(laurel), 0);
});

const kinds = Object.fromEntries(oneOfEachKind().map((event) => [event.event, event]));
const change = (kind: string, data: Record<string, unknown>) => ({
  event: kind,
  data: { ...kinds[kind]?.data, unique_id: 'refused', ...data },
});

const invalidEvents: [string, unknown, string][] = [
  ['no object', 7, ''],
  ['null', null, ''],
  ['unknown kind', { event: 'spin', data: {} }, '/event'],
  ['kind of the prototype', { event: 'constructor', data: {} }, '/event'],
  ['no data', { event: 'login' }, '/data'],
  ['a further member', { ...gameround(), extra: 1 }, '/extra'],
  ['a missing unique_id', change('login', { unique_id: undefined }), '/data/unique_id'],
  ['an empty unique_id', change('login', { unique_id: '' }), '/data/unique_id'],
  ['a long unique_id', change('login', { unique_id: 'x'.repeat(256) }), '/data/unique_id'],
  ['a missing timestamp', change('login', { timestamp: undefined }), '/data/timestamp'],
  ['a timestamp that is none', change('login', { timestamp: 'yesterday' }), '/data/timestamp'],
  ['a timestamp that is a number', change('login', { timestamp: 1_700_000_000 }), '/data/timestamp'],
  ['a year before 2000', change('login', { timestamp: '1999-12-31T23:59:59Z' }), '/data/timestamp'],
  ['a day that does not exist', change('login', { timestamp: '2026-02-30T00:00:00Z' }), '/data/timestamp'],
  ['an amount in quotes', change('gameround', { amount: '1.5' }), '/data/amount'],
  ['an amount below 0', change('gameround', { amount: -0.01 }), '/data/amount'],
  ['an amount of 10^15', change('gameround', { amount: 1e15 }), '/data/amount'],
  ['a deposit of 10^15', change('deposit', { amount: 1e15 }), '/data/amount'],
  ['a deposit of 1.7e308 EUR', change('deposit', { amount_eur: 1.7e308 }), '/data/amount_eur'],
  ['a withdrawal of -10^15', change('withdraw', { amount: -1e15 }), '/data/amount'],
  ['a currency in small letters', change('gameround', { currency: 'eur' }), '/data/currency'],
  ['is_win in quotes', change('gameround', { is_win: 'false' }), '/data/is_win'],
  ['a missing round_id', change('gameround', { round_id: undefined }), '/data/round_id'],
  ['a missing method', change('deposit', { method: undefined }), '/data/method'],
  ['amount_eur in quotes', change('deposit', { amount_eur: '1' }), '/data/amount_eur'],
  ['another gender', change('player', { gender: 'X' }), '/data/gender'],
  ['tags that are no array', change('player', { tags: 'vip' }), '/data/tags'],
  ['too many tags', change('player', { tags: Array(257).fill('t') }), '/data/tags'],
  ['a tag that is no text', change('player', { tags: ['a', 1] }), '/data/tags/1'],
  ['a long username', change('player', { username: 'x'.repeat(4097) }), '/data/username'],
  ['another has_freespins', change('game', { has_freespins: 'maybe' }), '/data/has_freespins'],
  ['U+0000', change('player', { username: 'a\0b' }), '/data/username'],
  ['a lone surrogate', change('player', { username: 'a\ud800b' }), '/data/username'],
  ['U+0000 in an unknown member', change('login', { note: ['\0'] }), '/data/note/0'],
  [
    'an unknown member nested too deep',
    change('login', { deep: JSON.parse('['.repeat(20) + ']'.repeat(20)) }),
    '/data/deep',
  ],
  [
    '257 members',
    change('login', Object.fromEntries(Array.from({ length: 254 }, (_, i) => [i, 0]))),
    '/data',
  ],
  ['an event of more than 64 KiB', change('login', { a: Array(16).fill('x'.repeat(4096)) }), ''],
  ['an unknown member of 4,097 characters', change('login', { note: '😀'.repeat(4097) }), '/data/note'],
  ['an unknown member too long', change('login', { note: 'x'.repeat(4097) }), '/data/note'],
];

describe('one invalid event refuses the batch and names the member', () => {
  for (const [name, event, pointer] of invalidEvents) {
    test(name, async () => {
      const { type, status, errors } = await refusal(JSON.stringify([gameround(), event]));
      assert.equal(status, 422);
      assert.equal(type, 'urn:laurel:fault:invalid_events');
      assert.ok(
        errors.some((error) => error.index === 1 && error.pointer.startsWith(`/1${pointer}`) && error.detail),
        JSON.stringify(errors),
      );
    });
  }
});

describe('numbers that no JSON number can hold', () => {
  test('an infinite amount is refused', async () => {
    const body = JSON.stringify([change('deposit', { amount: 12345 })]).replace('12345', '1e999');
    assert.equal((await refusal(body)).errors[0]?.pointer, '/0/data/amount');
  });
});

test('errors name the unique_id where there is one, and 100 of them at the most', async () => {
  const events = Array.from({ length: 150 }, (_, i) =>
    change('gameround', { unique_id: `id-${i}`, amount: -1 }),
  );
  const { errors } = await refusal(JSON.stringify(events));
  assert.equal(errors.length, 100);
  assert.deepEqual([errors[0]?.unique_id, errors[99]?.index], ['id-0', 99]);
});

test('malformed UTF-8 is refused with its pointer', async () => {
  const [before, after] = JSON.stringify([change('player', { username: 'MARK' })]).split('MARK');
  const body = Buffer.concat([
    Buffer.from(before ?? ''),
    Buffer.from([0xc3, 0x28]),
    Buffer.from(after ?? ''),
  ]);
  assert.equal((await refusal(new Uint8Array(body))).errors[0]?.pointer, '/0/data/username');
});

describe('a body that is no batch', () => {
  const cases: [string, string][] = [
    ['text', 'hello'],
    ['a half', '[{"event":'],
    ['nothing', ''],
    ['a number', '5'],
    ['null', 'null'],
    ['an object without items', '{"events":[]}'],
    ['an object with more than items', '{"items":[],"more":1}'],
  ];
  for (const [name, body] of cases) {
    test(`${name} is malformed`, async () => {
      const problem = await refusal(body);
      assert.deepEqual([problem.status, problem.type], [400, 'urn:laurel:fault:malformed_body']);
    });
  }
});
