import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moments, pointTournament } from '../support/definitions.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { assertRefused, signInOwner } from '../support/management.ts';
import { valuesOf } from '../support/members.ts';
import { playerView, published } from '../support/player-view.ts';
import { everythingScored } from '../support/scored.ts';
import { wholeBoard } from '../support/settled.ts';

const laurel = forFile(() => startLaurelAt(moments.during));
const staff = forFile(() => signInOwner(laurel));

const said = (player_id: string, country: string) => ({
  event: 'player',
  data: { unique_id: `${player_id} ${country}`, timestamp: '2026-12-02T00:00:00Z', player_id, country },
});

test('players of excluded countries are on no board; those of unknown countries are', async () => {
  const id = await published(staff, pointTournament({ audience: { exclude_countries: ['SE', 'NO'] } }));
  const bets = ['anna', 'ben', 'cleo'].map((player_id) =>
    gameround({ player_id, timestamp: '2026-12-02T00:00:01Z' }),
  );
  await sendEvents(laurel, [said('anna', 'DE'), said('ben', 'swe'), ...bets]);
  await everythingScored(staff);
  assert.deepEqual(valuesOf((await wholeBoard(staff, id)).results, 'player_id'), ['anna', 'cleo']);
  const { eligible, not_eligible } = await playerView(staff, id, 'ben');
  assert.deepEqual([eligible, not_eligible], [false, 'outside_audience']);
});

test('a country that is wanted and excluded is refused with a pointer', async () => {
  const audience = { countries: ['DE', 'SE'], exclude_countries: ['NO', 'SE'] };
  const refused = await staff.post('/api/v1/campaigns', pointTournament({ custom_id: 'both', audience }));
  assertRefused(refused, 422, 'invalid_body');
  assert.deepEqual(valuesOf(refused.body.errors, 'pointer'), ['/audience/exclude_countries/1']);
});

test('countries are kept by their codes, however they are written', async () => {
  const audience = { countries: ['UK', 'gb', 'DEU'], exclude_countries: ['swe'] };
  const { status, body } = await staff.post(
    '/api/v1/campaigns',
    pointTournament({ custom_id: 'codes', audience }),
  );
  assert.equal(status, 201, JSON.stringify(body));
  const { countries, exclude_countries } = body.audience;
  assert.deepEqual([countries, exclude_countries], [['GB', 'DE'], ['SE']]);
});

test('what is no country is refused with a pointer, in campaigns and in templates', async () => {
  const audience = { countries: ['GB', 'UK', 'EU'], exclude_countries: ['Germany'] };
  const definition = pointTournament({ custom_id: 'none-such', audience });
  const { custom_id: _, start: __, end: ___, ...timeless } = definition;
  const pointers = ['/audience/countries/2', '/audience/exclude_countries/0'];
  const template = { name: 'none-such', definition: timeless };
  for (const [path, body, at] of [
    ['campaigns', definition, ''],
    ['templates', template, '/definition'],
  ] as const) {
    const { errors } = assertRefused(await staff.post(`/api/v1/${path}`, body), 422, 'invalid_body');
    assert.deepEqual(
      valuesOf(errors, 'pointer'),
      pointers.map((pointer) => at + pointer),
    );
  }
});

test('an empty list is the same as none', async () => {
  const definition = pointTournament({ custom_id: 'none', audience: { exclude_countries: [] } });
  const { body } = await staff.post('/api/v1/campaigns', definition);
  assert.ok(!('exclude_countries' in body.audience));
});
