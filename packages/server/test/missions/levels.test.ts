import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { LevelsInput } from '@laurel/contract/campaigns/definition.ts';
import type { Payout } from '@laurel/contract/payouts/payouts.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { type PlainDeed, type PlainLevelsRules, plainLevels } from '../support/kinds/plain-levels.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(() => startLaurelAt('2026-12-01T00:00:00Z'));
const staff = forFile(() => signInOwner(laurel));

const cash = (amount: string) => ({ kind: 'cash', amount, titles: { en: `€${amount}` } }) as const;

/** Each test has days and players of its own, as the clock only goes on, and a game of its own. */
function timesOf(test: number) {
  const at = (day: number, time: string) => `2026-12-${String(10 * test + day).padStart(2, '0')}T${time}Z`;
  return { at, begins: [at(1, '00:00:00'), at(5, '00:00:00')] };
}

function plainRules(begins: string[], at_end: PlainLevelsRules['at_end']): PlainLevelsRules {
  return {
    ...{ turnover: 10, points: 2, logins: { length: 2, points: 5 }, per_day: 12, from: [1, 8, 20] },
    ...{ seasons: begins.map((begin) => Date.parse(begin)), at_end },
  };
}

function levelsOf(custom_id: string, every: string[], at_end: PlainLevelsRules['at_end']): LevelsInput {
  return {
    ...{
      kind: 'levels',
      custom_id,
      start: every[0] as string,
      currency: 'EUR',
      texts: { en: { name: 'Club' } },
    },
    games: { ids: [custom_id] },
    rules: {
      experience: [
        { task: 'turnover', amount: '10', points: '2' },
        { task: 'login_days', length: 2, points: '5' },
      ],
      caps: { per_day: '12' },
      levels: ['1', '8', '20'].map((from, index) => ({
        ...{ name: { en: `Level ${index + 1}` }, from, prize: cash(String(index + 1)) },
      })),
      season: { every, at_end },
      settle_after_seconds: 60,
    },
  };
}

/** Rounds and logins of five players, one each 50 minutes from a time on. */
function deedsFrom(who: string, begin: string, count: number): PlainDeed[] {
  return Array.from({ length: count }, (_, number) => ({
    player_id: `${who}-${(number * number + number) % 5}`,
    at: Date.parse(begin) + number * 3_000_000,
    stake: number % 7 === 0 ? null : 1 + ((number * 13) % 11),
  }));
}

/** Those of a test: in two seasons. */
function allOf(who: string, test: number): PlainDeed[] {
  const { at } = timesOf(test);
  return [...deedsFrom(who, at(1, '01:00:00'), 100), ...deedsFrom(who, at(5, '00:10:00'), 60)];
}

function eventsOf(deeds: readonly PlainDeed[], game_id: string) {
  return deeds.map(({ player_id, at, stake }) => {
    const common = { unique_id: `${game_id}-${at}`, player_id, timestamp: new Date(at).toISOString() };
    return stake === null
      ? { event: 'login', data: common }
      : gameround({ ...common, game_id, round_id: common.unique_id, amount: stake });
  });
}

/** The items in another order, some of them twice. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const others = items.map((_, at) => items[(at * 37) % items.length] as Item);
  return [...others, ...others.slice(0, 20)];
}

async function payoutsOf(id: number): Promise<Payout[]> {
  const { status, body } = await staff.get(`/api/v1/payouts?campaign_id=${id}&page_size=500`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.results;
}

async function boardOf(id: number) {
  const { body } = await staff.get(`/api/v1/campaigns/${id}/leaderboard?page_size=100`);
  const rows = body.results as { player_id: string; score: string }[];
  return Object.fromEntries(rows.map(({ player_id, score }) => [player_id, Number(score)]).sort());
}

for (const [test, at_end] of ([{ fall: 1 }, 'restart', 'keep'] as const).entries())
  it(`levels are reached, paid and lost as the rules say: ${JSON.stringify(at_end)}`, async () => {
    const { at, begins } = timesOf(test);
    const [before, after] = [at(4, '23:00:00'), at(7, '12:00:00')];
    const who = `L${test}`;
    await laurel.setClock(before);
    const id = await published(staff, levelsOf(who, begins, at_end));
    const rules = plainRules(begins, at_end);
    const first = allOf(who, test).filter((deed) => deed.at < Date.parse(at(5, '00:00:00')));
    await sendEvents(laurel, shuffled(eventsOf(first, who)));
    await agrees(id, rules, first, before);
    await laurel.setClock(after);
    await agrees(id, rules, first, after);
    const deeds = allOf(who, test);
    await sendEvents(laurel, shuffled(eventsOf(deeds, who)));
    await agrees(id, rules, deeds, after);
  });

it('a history shows at each moment only players of the season of that moment', async () => {
  const { at } = timesOf(0);
  const { body: all } = await staff.get('/api/v1/campaigns');
  const { id } = all.results.find((one: { custom_id: string }) => one.custom_id === 'L0');
  const players = [0, 1, 2, 3, 4].map((number) => `player_id=L0-${number}`).join('&');
  const { status, body } = await staff.get(
    `/api/v1/campaigns/${id}/history?moments=2&from=${at(4, '23:30:00')}&to=${at(5, '00:05:00')}&${players}`,
  );
  assert.equal(status, 200, JSON.stringify(body));
  const places = body.players.map((one: { places: (number | null)[] }) => one.places);
  assert.deepEqual(places.toSorted(), [
    [null, null],
    [null, null],
    [1, null],
    [2, null],
    [3, null],
  ]);
});

it('a segment holds who has a level now, and says since when', async () => {
  const now = Date.parse('2026-12-27T12:00:00Z');
  const { rises, players } = plainLevels(plainRules(timesOf(2).begins, 'keep'), allOf('L2', 2), now);
  for (const at_least of [1, 3]) {
    const rule = { fact: 'level', campaign: 'L2', at_least };
    const expected = [...players].filter(([, { level }]) => level >= at_least).map(([one]) => one);
    const { status, body } = await staff.post('/api/v1/segments/preview', { rule });
    assert.equal(status, 200, JSON.stringify(body));
    const since = (player_id: string) =>
      rises.find((rise) => rise.player_id === player_id && rise.level === at_least)?.at ?? 0;
    assert.deepEqual(
      body.examples.map((one: { player_id: string; since: string }) => [
        one.player_id,
        Date.parse(one.since),
      ]),
      expected.sort().map((one) => [one, since(one)]),
    );
  }
});

/** Board, levels and payouts are those of the naive fold. */
async function agrees(id: number, rules: PlainLevelsRules, deeds: readonly PlainDeed[], now: string) {
  const { rises, players } = plainLevels(rules, deeds, Date.parse(now));
  const scores = [...players]
    .filter(([, { points }]) => points > 0)
    .map(([one, { points }]) => [one, points]);
  const paid = rises.map(({ player_id, level }) => `${player_id} ${level}`).sort();
  await waitUntil('the board is of the season', async () =>
    assert.deepEqual(await boardOf(id), Object.fromEntries(scores.sort())),
  );
  await waitUntil('levels are paid', async () =>
    assert.deepEqual((await payoutsOf(id)).map((one) => `${one.player_id} ${one.place}`).sort(), paid),
  );
  for (const [player_id, { level, experience, points }] of players) {
    const { body } = await staff.get(`/api/v1/campaigns/${id}/players/${player_id}`);
    const { number, experience: shown } = body.progress.level;
    assert.deepEqual(
      [number, shown, body.score],
      [level, String(experience), points > 0 ? String(points) : null],
    );
  }
}
