import assert from 'node:assert/strict';
import { it } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { LevelsInput } from '@laurel/contract/campaigns/definition.ts';
import { openEnd } from '@laurel/contract/campaigns/open-end.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { type Problem, signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { settlementOf } from '../support/settled.ts';
import { certificateOf, failuresIn, failuresOf, receiptOf, verified } from '../support/verdicts.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));

const prize = { kind: 'cash', amount: '5' } as const;
const level = (from: string, more: object = {}) => ({ name: { en: `From ${from}` }, from, ...more });
const task = { task: 'rounds', count: 1, points: '1' } as const;

function levels(custom_id: string, rules: object = {}): LevelsInput {
  return {
    ...{ kind: 'levels', custom_id, start: '2026-12-01T00:00:00Z', currency: 'EUR' },
    ...{ texts: { en: { name: 'Club' } }, games: { ids: [custom_id] } },
    rules: {
      ...{ experience: [task], levels: [level('2', { prize }), level('4', { prize })] },
      ...{ settle_after_seconds: 0, ...rules },
    },
  };
}

async function publish(input: LevelsInput): Promise<string> {
  return `/api/v1/campaigns/${await published(staff, input)}`;
}

const roundsOf = (game_id: string, player_id: string, count: number, day = '2026-12-02') =>
  Array.from({ length: count }, (_, at) =>
    gameround({ player_id, game_id, timestamp: `${day}T10:00:${String(at).padStart(2, '0')}Z` }),
  );

const faults: [rules: object, pointer: string][] = [
  [{ experience: [] }, '/rules/experience'],
  [{ experience: [{ task: 'rounds', count: 1 }] }, '/rules/experience/0/points'],
  [{ experience: [{ ...task, points: '0' }] }, '/rules/experience/0/points'],
  [{ experience: [{ ...task, caps: { per_day: 5 } }] }, '/rules/experience/0/caps/per_day'],
  [{ caps: { per_week: '5' } }, '/rules/caps/per_week'],
  [{ levels: [] }, '/rules/levels'],
  [{ levels: [level('2'), level('2.0')] }, '/rules/levels/1/from'],
  [{ levels: [{ from: '1', name: {} }] }, '/rules/levels/0/name'],
  [{ levels: [{ ...level('1'), image: 'javascript:alert(1)' }] }, '/rules/levels/0/image'],
  [{ season: { every: 'week', at_end: 'keep' } }, '/rules/season/every'],
  [{ season: { every: 'month', at_end: { fall: 0 } } }, '/rules/season/at_end/fall'],
  [{ season: { every: ['2026-12-02', '2026-12-01'], at_end: 'keep' } }, '/rules/season/every/1'],
  [{ season: { every: ['noon'], at_end: 'keep' } }, '/rules/season/every/0'],
  [{ time_zone: 'Mars' }, '/rules/time_zone'],
];

it('a definition that is no good is refused with a pointer to what is wrong', async () => {
  for (const [at, [rules, pointer]] of faults.entries()) {
    const { status, body } = await staff.post('/api/v1/campaigns', levels(`bad-${at}`, rules));
    const pointers = (body as Problem).errors?.map((error) => error.pointer);
    assert.deepEqual(
      [status, pointers?.includes(pointer)],
      [422, true],
      `${pointer}: ${JSON.stringify(body)}`,
    );
  }
});

it('without an end nothing shows one, and an edit of thresholds says who rises and who falls', async () => {
  const path = await publish({ ...levels('OPEN'), player_messages: true });
  const { body: campaign } = await staff.get(path);
  assert.equal(campaign.end, openEnd);
  const listing = await fetch(`${laurel.url}/public/api/v2/campaigns/details?kind=levels`, {
    headers: { authorization: laurel.apiKey },
  });
  const [entry] = ((await listing.json()) as { results: Record<string, unknown>[] }).results;
  assert.equal((entry?.campaign as { end: unknown } | undefined)?.end, null);
  assert.deepEqual(entry?.levels, [
    { name: 'From 2', from: '2', image: '', benefits: '', prize: { kind: 'cash', title: '€5' } },
    { name: 'From 4', from: '4', image: '', benefits: '', prize: { kind: 'cash', title: '€5' } },
  ]);
  await sendEvents(laurel, [...roundsOf('OPEN', 'low', 3), ...roundsOf('OPEN', 'high', 5)]);
  await paidTo(path, ['high 1', 'high 2', 'low 1']);
  const edit = { ...campaign, rules: { ...campaign.rules, levels: [level('1', { prize }), level('6')] } };
  const { status, body } = await staff.post(`${path}/preview`, edit);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual([body.risen, body.fallen, body.losing_players], [0, 1, 1]);
  const [first] = body.differences;
  assert.deepEqual([first.player_id, first.level_before, first.level_after], ['high', 2, 1]);
  const seasons = { ...campaign.rules, season: { every: 'month', at_end: 'keep' } };
  const refused = await staff.put(path, { ...campaign, rules: seasons, reason: 'Seasons' });
  assert.equal(refused.status, 409, JSON.stringify(refused.body));
});

it('after an edit of texts levels are paid on', async () => {
  const path = await publish(levels('TEXTS'));
  const { body: campaign } = await staff.get(path);
  const texts = { en: { name: 'The club' } };
  assert.equal((await staff.put(path, { ...campaign, texts, reason: 'Name' })).status, 200);
  await sendEvents(laurel, roundsOf('TEXTS', 'anna', 2));
  await paidTo(path, ['anna 1']);
});

it('the certificate of the last season and receipts prove levels of all seasons, and no forgery', async () => {
  const season = { every: ['2026-12-01', '2026-12-02'], at_end: 'restart' };
  const path = await publish(levels('PROOF', { season, grace_seconds: 0 }));
  const both = [...roundsOf('PROOF', 'both', 4, '2026-12-01'), ...roundsOf('PROOF', 'both', 2)];
  await sendEvents(laurel, [...both, ...roundsOf('PROOF', 'gone', 2, '2026-12-01')]);
  const paid = ['both 1', 'both 1', 'both 2', 'gone 1'];
  await paidTo(path, paid);
  const { body: figures } = await staff.get(`${path}/figures`);
  assert.equal(figures.players.on_board, 1);
  assert.equal((await staff.post(`${path}/finish`, { reason: 'Over' })).status, 200);
  await laurel.setClock('2026-12-02T13:00:00Z');
  const id = Number(path.split('/').at(-1));
  await settlementOf(staff, id);
  await paidTo(path, paid);
  const lost = await staff.get(`${path}/completions?only=lost`);
  assert.equal(lost.body.count, 0);
  const file = await certificateOf(laurel, id);
  const { verdict } = await verified(file);
  assert.deepEqual(failuresOf(verdict), []);
  const completions = verdict.checks.find(({ name }) => name === 'completions')?.detail ?? '';
  assert.match(completions, /each with its time and event: 3 completions.* no longer on the board: 1 more/);
  const text = gunzipSync(file).toString();
  for (const [from, to] of [
    ['\\"amount\\":\\"5\\"', '\\"amount\\":\\"6\\"'],
    [',1,1,1,', ',1,1,2,'],
  ] as const) {
    assert.ok(text.includes(from), `${from} in ${text}`);
    assert.notDeepEqual(await failuresIn(gzipSync(text.replaceAll(from, to))), [], from);
  }
  assert.deepEqual(await failuresIn(await receiptOf(laurel, id, 'both')), []);
});

async function paidTo(path: string, expected: string[]) {
  const id = path.split('/').at(-1);
  await waitUntil('levels are paid', async () => {
    const { body } = await staff.get(`/api/v1/payouts?campaign_id=${id}&page_size=100`);
    const rows = body.results as { player_id: string; place: number }[];
    assert.deepEqual(rows.map((one) => `${one.player_id} ${one.place}`).sort(), expected);
  });
}
