import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { matchLanguage } from '@laurel/rules/campaigns/languages.ts';
import { serviceTexts } from '../../src/listing/service-texts.ts';
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
