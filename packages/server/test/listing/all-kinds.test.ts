import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { MissionInput } from '@laurel/contract/campaigns/definition.ts';
import type { CampaignEntry } from '@laurel/contract/listing/campaign-entries.ts';
import { operations } from '@laurel/contract/operations/operations.ts';
import type { Page } from '@laurel/contract/operations/pages.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { valuesOf } from '../support/members.ts';
import { missionInput, publishedMission } from '../support/missions.ts';
import { published } from '../support/player-view.ts';
import { campaignInput } from '../support/tournaments.ts';
import { waitUntil } from '../support/waiting.ts';

const ofTournaments = '/public/api/v2/tournaments/details';
const ofAllKinds = '/public/api/v2/campaigns/details';
type Answer = Page<CampaignEntry>;

const laurel = forFile(() => startLaurelAt('2026-12-03T12:00:00Z'));
const owner = forFile(() => signInOwner(laurel));

const texts = { en: 'Do it' };
const otherTasks: MissionInput['rules']['steps'] = [
  { task: 'turnover', amount: '12.5', texts },
  { task: 'wins', count: 4, texts },
  { task: 'streak', length: 3, texts },
  { task: 'deposits', count: 2, min_amount: '20', texts },
  { task: 'deposited', amount: '99.99', texts },
  { task: 'deposit_days', length: 5, texts },
  { task: 'login_days', length: 7, texts },
];

before(async () => {
  await published(owner, campaignInput());
  await publishedMission(owner);
  await publishedMission(owner, {
    custom_id: 'MI-2',
    start: '2026-12-20T00:00:00Z',
    end: '2026-12-21T00:00:00Z',
    games: { ids: ['game-2'] },
    rules: { steps: otherTasks },
  });
  await publishedMission(owner, { custom_id: 'MI-hidden', visible: false });
  assert.equal((await owner.post('/api/v1/campaigns', missionInput({ custom_id: 'MI-draft' }))).status, 201);
  const timestamp = '2026-12-02T00:00:00Z';
  await sendEvents(laurel, [
    gameround({ player_id: 'anna', timestamp }),
    gameround({ player_id: 'ben', timestamp }),
  ]);
  await waitUntil('the mission and the tournament have their players', async () => {
    const { results } = await read();
    const [mission] = results.filter((entry) => entry.kind === 'mission');
    const [tournament] = results.filter((entry) => entry.kind === 'tournament');
    assert.equal(mission?.players, 2);
    assert.equal(tournament?.leaderboard.length, 2);
  });
});

function ask(query = '', path = ofAllKinds, headers: Record<string, string> = {}) {
  return laurel.app.inject({ url: path + query, headers: { authorization: laurel.apiKey, ...headers } });
}

async function read(query = ''): Promise<Answer> {
  return (await ask(query)).json<Answer>();
}

async function listed(query = ''): Promise<string[]> {
  return (await read(query)).results.map(({ kind, campaign }) => `${kind} ${campaign.custom_id}`);
}

test('every kind is listed, hidden campaigns and drafts are not', async () => {
  assert.deepEqual(await listed(), ['tournament TM-1', 'mission MI-1', 'mission MI-2']);
  assert.deepEqual(await listed('?kind=mission,tournament'), await listed());
  assert.deepEqual(await listed('?kind=tournament'), ['tournament TM-1']);
  assert.deepEqual(await listed('?kind=mission'), ['mission MI-1', 'mission MI-2']);
});

test('an answer has the shape of the contract', async () => {
  const validate = new Ajv2020({ strict: false, formats: { 'date-time': true } }).compile(
    operations.listPublishedCampaigns.answers[200].schema,
  );
  assert.ok(validate(await read()), JSON.stringify(validate.errors));
});

test('the entry of a mission shows what is to do, what it wins, and how many have begun', async () => {
  const [mission = assert.fail()] = (await read('?kind=mission&status=AC&language=de')).results;
  const { id, ...campaign } = mission.campaign;
  assert.equal(typeof id, 'number');
  assert.deepEqual(
    { ...mission, campaign },
    {
      kind: 'mission',
      campaign: {
        custom_id: 'MI-1',
        name: 'Auftrag',
        image: '',
        start: '2026-12-01T00:00:00Z',
        end: '2026-12-08T00:00:00Z',
        status: 'AC',
        status_for_display: 'Aktiv',
        terms: { content: '', campaign_type: 'MISSION', campaign_type_for_display: 'Mission' },
        game_ids: [],
        campaign_info: '',
      },
      currency: 'EUR',
      steps: [
        {
          task: 'rounds',
          target: '1',
          text: 'Spiel eine Runde',
          prize: { kind: 'free_spins', title: '5 Drehs' },
        },
        {
          task: 'multiplier',
          target: '3',
          at_least: '10',
          below: '100',
          text: 'Gewinne von ≥ 10×, < 100× des Einsatzes: 3',
          prize: null,
        },
      ],
      in_order: true,
      repeat: { times: 2, every: 'day' },
      time_zone: 'Europe/Berlin',
      prize: { kind: 'cash', title: '50\u00a0€' },
      players: 2,
    },
  );
});

test('each task shows its target in its own unit, and its bounds', async () => {
  const [mission] = (await read('?kind=mission&status=SC')).results;
  assert.ok(mission?.kind === 'mission');
  assert.deepEqual(
    mission.steps.map(({ text: _text, prize: _prize, ...aim }) => aim),
    [
      { task: 'turnover', target: '12.5' },
      { task: 'wins', target: '4' },
      { task: 'streak', target: '1', length: 3 },
      { task: 'deposits', target: '2', min_amount: '20' },
      { task: 'deposited', target: '99.99' },
      { task: 'deposit_days', target: '5' },
      { task: 'login_days', target: '7' },
    ],
  );
  assert.deepEqual([mission.prize, mission.players], [{ kind: 'cash', title: '€50' }, 0]);
});

test('the listing of tournaments never has a mission, and its entries have no kind', async () => {
  for (const query of ['', '?kind=mission', '?kind=bingo']) {
    const text = (await ask(query, ofTournaments)).body;
    assert.match(
      text,
      /^\{"count":1,"next":null,"previous":null,"results":\[\{"campaign":\{"id":\d+,"custom_id":"TM-1",/,
    );
    assert.doesNotMatch(text, /mission/i);
    const withKind = (await ask('?kind=tournament')).body;
    assert.equal(withKind.replace('{"kind":"tournament",', '{'), text);
  }
});

test('the listing of tournaments is the same to the byte as before there were other kinds', async () => {
  const text = (await ask('', ofTournaments)).body
    .replace(/"id":\d+/, '"id":1')
    .replace(
      /"player_id":"[0-9a-f]+","player_username":"Player [0-9a-f]{6}"/g,
      '"player_id":"x","player_username":"y"',
    );
  const line = '{"player_id":"x","player_username":"y","score":1,"prizes":[]}';
  assert.equal(
    text,
    '{"count":1,"next":null,"previous":null,"results":[{"campaign":{"id":1,"custom_id":"TM-1","name":"Winter","image":"",' +
      '"start":"2026-12-01T00:00:00Z","end":"2026-12-08T00:00:00Z","status":"AC","status_for_display":"Active",' +
      '"terms":{"content":"","campaign_type":"TOURNAMENT","campaign_type_for_display":"Tournament",' +
      '"tournament_type":"POINT_TOURNAMENT","tournament_type_for_display":"Point Tournament"},' +
      '"game_ids":[],"campaign_info":""},"tournament_prizes":[],' +
      '"total_prizes":{"cash":"€0.00","free_spins":"0","bonus":null,"deposit_bonus":null,"catalog_item":[]},' +
      `"leaderboard":[${line},${line}]}]}`,
  );
});

test('filters, orders and pages are those of the listing of tournaments', async () => {
  assert.deepEqual(await listed('?status=SC'), ['mission MI-2']);
  assert.deepEqual(await listed('?game_ids=game-2&kind=mission'), ['mission MI-1', 'mission MI-2']);
  assert.deepEqual(await listed('?game_ids=game-3&kind=mission'), ['mission MI-1']);
  assert.deepEqual(await listed('?start_date=2026-12-10'), ['mission MI-2']);
  assert.deepEqual(await listed('?end_date=2026-12-10'), ['tournament TM-1', 'mission MI-1']);
  assert.deepEqual(await listed('?sort=-start_date&page_size=1'), ['mission MI-2']);
  const { count, next, previous } = await read('?kind=mission&page_size=1&page=2');
  assert.equal(count, 2);
  assert.equal(next, null);
  assert.ok(previous?.endsWith(`${ofAllKinds}?kind=mission&page_size=1&page=1`), String(previous));
});

test('a type of tournament leaves out what is no tournament', async () => {
  assert.deepEqual(await listed('?tournament_type=PT'), ['tournament TM-1']);
  assert.deepEqual(await listed('?tournament_type=PT&kind=mission'), []);
});

test('an unknown kind is refused with the names of the kinds', async () => {
  const refused = await ask('?kind=mission,bingo&status=XX');
  assert.equal(refused.statusCode, 400);
  assert.equal(refused.json().type, 'urn:laurel:fault:invalid_parameter');
  assert.deepEqual(valuesOf(refused.json().errors, 'parameter'), ['kind', 'status']);
  assert.match(refused.json().errors[0].detail, /one of tournament, mission/);
  assert.equal((await ask('?page=2')).statusCode, 404);
  assert.equal((await ask('', ofAllKinds, { 'accept-encoding': 'identity;q=0' })).statusCode, 406);
});

test('an answer is the same until a player completes a step', async () => {
  const { headers } = await ask('?kind=mission');
  const again = () => ask('?kind=mission', ofAllKinds, { 'if-none-match': String(headers.etag) });
  assert.equal((await again()).statusCode, 304);
  assert.equal(headers['content-language'], 'en');
  await sendEvents(laurel, [gameround({ player_id: 'carl', timestamp: '2026-12-02T01:00:00Z' })]);
  await waitUntil('the listing is answered again', async () => assert.equal((await again()).statusCode, 200));
  const [mission] = (await read('?kind=mission')).results;
  assert.equal(mission?.kind === 'mission' && mission.players, 3);
});
