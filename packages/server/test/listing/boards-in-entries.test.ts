import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { matchLanguage } from '@laurel/rules/campaigns/languages.ts';
import { serviceTexts } from '../../src/listing/service-texts.ts';
import { maskedUsername } from '../../src/listing/shown-username.ts';
import { columnsOf, valuesOf } from '../support/members.ts';
import { listed, openShown } from '../support/tournaments.ts';

const promised = 'en de es fr it pt nl pl cs ro hu sv nb da fi el bg tr uk ru ja zh'.split(' ');

describe('the service speaks', () => {
  const english = JSON.stringify(serviceTexts.en);
  for (const language of promised)
    test(language, () => {
      const texts = serviceTexts[language];
      assert.ok(texts);
      const all = [
        ...Object.values(texts.status),
        ...Object.values(texts.kinds),
        ...Object.values(texts.types),
        texts.player,
      ];
      assert.equal(all.length, 16);
      assert.ok(all.every((text) => text.trim() !== ''));
      assert.equal(new Set(Object.values(texts.types)).size, 6);
      assert.equal(new Set(Object.values(texts.status)).size, 3);
      assert.equal(language === 'en', JSON.stringify(texts) === english);
    });
});

test('a language is matched exactly, then with its last parts taken off, then by language alone', () => {
  assert.equal(matchLanguage('de-AT', ['de', 'de-AT']), 'de-AT');
  assert.equal(matchLanguage('DE-at', ['de-AT']), 'de-AT');
  assert.equal(matchLanguage('zh-Hant-TW', ['zh', 'zh-hant']), 'zh-hant');
  assert.equal(matchLanguage('de-a-x', ['de-a', 'de']), 'de');
  assert.equal(matchLanguage('de', ['en', 'de-CH']), 'de-CH');
  assert.equal(matchLanguage('no', ['nb']), 'nb');
  assert.equal(matchLanguage('sw', ['en', 'de']), undefined);
});

test('each text falls back on its own: asked for, tenant, English, the campaign’s own', async () => {
  const texts = {
    en: { name: 'Winter', terms: 'English terms' },
    'pt-BR': { name: 'Inverno' },
    fi: { name: 'Talvi', info: 'Suomeksi' },
  };
  const { ask } = openShown([listed(1, { texts })], { default_language: 'fi' });
  const shownIn = async (language: string) => {
    const { campaign } = (await ask(`language=${language}`)).results[0] as Awaited<
      ReturnType<typeof ask>
    >['results'][0];
    return [campaign.name, campaign.terms.content, campaign.campaign_info, campaign.status_for_display];
  };
  assert.deepEqual(await shownIn('en'), ['Winter', 'English terms', 'Suomeksi', 'Active']);
  assert.deepEqual(await shownIn('pt'), ['Inverno', 'English terms', 'Suomeksi', 'Ativo']);
  assert.deepEqual(await shownIn('sw'), ['Talvi', 'English terms', 'Suomeksi', 'Käynnissä']);
});

test('the campaign’s own language is the last resort', async () => {
  const { ask } = openShown([listed(1, { texts: { ja: { name: '冬' } } })]);
  const { results } = await ask('language=de');
  assert.equal(results[0]?.campaign.name, '冬');
  assert.equal(results[0]?.campaign.terms.content, '');
  assert.equal(results[0]?.campaign.status_for_display, 'Aktiv');
});

test('Content-Language is the best that anything on the page exists in', async () => {
  const { pageOf } = openShown([listed(1, { texts: { en: { name: 'W' }, is: { name: 'V' } } })], {
    default_language: 'de',
  });
  const languageOf = async (language: string) => (await pageOf(`language=${language}`)).language;
  assert.equal(await languageOf('de-CH'), 'de');
  assert.equal(await languageOf('is'), 'is');
  assert.equal(await languageOf('sw'), 'de');
  assert.equal((await pageOf()).language, 'en');
});

test('types have their long names, and are displayed in the language', async () => {
  const { ask } = openShown([listed(1)]);
  const { results } = await ask('language=cs');
  assert.deepEqual(results[0]?.campaign.terms, {
    content: '',
    campaign_type: 'TOURNAMENT',
    campaign_type_for_display: 'Turnaj',
    tournament_type: 'POINT_TOURNAMENT',
    tournament_type_for_display: 'Bodový turnaj',
  });
});

const ten = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`p${i}`, String(100 - i)]));
const cash = (place_from: number, place_to: number) => ({
  kind: 'cash' as const,
  amount: '10',
  place_from,
  place_to,
  titles: { en: '€10' },
});

async function boardOf(changes: Partial<TournamentInput>, scores: Record<string, string>) {
  const { results } = await openShown([listed(1, changes, scores)]).ask();
  assert.ok(results[0]);
  return results[0].leaderboard;
}

test('a row is a hash, a username, a number and titles', async () => {
  const { shown, ask } = openShown([listed(1, { prizes: [cash(1, 1)] }, { alice: '12.5', bob: '3' })]);
  shown.usernames.set('alice', 'Alice W.');
  const { results } = await ask();
  const hash = (player_id: string) =>
    createHmac('sha256', shown.tenant.player_hash_secret).update(player_id).digest('hex');
  assert.deepEqual(results[0]?.leaderboard, [
    { player_id: hash('alice'), player_username: 'Alice W.', score: 12.5, prizes: ['€10'] },
    { player_id: hash('bob'), player_username: `Player ${hash('bob').slice(0, 6)}`, score: 3, prizes: [] },
  ]);
});

test('a place has every prize whose range holds it, in the listing and in its row', async () => {
  const spins = {
    kind: 'free_spins' as const,
    count: 50,
    place_from: 1,
    place_to: 2,
    titles: { en: '50 spins' },
  };
  const { results } = await openShown([listed(1, { prizes: [spins, cash(1, 1)] }, ten)]).ask();
  assert.deepEqual(valuesOf(results[0]?.leaderboard.slice(0, 3), 'prizes'), [
    ['50 spins', '€10'],
    ['50 spins'],
    [],
  ]);
  assert.deepEqual(columnsOf(results[0]?.tournament_prizes, 'title', 'place_to'), [
    ['50 spins', 2],
    ['€10', 1],
  ]);
});

test('as many rows as leaderboard_size, but always to the last paid place', async () => {
  assert.equal((await boardOf({ leaderboard_size: 3 }, ten)).length, 3);
  assert.equal((await boardOf({ leaderboard_size: 3, prizes: [cash(1, 2)] }, ten)).length, 3);
  assert.equal((await boardOf({ leaderboard_size: 3, prizes: [cash(1, 2), cash(5, 6)] }, ten)).length, 6);
  assert.equal((await boardOf({ leaderboard_size: 3, prizes: [cash(1, 50)] }, ten)).length, 10);
  assert.equal((await boardOf({}, ten)).length, 10);
});

test('who shares the last paid place is shown too', async () => {
  const scores = { a: '9', b: '8', c: '7', d: '7', e: '7', f: '6' };
  const changes = { leaderboard_size: 1, prizes: [cash(1, 3)] };
  const shared = await boardOf({ ...changes, rules: { tie_rule: 'shared' } }, scores);
  assert.deepEqual(
    shared.map((row) => row.prizes.length),
    [1, 1, 1, 1, 1],
  );
  assert.equal((await boardOf(changes, scores)).length, 3);
});

test('tiers of an individual mission are no places: its size alone counts', async () => {
  const changes = { tournament_type: 'IM' as const, leaderboard_size: 2, prizes: [cash(1, 50)] };
  assert.equal((await boardOf(changes, { a: '5', b: '6', c: '7' })).length, 2);
});

test('a score that no binary float holds keeps its digits', async () => {
  const { pageOf } = openShown([listed(1, {}, { a: '12345678901234567.12345678' })]);
  const text = (await pageOf()).body.toString();
  assert.ok(text.includes('"score":12345678901234567.12345678,'));
});

test('names are masked when the tenant wants it so; placeholders are not', async () => {
  const { shown, ask } = openShown([listed(1, {}, { a: '3', b: '2', c: '1' })], { mask_usernames: true });
  shown.usernames = new Map([
    ['a', 'Alexander'],
    ['b', null],
    ['c', ''],
  ]);
  const { results } = await ask('language=ja');
  const names = (results[0]?.leaderboard ?? []).map((row) => row.player_username);
  assert.equal(names[0], 'Al***');
  assert.match(names[1] ?? '', /^プレイヤー [0-9a-f]{6}$/);
  assert.match(names[2] ?? '', /^プレイヤー [0-9a-f]{6}$/);
});

test('a mask shows neither more than half of a name nor its length', () => {
  assert.equal(maskedUsername('Alexander'), 'Al***');
  assert.equal(maskedUsername('Anna'), 'An***');
  assert.equal(maskedUsername('Bob'), 'B***');
  assert.equal(maskedUsername('X'), 'X***');
  assert.equal(maskedUsername('👩‍👩‍👧x'), '👩‍👩‍👧***');
});

test('the names of all boards of a page are asked for at once, and only once a version', async () => {
  const { shown, ask } = openShown([listed(1, {}, { a: '3', b: '2' }), listed(2, {}, { b: '3', c: '1' })]);
  await ask();
  await ask();
  await ask('sort=start_date');
  assert.deepEqual(shown.asked, [['a', 'b', 'c']]);
});
