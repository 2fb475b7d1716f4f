import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { emptyFold, foldNext, roundsInOrder } from '@laurel/rules/fold/fold.ts';
import { FROM_START } from '@laurel/rules/fold/late-rounds.ts';
import { type RoundFact, roundKey } from '@laurel/rules/rounds/rounds.ts';
import { voidEvents } from '../../src/events/void-events.ts';
import { EVERY_VOID, type LogPart, readLogPart } from '../../src/history/history.ts';
import { readLogParts } from '../../src/history/read-log-parts.ts';
import { foldFromLog } from '../../src/scoring/fold-from-log.ts';
import { pointTournament } from '../support/definitions.ts';
import { gameround } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { accept, addCampaign, addRates, addTenant, openModules, untilScored } from '../support/modules.ts';

/** Ids that senders may choose, with the separators of every format that could pack them. */
const odd = ['"', "a,b'{}", '\t\n\r\\n', 'é π 🎰', '\u0001\u001f', 'NULL'];
/** The log's index (events_by_round) cannot distinguish the two. */
const alike = ['player-142938', 'player-184160'];
const players = [...odd, ...alike, 'plain', 'without events'];
const idle = 'without events';
const dayOf = (day: string) => Date.parse(`2026-11-${day}T00:00:00Z`) * 1000;
const everything = { start: Date.parse('1900-01-01') * 1000, end: Date.parse('2900-01-01') * 1000 };

const modules = forFile(openModules);
let tenant_id: number;
before(async () => {
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

/** Bets from the 19th on, one an hour, each with a win half a day later: some rounds begin and end in different windows. */
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

/** The same events by a statement that knows nothing of hashes, parts or limits. */
async function readByRounds(player_id: string, { start, end }: typeof everything): Promise<RoundFact[]> {
  const rows = await modules.database.ofTenant(tenant_id).query<RoundFact>({
    text: `
      select e.player_id, e.game_id, e.round_id, e.amount, e.currency, e.is_win, e.is_bonus, e.is_supplier_promo,
             (extract(epoch from e.occurred_at) * 1000000)::bigint as occurred_at,
             (extract(epoch from e.received_at) * 1000000)::bigint as received_at
        from events e where e.tenant_id = $1 and e.kind = 'gameround' and e.player_id = $2 and not e.voided`,
    values: [player_id],
  });
  const isInside = ({ is_win, occurred_at }: RoundFact) =>
    !is_win && occurred_at >= start && occurred_at < end;
  const found = new Set(rows.filter(isInside).map(roundKey));
  return inOrder(rows.filter((row) => found.has(roundKey(row))));
}

const readAll = (parts: LogPart[], more = {}) =>
  readLogParts(modules.database.ofTenant(tenant_id), parts, { upTo: 10_000, ...more });

test('reads each event as the log holds it', async () => {
  const histories = await readAll(players.map((player_id) => ({ player_id, ...everything, facts: [] })));
  for (const [i, player_id] of players.entries())
    assert.deepEqual(inOrder(histories[i] ?? []), await readByRounds(player_id, everything));
});

test('reads whole rounds of a window and not the rest of the history', async () => {
  const part = { player_id: 'plain', start: dayOf('21'), end: dayOf('22'), facts: [] };
  const [history = []] = await readAll([part]);
  const wanted = await readByRounds('plain', part);
  const rounds = new Set(wanted.map(({ round_id }) => round_id));
  const read = inOrder(history);
  assert.deepEqual(
    read.filter(({ round_id }) => rounds.has(round_id)),
    wanted,
  );
  assert.ok(rounds.size > 20 && wanted.some(({ occurred_at }) => occurred_at >= part.end));
  // Rounds with only their win in the window are included, unless the reading leaves them out.
  assert.ok(read.length > wanted.length && read.length < 2 * wanted.length);
  const [withBet = []] = await readAll([part], { only: 'with bet' });
  assert.deepEqual(inOrder(withBet), wanted);
  const [withEvent = []] = await readAll([part], { only: 'with event' });
  assert.deepEqual(inOrder(withEvent), read);
});

test('reads the round that is named with a part, wherever it is, in the order of the log', async () => {
  const rounds = [
    { game_id: 'game "1"', round_id: 'plain 7' },
    { game_id: 'game "0"', round_id: 'plain 7' },
    { game_id: 'game "2"', round_id: 'plain 5' },
  ];
  const parts = rounds.map((named) => ({ player_id: 'plain', start: 0, end: 0, facts: [], named }));
  const wanted = { upTo: 10_000, only: 'with bet', members: 'named' } as const;
  const read = await readLogParts(modules.database.ofTenant(tenant_id), parts, wanted);
  assert.deepEqual(
    read.map((facts) => facts.map(({ round_id, is_win }) => [round_id, is_win])),
    [
      [
        ['plain 7', false],
        ['plain 7', true],
      ],
      [],
      [
        ['plain 5', false],
        ['plain 5', true],
      ],
    ],
  );
  assert.equal(new Set(read.flat().map(({ unique_id }) => unique_id)).size, 4);
  for (const facts of read)
    assert.deepEqual(
      facts,
      facts.toSorted((a, b) => a.seq - b.seq),
    );
});

test('an event is void in an explanation from the change that voided it on, and not before', async () => {
  const tenant = modules.database.ofTenant(tenant_id);
  const text = "select voided_change as change from events where tenant_id = $1 and unique_id = 'void'";
  const [{ change } = { change: 0 }] = await tenant.query<{ change: number }>({ text });
  const part = { player_id: 'plain', ...everything, facts: [] };
  const read = async (voidsUpTo: number, voidsAfter?: number) => {
    const asOf = { upTo: 10_000, voidsUpTo, voidsAfter };
    const rows = await readLogPart(tenant, part, { ...asOf, members: 'named' });
    return rows.find(({ unique_id }) => unique_id === 'void')?.voided_change;
  };
  assert.deepEqual([await read(change, EVERY_VOID), await read(change, change - 1)], [change, change]);
  assert.deepEqual([await read(change - 1, EVERY_VOID), await read(change - 1)], [null, null]);
  assert.deepEqual([await read(change), await read(change, change)], [undefined, undefined]);
});

test('reads nothing beyond a position of the log', async () => {
  const parts = ['"', idle].map((player_id) => ({ player_id, ...everything, facts: [] }));
  const sizes = async (upTo: number, most?: number) =>
    (await readLogParts(modules.database.ofTenant(tenant_id), parts, { upTo }, most)).map(
      ({ length }) => length,
    );
  assert.deepEqual(await sizes(3), [3, 0]);
  assert.deepEqual(await sizes(3, 3), [3, 0]);
  assert.deepEqual(await sizes(4, 3), []);
});

const wholeDay = (player_id: string) => ({ player_id, start: dayOf('20'), end: dayOf('21'), facts: [] });

test('reads parts of many players with bounds of their own, as many as the limit takes, in order', async () => {
  const all = players.flatMap((player_id) => [
    { player_id, ...everything, facts: [] },
    { player_id, start: dayOf('21'), end: dayOf('22'), facts: [] },
    wholeDay(player_id),
  ]);
  const tenant = modules.database.ofTenant(tenant_id);
  const readIn = (most: number, parts = all) => readLogParts(tenant, parts, { upTo: 10_000 }, most);
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
