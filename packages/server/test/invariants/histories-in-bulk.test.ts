import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { emptyFold, foldNext, roundsInOrder } from '@laurel/rules/fold/fold.ts';
import { FROM_START } from '@laurel/rules/fold/late-rounds.ts';
import type { RoundFact } from '@laurel/rules/rounds/rounds.ts';
import { readExplainedHistories, readExplainedRounds } from '../../src/events/store/explained-rounds.ts';
import { readHistories } from '../../src/events/store/read-histories.ts';
import { readParts } from '../../src/events/store/read-parts.ts';
import { readRounds } from '../../src/events/store/read-rounds.ts';
import { voidEvents } from '../../src/events/void-events.ts';
import { foldFromLog } from '../../src/scoring/fold-from-log.ts';
import { pointTournament } from '../support/definitions.ts';
import { gameround } from '../support/events.ts';
import {
  accept,
  addCampaign,
  addRates,
  addTenant,
  type OpenModules,
  openModules,
  untilScored,
} from '../support/modules.ts';

/** Ids that senders may choose, with the separators of every format that could pack them. */
const odd = ['"', "a,b'{}", '\t\n\r\\n', 'é π 🎰', '\u0001\u001f', 'NULL'];
/** The log's index (events_by_round) cannot distinguish the two. */
const alike = ['player-142938', 'player-184160'];
const players = [...odd, ...alike, 'plain', 'without events'];
const idle = 'without events';
const dayOf = (day: string) => Date.parse(`2026-11-${day}T00:00:00Z`) * 1000;
const everything = { start: Date.parse('1900-01-01') * 1000, end: Date.parse('2900-01-01') * 1000 };

let modules: OpenModules;
let tenant_id: number;
before(async () => {
  modules = await openModules();
  tenant_id = await addTenant(modules);
  await addRates(modules, tenant_id, [{ currency: 'SEK', date: '2026-01-01', per_eur: '11.3' }]);
  const windows = [
    { start: '2026-11-01T00:00:00Z', end: '2026-11-30T00:00:00Z' },
    { start: '2026-11-19T00:00:00Z', end: '2026-11-20T00:00:00Z' },
  ];
  const turnover = [{ task: 'turnover' as const, amount: '1', points: '1' }];
  for (const window of windows) {
    const members = [
      {},
      { games: { ids: ['game "2"'] } },
      { currency: 'SEK' },
      { rules: { tasks: turnover, bonus_money: false } },
      { rules: { tasks: turnover, grace_seconds: 86_400 } },
      { join: 'opt_in' as const },
    ];
    for (const one of members) await addCampaign(modules, tenant_id, pointTournament({ ...window, ...one }));
  }
  const events = players.filter((player_id) => player_id !== idle).flatMap(historyOf);
  await accept(modules, tenant_id, events);
  await accept(modules, tenant_id, [gameround({ unique_id: 'void', player_id: 'plain' })]);
  await untilScored(modules, tenant_id);
  const reason = 'It must not be read';
  const author = { tenant_id, username: 'test' };
  const { database, scoring } = modules;
  const clock = () => new Date();
  await voidEvents({ database, scoring, clock }, author, { unique_ids: ['void'], reason });
  await untilScored(modules, tenant_id);
});
after(() => modules.close());

/**
 * Bets from the 19th on, one an hour, each with a win half a day later: some rounds begin in one window and end in another.
 */
function historyOf(player_id: string, player: number): unknown[] {
  const ofRounds = Array.from({ length: 60 + 10 * player }, (_, i) => {
    const at = Date.parse('2026-11-19T00:00:00Z') + i * 3_700_000;
    const round = {
      player_id,
      round_id: `${player_id} ${i}`,
      game_id: `game "${i % 3}"`,
      currency: i % 4 === 0 ? 'SEK' : 'EUR',
      is_bonus: i % 5 === 0,
    };
    const iso = (ms: number) =>
      `${new Date(ms).toISOString().slice(0, -1)}${String(i % 1000).padStart(3, '0')}Z`;
    const bet = gameround({ ...round, amount: 0.1 + i, timestamp: iso(at) });
    return [bet, gameround({ ...round, amount: i / 8, is_win: true, timestamp: iso(at + 43_200_000) })];
  }).flat();
  const extremes = [
    { timestamp: '2000-01-01T00:00:00.000001Z', amount: 0 },
    { timestamp: '2001-09-09T01:46:39.999999Z', amount: 1e-7 },
    { timestamp: '2099-06-01T12:00:00.123457Z', amount: 123456789.12345678 },
  ];
  return [...ofRounds, ...extremes.map((members) => gameround({ player_id, ...members }))];
}

const inOrder = <Fact extends RoundFact>(facts: Fact[]) =>
  facts.toSorted((a, b) => a.occurred_at - b.occurred_at || Number(a.is_win) - Number(b.is_win));

/** The same events from the statement that reads round by round. */
async function readByRounds(player_id: string, window: typeof everything): Promise<RoundFact[]> {
  const query = { player_ids: [player_id], ...window, upTo: 10_000 };
  const rows = await readRounds(modules.database.ofTenant(tenant_id), query);
  return inOrder(rows.map(({ seq, ...fact }) => fact));
}

test('reads each event as the log holds it', async () => {
  const query = { player_ids: players, ...everything, upTo: 10_000, maxEvents: 10_000 };
  const histories = await readHistories(modules.database.ofTenant(tenant_id), query);
  assert.deepEqual(
    histories.map(({ player_id }) => player_id),
    players,
  );
  for (const { player_id, facts } of histories)
    assert.deepEqual(inOrder(facts ?? []), await readByRounds(player_id, everything));
});

test('reads whole rounds of a window and not the rest of the history', async () => {
  const window = { start: dayOf('21'), end: dayOf('22') };
  const query = { player_ids: ['plain'], ...window, upTo: 10_000, maxEvents: 10_000 };
  const [history] = await readHistories(modules.database.ofTenant(tenant_id), query);
  const wanted = await readByRounds('plain', window);
  const rounds = new Set(wanted.map(({ round_id }) => round_id));
  const read = inOrder(history?.facts ?? []);
  assert.deepEqual(
    read.filter(({ round_id }) => rounds.has(round_id)),
    wanted,
  );
  assert.ok(rounds.size > 20 && wanted.some(({ occurred_at }) => occurred_at >= window.end));
  // Rounds with only their win in the window are included.
  assert.ok(read.length < 2 * wanted.length);
});

test('an event is void in an explanation from the change that voided it on, and not before', async () => {
  const tenant = modules.database.ofTenant(tenant_id);
  const text = "select voided_change as change from events where tenant_id = $1 and unique_id = 'void'";
  const [{ change } = { change: 0 }] = await tenant.query<{ change: number }>({ text });
  const read = async (voidsUpTo: number) => {
    const query = { ...everything, upTo: 10_000, voidsUpTo };
    const alone = await readExplainedRounds(tenant, { ...query, player_id: 'plain' });
    const inBulk = await readExplainedHistories(tenant, { ...query, player_ids: ['plain'] });
    return [alone, inBulk].map((rows) => rows.find(({ unique_id }) => unique_id === 'void')?.voided);
  };
  assert.deepEqual(await read(change), [true, true]);
  assert.deepEqual(await read(change - 1), [false, false]);
});

test('reads nothing beyond a position of the log, and only names a history that is too long', async () => {
  const query = { player_ids: ['"', idle], ...everything, upTo: 3, maxEvents: 3 };
  const short = await readHistories(modules.database.ofTenant(tenant_id), query);
  assert.deepEqual(
    short.map(({ facts }) => facts?.length),
    [3, 0],
  );
  const long = await readHistories(modules.database.ofTenant(tenant_id), { ...query, upTo: 4 });
  assert.deepEqual(
    long.map(({ facts }) => facts),
    [null, []],
  );
});

const wholeDay = (player_id: string) => ({ player_id, start: dayOf('20'), end: dayOf('21'), facts: [] });

test('reads parts of many players with bounds of their own, as many as the limit takes, in order', async () => {
  const all = players.flatMap((player_id) => [
    { player_id, ...everything, facts: [] },
    { player_id, start: dayOf('21'), end: dayOf('22'), facts: [] },
    wholeDay(player_id),
  ]);
  const tenant = modules.database.ofTenant(tenant_id);
  const readIn = (maxEvents: number, parts = all) => readParts(tenant, { parts, upTo: 10_000, maxEvents });
  const whole = await readIn(100_000);
  assert.equal(whole.length, all.length);
  for (const [i, { player_id, start, end }] of all.entries()) {
    const wanted = await readByRounds(player_id, { start, end });
    const rounds = new Set(wanted.map(({ round_id }) => round_id));
    const facts = inOrder(whole[i] ?? []);
    assert.deepEqual(
      facts.filter(({ round_id }) => rounds.has(round_id)),
      wanted,
    );
  }
  const sizes = whole.map((facts) => facts.length);
  const eventsOf = (parts: number) => sizes.slice(0, parts).reduce((sum, size) => sum + size, 0);
  for (const parts of [1, 2, 3, 17]) {
    const exactly = await readIn(eventsOf(parts));
    assert.deepEqual(exactly.map(inOrder), whole.slice(0, parts).map(inOrder));
    assert.equal((await readIn(eventsOf(parts + 1) - 1)).length, parts);
  }
  assert.deepEqual(await readIn(eventsOf(1) - 1), []);
  // Parts without an event fit below any limit.
  const none = [wholeDay(idle), wholeDay(idle)];
  assert.deepEqual(await readIn(1, none), [[], []]);
  assert.deepEqual(await readIn(1, [...none, wholeDay('plain')]), [[], []]);
});

for (const maxEvents of [10_000, 150])
  test(`folds of players whose histories of up to ${maxEvents} events are read together are those of each alone`, async () => {
    const { folds, cursor } = await modules.scoring.stateOf(tenant_id);
    assert.equal(folds.length, 12);
    const player_ids = players.toSorted();
    const turn = modules.turns.begin();
    const refolds = folds.flatMap((active) =>
      player_ids.map((player_id) => ({ active, player_id, ...FROM_START })),
    );
    const tenant = modules.database.ofTenant(tenant_id);
    const { standings, player_ids: folded } = await foldFromLog(tenant, refolds, cursor.seq, {
      maxEvents,
      turn,
    });
    assert.deepEqual(folded, player_ids);
    assert.equal(standings.length, refolds.length);
    for (const { active, player_id } of refolds) {
      const { compiled, fold_id, joined } = active;
      const facts = await readByRounds(player_id, compiled);
      const empty = emptyFold(compiled, joined.get(player_id) ?? null);
      const { fold, snapshots } = foldNext(compiled, empty, roundsInOrder(compiled, facts));
      const standing = standings.find((one) => one.fold_id === fold_id && one.player_id === player_id);
      assert.deepEqual([standing?.fold, standing?.snapshots], [fold, snapshots], `${fold_id} ${player_id}`);
    }
    assert.ok(standings.filter(({ isEmpty }) => !isEmpty).length > 40);
  });
