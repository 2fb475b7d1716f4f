import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { ListedPlayer } from '@laurel/contract/players/player-list.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { assertRefused, signInOwner } from '../../support/management.ts';
import { linesOf, valuesOf } from '../../support/members.ts';
import { everythingScored } from '../../support/scored.ts';

const laurel = forFile(() => startLaurelAt('2026-12-10T10:30:00Z'));
const staff = forFile(() => signInOwner(laurel));
before(async () => {
  await sendAndScore([
    named('P-1', 'Anna'),
    named('P-2', 'ａｎｎａｂｅｌ'),
    named('P-3', 'Özil'),
    named('P-4', null),
    named('anna-by-id', 'Zoe'),
    ...['2026-12-08T03:00:00Z', '2026-12-01T09:00:00Z', '2026-12-08T21:59:00Z'].map(bet('P-1')),
    ...['2026-12-09T08:15:00Z'].map(bet('P-2')),
    ...['2026-12-09T08:59:00Z', '2026-11-01T08:00:00Z', '2026-12-06T08:00:00Z'].map(bet('P-3')),
    ...['2027-01-01T00:00:00Z'].map(bet('P-9')),
  ]);
});

let made = 0;

function named(player_id: string, username: string | null) {
  return {
    event: 'player',
    data: { unique_id: `n-${++made}`, timestamp: '2026-12-01T00:00:00Z', player_id, username, country: 'SE' },
  };
}

const bet = (player_id: string) => (timestamp: string) => gameround({ player_id, timestamp });

async function sendAndScore(events: object[]): Promise<void> {
  await sendEvents(laurel, events);
  await everythingScored(staff);
}

async function list(query = ''): Promise<{ next: string | null; results: ListedPlayer[] }> {
  const { status, body } = await staff.get(`/api/v1/players${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

async function idsOf(query: string): Promise<string[]> {
  return (await list(query)).results.map(({ player_id }) => player_id);
}

test('the players who played last are first, by the hour; events dated ahead count as received', async () => {
  assert.deepEqual(await idsOf(''), ['P-9', 'P-3', 'P-2', 'P-1', 'anna-by-id', 'P-4']);
  const [first] = (await list()).results;
  assert.deepEqual(
    { ...first, player_hash: '', player_username: '' },
    {
      player_id: 'P-9',
      player_hash: '',
      player_username: '',
      country: null,
      is_blocked: false,
      last_played_at: '2026-12-10T10:00:00.000Z',
      days_played: 1,
    },
  );
});

test('the players who played on most of the 28 days are first where the list is by frequency', async () => {
  const { results } = await list('?order=frequent');
  assert.deepEqual(linesOf(results, 'player_id', 'days_played'), [
    'P-3 2',
    'P-1 2',
    'P-9 1',
    'P-2 1',
    'anna-by-id 0',
    'P-4 0',
  ]);
});

test('names are found by how they begin, whatever the case and width of letters; then ids', async () => {
  assert.deepEqual(await idsOf('?search=aNn'), ['P-1', 'P-2']);
  assert.deepEqual(await idsOf('?search=anna'), ['P-1', 'P-2', 'anna-by-id']);
  assert.deepEqual(await idsOf(`?search=${encodeURIComponent('öZ')}`), ['P-3']);
  assert.deepEqual(await idsOf('?search=P-'), ['P-1', 'P-2', 'P-3', 'P-4', 'P-9']);
  assert.deepEqual(await idsOf('?search=p-'), []);
  assert.deepEqual(await idsOf('?search=%25'), []);
});

test('a player whose whole id was typed is first', async () => {
  await sendAndScore([named('Q-5', 'P-4 the second')]);
  assert.deepEqual(await idsOf('?search=P-4'), ['P-4', 'Q-5']);
});

for (const query of ['order=recent', 'order=frequent', 'search=P-', 'search=anna'])
  test(`walking the pages of ?${query} meets every player once`, async () => {
    const whole = await idsOf(`?${query}`);
    const walked: string[] = [];
    let after = '';
    do {
      const { next, results } = await list(`?${query}&page_size=1${after}`);
      walked.push(...results.map(({ player_id }) => player_id));
      after = next === null ? '' : `&after=${encodeURIComponent(next)}`;
    } while (after !== '');
    assert.deepEqual(walked, whole);
  });

test('a name that changes is found by the new one alone', async () => {
  const data = { unique_id: 'later', timestamp: '2026-12-02T00:00:00Z', player_id: 'P-2', username: 'Bella' };
  await sendAndScore([{ event: 'player', data }]);
  assert.deepEqual(await idsOf('?search=bell'), ['P-2']);
  assert.deepEqual(await idsOf('?search=annab'), []);
  const voided = await staff.post('/api/v1/events/void', { unique_ids: ['later'], reason: 'a mistake' });
  assert.equal(voided.status, 200);
  assert.deepEqual(await idsOf('?search=annab'), ['P-2']);
});

test('later play moves a player up, whatever the order of arrival', async () => {
  const days = [
    '2026-12-02T00:00:00Z',
    '2026-12-10T09:00:00Z',
    '2026-12-04T23:59:59Z',
    '2026-11-12T00:00:00Z',
  ];
  for (const day of days) await sendAndScore([bet('P-2')(day)]);
  assert.deepEqual((await idsOf('')).slice(0, 2), ['P-9', 'P-2']);
  const [first] = (await list('?order=frequent')).results;
  assert.deepEqual([first?.player_id, first?.days_played], ['P-2', 4]);
});

test('a player who was erased is on no list', async () => {
  await sendAndScore([named('gone', 'Gone Girl'), bet('gone')('2026-12-10T10:00:00Z')]);
  assert.deepEqual(await idsOf('?search=gone'), ['gone']);
  const before = (await list('?page_size=100')).results.length;
  const erased = await staff.post('/api/v1/players/gone/erase', { reason: 'asked' });
  assert.equal(erased.status, 200);
  assert.deepEqual(await idsOf('?search=gone'), []);
  assert.deepEqual(await idsOf('?search=erased'), []);
  assert.equal((await list('?page_size=100')).results.length, before - 1);
  await sendAndScore([bet('gone')('2026-12-10T10:00:00Z')]);
  assert.deepEqual(await idsOf('?search=gone'), ['gone']);
});

const refusals: [query: string, parameter: string][] = [
  ['search=anna&order=recent', 'order'],
  ['after=x', 'after'],
  ['after=WyJ4Il0', 'after'],
];

for (const [query, parameter] of refusals)
  test(`?${query} is refused by the name of the parameter`, async () => {
    const { errors } = assertRefused(await staff.get(`/api/v1/players?${query}`), 400, 'invalid_parameter');
    assert.deepEqual(valuesOf(errors, 'parameter'), [parameter]);
  });

test('a cursor of one order is refused by another', async () => {
  const { next } = await list('?page_size=1');
  assertRefused(await staff.get(`/api/v1/players?order=frequent&after=${next}`), 400, 'invalid_parameter');
});
