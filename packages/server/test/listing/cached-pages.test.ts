import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { chooseCoding } from '../../src/http/content-negotiation.ts';
import { namesTag } from '../../src/http/entity-tags.ts';
import { memoize } from '../../src/listing/routes/listings.ts';
import { CountedTurns } from '../support/counted-turns.ts';
import { listed, openShown } from '../support/tournaments.ts';

test('a page is made once for a version, and compressed once', async () => {
  const { pageOf } = openShown([listed(1)]);
  const [page, same] = await Promise.all([pageOf(), pageOf()]);
  assert.equal(page, same);
  assert.equal(await pageOf(), page);
  assert.equal(page.gzipped(), page.gzipped());
  assert.deepEqual(gunzipSync(await page.gzipped()), page.body);
});

test('a version that changed nothing on the page leaves the page and its tags', async () => {
  const { shown, pageOf } = openShown([listed(1)]);
  const page = await pageOf();
  shown.tenant = { ...shown.tenant };
  assert.equal(await pageOf(), page);
});

test('a change of a board makes a new page with new tags', async () => {
  const campaign = listed(1, {}, { a: '1' });
  const { shown, pageOf, ask } = openShown([campaign]);
  const before = await pageOf();
  campaign.board.setScore('a', { player_id: 'a', units: 200_000_000, reached_at: 9 }, true);
  shown.tenant = { ...shown.tenant };
  const after = await pageOf();
  assert.notEqual(after.entityTag('identity'), before.entityTag('identity'));
  assert.notEqual(after.entityTag('gzip'), after.entityTag('identity'));
  assert.equal((await ask()).results[0]?.leaderboard[0]?.score, 2);
});

test('a change of a campaign, of its mask or of its tenant’s language shows at once', async () => {
  const { shown, ask } = openShown([
    listed(1, { texts: { en: { name: 'Old' }, de: { name: 'Alt' } } }, { a: '1' }),
  ]);
  shown.usernames.set('a', 'Alexander');
  const firstOf = async (query: string) => {
    const [entry] = (await ask(query)).results;
    return [entry?.campaign.name, entry?.leaderboard[0]?.player_username];
  };
  assert.deepEqual(await firstOf('language=sw'), ['Old', 'Alexander']);
  shown.tenant = { ...shown.tenant, mask_usernames: true };
  assert.deepEqual(await firstOf('language=sw'), ['Old', 'Al***']);
  shown.tenant = { ...shown.tenant, default_language: 'de' };
  assert.deepEqual(await firstOf('language=sw'), ['Alt', 'Al***']);
  shown.tenant = { ...shown.tenant, campaigns: [listed(1, { texts: { en: { name: 'New' } } })] };
  assert.deepEqual(await firstOf('language=sw'), ['New', undefined]);
});

test('a new name is shown after the next step, and nothing is reloaded when no player changed', async () => {
  const { shown, pageOf, ask } = openShown([listed(1, {}, { a: '2', b: '1' }), listed(2, {}, { c: '1' })]);
  shown.usernames.set('a', 'Alexander');
  const firstName = async () => (await ask('sort=-start_date')).results[0]?.leaderboard[0]?.player_username;
  assert.equal(await firstName(), 'Alexander');
  const page = await pageOf('sort=-start_date');
  shown.tenant = { ...shown.tenant };
  assert.equal(await pageOf('sort=-start_date'), page);
  shown.usernames.set('a', 'Alexandra');
  shown.touch(['a', 'nobody']);
  shown.tenant = { ...shown.tenant };
  assert.equal(await firstName(), 'Alexandra');
  shown.touch(['b']);
  shown.tenant = { ...shown.tenant };
  assert.equal(await firstName(), 'Alexandra');
  assert.deepEqual(shown.asked, [['a', 'b', 'c'], ['a'], ['b']]);
});

test('a name that changes while it is read shows with the next step', async () => {
  const { shown, ask } = openShown([listed(1, {}, { a: '2' })]);
  shown.usernames.set('a', 'Old');
  const asked = ask();
  // Boards and names were asked for; the answer is under way.
  shown.usernames.set('a', 'New');
  shown.touch(['a']);
  shown.tenant = { ...shown.tenant };
  await asked;
  assert.equal((await ask()).results[0]?.leaderboard[0]?.player_username, 'New');
});

test('a page that is being made while the campaign is hidden is given to nobody who asks afterwards', async () => {
  const { shown, ask } = openShown([listed(1, {}, { a: '2' })]);
  const asked = ask();
  shown.tenant = { ...shown.tenant, campaigns: [listed(1, { visible: false }, { a: '2' })] };
  assert.equal((await ask()).count, 0);
  await asked;
  assert.equal((await ask()).count, 0);
});

test('a refusal is not kept: the next question is asked anew', async () => {
  const { shown, ask } = openShown([listed(1)]);
  await assert.rejects(ask('page=2'), { code: 'page_not_found' });
  shown.tenant = { ...shown.tenant, campaigns: Array.from({ length: 9 }, (_, i) => listed(i + 1)) };
  assert.equal((await ask('page=2')).results.length, 1);
});

function watched(capacity: number) {
  const read: string[] = [];
  const length = memoize((text) => {
    read.push(text);
    return text.length;
  }, capacity);
  return { read, length };
}

test('a text is read once, and every answer is that of its own text', () => {
  const { read, length } = watched(10);
  for (const text of ['a', 'bc', '', 'a', 'bc', '', 'a']) assert.equal(length(text), text.length);
  assert.deepEqual(read, ['a', 'bc', '']);
});

test('beyond the capacity, the least recently used texts are evicted', () => {
  const { read, length } = watched(2);
  for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) assert.equal(length(text), 1);
  assert.deepEqual(read, ['a', 'b', 'c', 'b']);
});

test('a long text is read each time', () => {
  const { read, length } = watched(10);
  const long = 'a'.repeat(501);
  for (let i = 0; i < 2; i += 1) assert.equal(length(long), 501);
  assert.equal(read.length, 2);
});

const choices: Array<[string | undefined, string | undefined]> = [
  [undefined, 'identity'],
  ['', 'identity'],
  ['*', 'identity'],
  ['identity', 'identity'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['x-gzip', 'gzip'],
  ['gzip, deflate, br', 'gzip'],
  ['gzip, deflate, br, *;q=0.1', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['gzip;q=0.000, *', 'identity'],
  ['gzip;q=0.5, identity', 'identity'],
  ['gzip;q=0.5, identity;q=0.5', 'gzip'],
  ['gzip; q=1.0 , identity; q=0.5', 'gzip'],
  ['br', 'identity'],
  ['identity;q=0, *', 'gzip'],
  ['*;q=0, gzip', 'gzip'],
  ['identity;q=0', undefined],
  ['*;q=0', undefined],
  ['gzip;q=0, *;q=0', undefined],
  ['gzip;q=7', 'identity'],
];

for (const [header, coding] of choices)
  test(`Accept-Encoding: ${header} is served with ${coding ?? 'a refusal'}`, () => {
    assert.equal(chooseCoding(header), coding);
  });

test('If-None-Match names a tag alone, in a list, as a weak one, or with a star', () => {
  const named = ['"a"', '"x", "a"', 'W/"a"', '"x",W/"a"', '*'];
  assert.deepEqual(
    named.map((header) => namesTag(header, '"a"')),
    named.map(() => true),
  );
  const others = [undefined, '', '"b"', '"a-gzip"', 'a'];
  assert.deepEqual(
    others.map((header) => namesTag(header, '"a"')),
    others.map(() => false),
  );
});

const CAMPAIGNS = 25;
const LINES = 1_000;

/** A page of campaigns with many lines; names are known for every other player. */
function openLarge(turns?: CountedTurns) {
  const scores = Object.fromEntries(
    Array.from({ length: LINES }, (_, nth) => [`player-${nth}`, String(1 + (nth % 700))]),
  );
  const rules = { tasks: [{ task: 'rounds' as const, count: 1, points: '1' }], tie_rule: 'shared' as const };
  const campaigns = Array.from({ length: CAMPAIGNS }, (_, nth) =>
    listed(nth + 1, { leaderboard_size: LINES, rules }, scores),
  );
  const opened = openShown(campaigns, {}, turns ? { turns } : {});
  for (let nth = 0; nth < LINES; nth += 2) opened.shown.usernames.set(`player-${nth}`, `Name ${nth}`);
  return { ...opened, campaigns };
}

const query = 'page_size=25&language=fi';

test('a large page gives way to requests after each board that it names and each entry that it renders', async () => {
  const turns = new CountedTurns();
  const { pageOf } = openLarge(turns);
  const page = await pageOf(query);
  assert.ok(turns.given >= 2 * CAMPAIGNS, String(turns.given));
  assert.deepEqual(page.body, (await openLarge().pageOf(query)).body, 'the same bytes');
  const before = turns.given;
  await pageOf('page_size=25&language=el');
  assert.equal(
    turns.given - before,
    CAMPAIGNS,
    'lines and names are known, entries of a new language are not',
  );
});

test('all boards of a large page are of the moment at which it was asked for', async () => {
  const turns = new CountedTurns();
  const { ask, campaigns } = openLarge(turns);
  turns.onGiven = () => {
    for (const { board } of campaigns) board.setScore('player-7', null, false);
  };
  const { results } = await ask(query);
  for (const { leaderboard } of results) assert.equal(leaderboard.length, LINES);
  turns.onGiven = () => {};
});
