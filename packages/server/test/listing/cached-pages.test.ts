import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
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
