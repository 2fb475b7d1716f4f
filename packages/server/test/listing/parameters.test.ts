import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { readCampaignQuery, readTournamentQuery } from '../../src/listing/routes/listings.ts';
import { parsed } from '../support/tournaments.ts';

/** What is wrong with a query string: a line for each parameter that is refused. */
function refusals(query: string): string[] {
  try {
    readTournamentQuery(parsed(query));
    return [];
  } catch (fault) {
    assert.ok(fault instanceof Fault);
    assert.equal(fault.code, 'invalid_parameter');
    return (fault.options.errors ?? []).map(({ parameter, detail }) => `${parameter} ${detail}`);
  }
}

const date =
  'must be an ISO 8601 date or date-time of the years 2000 to 2100 such as 2026-12-01 or 2026-12-01T00:00:00Z';
const size = 'page_size must be a whole number from 1 to 25';
const statuses = 'status must be one of AC, SC, FI, or several of them with commas between';
const cases: Array<[string, string[]]> = [
  ['page_size=26', [size]],
  ['page_size=0', [size]],
  ['page_size=', [size]],
  ['page_size=8.0', [size]],
  ['page=0', ['page must be a whole number from 1 to 1000000000']],
  ['page=x', ['page must be a whole number from 1 to 1000000000']],
  ['page=-1', ['page must be a whole number from 1 to 1000000000']],
  ['status=XX', [statuses]],
  ['status=AC,', [statuses]],
  ['status=ac', [statuses]],
  ['tournament_type=XX', ['tournament_type must be one of PT, HC, TM, IM, RA, SR']],
  [
    'sort=foo',
    [
      'sort must be one of start_date, end_date, status, each with - before it for descending, or several of them with commas between',
    ],
  ],
  ['language=!!', ['language must be a BCP 47 language tag such as en, de or pt-BR']],
  ['language=en_US', ['language must be a BCP 47 language tag such as en, de or pt-BR']],
  ['game_ids=', ['game_ids must be a game id, or several with commas between']],
  ['start_date=yesterday', [`start_date ${date}`]],
  ['start_date=2026-02-30', [`start_date ${date}`]],
  ['end_date=2026-12-01T25:00:00Z', [`end_date ${date}`]],
  ['end_date=1999-12-31', [`end_date ${date}`]],
  ['status=AC&status=SC', [`${statuses}, and given once`]],
  ['page=0&status=XX', [statuses, 'page must be a whole number from 1 to 1000000000']],
];

for (const [query, expected] of cases)
  test(`"${query}" is refused with the parameter's name and what is allowed`, () => {
    assert.deepEqual(refusals(query), expected);
  });

test('without parameters: no filter, page 1 of 8 entries, in English', () => {
  assert.deepEqual(readTournamentQuery({}), {
    kinds: ['tournament'],
    namesKinds: false,
    status: null,
    start_date: null,
    end_date: null,
    game_ids: null,
    tournament_type: null,
    sort: [],
    page: 1,
    page_size: 8,
    language: 'en',
  });
});

test('an unknown parameter is ignored', () => {
  assert.deepEqual(refusals('utm_source=mail&_=17'), []);
});

test('kinds narrow the listing of all kinds, and mean nothing to that of tournaments', () => {
  const kindsOf = (query: string) => readCampaignQuery(parsed(query)).kinds;
  assert.deepEqual(kindsOf(''), ['tournament', 'mission', 'raffle', 'drop', 'jackpot', 'levels']);
  assert.deepEqual(kindsOf('kind=mission'), ['mission']);
  assert.deepEqual(kindsOf('kind=mission,tournament'), ['mission', 'tournament']);
  assert.deepEqual(readTournamentQuery(parsed('kind=mission')).kinds, ['tournament']);
  for (const query of ['kind=bingo', 'kind=', 'kind=mission,', 'kind=mission&kind=tournament'])
    assert.throws(() => kindsOf(query), { code: 'invalid_parameter', message: /Not valid: kind\./ });
});
