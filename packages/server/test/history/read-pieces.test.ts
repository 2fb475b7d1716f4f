import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { roundKey } from '@laurel/rules/rounds/rounds.ts';
import type { TenantSession } from '../../src/database/database.ts';
import { tenantSession } from '../../src/database/tenant-session.ts';
import {
  everyPlayer,
  type HistoryPiece,
  type LogPart,
  readPieces,
  readPiecesTogether,
} from '../../src/history/history.ts';
import { CountedTurns } from '../support/counted-turns.ts';
import { gameround } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { valuesOf } from '../support/members.ts';
import { accept, addTenant, openModules, untilScored } from '../support/modules.ts';

const BEGIN = Date.parse('2026-11-20T00:00:00Z');
const LONG_ROUNDS = 1_500;
/** More than are walked through at once. */
const PLAYERS = 1_010;
const upTo = 100_000;

const modules = forFile(openModules);
let tenant: TenantSession;
let parts: LogPart[];
before(async () => {
  const tenant_id = await addTenant(modules);
  tenant = modules.database.ofTenant(tenant_id);
  const long = Array.from({ length: LONG_ROUNDS }, (_, nth) => roundOf('long', nth));
  const some = ['a', 'b', 'c', 'd'].flatMap((id) => [0, 1, 2, 3].map((nth) => roundOf(id, nth)));
  const others = Array.from({ length: PLAYERS - 5 }, (_, nth) => gameround({ player_id: `other-${nth}` }));
  const facts = ['a', 'long'].flatMap((player_id) => [
    factOf('deposit', { player_id, timestamp: at(3), amount: 10, currency: 'EUR', method: 'Card' }),
    factOf('login', { player_id, timestamp: at(700) }),
  ]);
  await accept(modules, tenant_id, [...long.flat(), ...some.flat(), ...others, ...facts]);
  await untilScored(modules, tenant_id);
  const window = { start: micros(0), end: micros(LONG_ROUNDS), facts: ['deposit', 'login'] as const };
  parts = ['a', 'b', 'long', 'nobody', 'c', 'd'].map((player_id) => ({ player_id, ...window }));
});

const micros = (second: number) => (BEGIN + second * 1_000) * 1_000;
const at = (second: number) => new Date(BEGIN + second * 1_000).toISOString();

/** A bet each second; its win comes in five minutes, in another slice. */
function roundOf(player_id: string, nth: number) {
  const round = { player_id, round_id: `r${nth}` };
  return [
    gameround({ ...round, timestamp: at(nth) }),
    gameround({ ...round, timestamp: at(nth + 300), is_win: true }),
  ];
}

function factOf(event: string, data: { player_id: string; timestamp: string; [member: string]: unknown }) {
  return { event, data: { unique_id: `${event} ${data.player_id}`, ...data } };
}

const piecesOf = (eventsAtOnce: number, more = {}) =>
  Array.fromAsync(readPieces(tenant, parts, { upTo, ...more }, { eventsAtOnce }));

/** The rounds and facts that start in a piece, with how many events each has. */
function startingIn({ start, end, facts }: HistoryPiece): [string, number][] {
  return [...Map.groupBy(facts, roundKey)].flatMap(([key, events]): [string, number][] => {
    const first = Math.min(...events.filter(({ is_win }) => !is_win).map(({ occurred_at }) => occurred_at));
    return first >= start && first < end ? [[key, events.length]] : [];
  });
}

test('however many events are read at once, slices follow one another and hold each round whole where it starts', async () => {
  const whole = await piecesOf(1_000_000);
  assert.deepEqual(
    whole.map(({ part, start, end, isLast }) => ({ part, start, end, isLast })),
    parts.map((part) => ({ part, start: part.start, end: part.end, isLast: true })),
  );
  for (const eventsAtOnce of [1, 9, 400, 2_500]) {
    const pieces = await piecesOf(eventsAtOnce);
    const ofParts = [...Map.groupBy(pieces, ({ part }) => part)];
    assert.deepEqual(
      ofParts.map(([part]) => part),
      parts,
    );
    for (const [i, [part, slices]] of ofParts.entries()) {
      const bounds = [part.start, ...slices.map(({ end }) => end)];
      assert.deepEqual([...slices.map(({ start }) => start), part.end], bounds);
      assert.deepEqual(
        valuesOf(slices, 'isLast'),
        slices.map((_, nth) => nth === slices.length - 1),
      );
      const rounds = slices.flatMap(startingIn).toSorted();
      assert.deepEqual(rounds, startingIn(whole[i] as HistoryPiece).toSorted());
    }
    const [, ofLong = []] = ofParts[2] ?? [];
    assert.equal(ofLong.length > 3, eventsAtOnce < 2_500, String(ofLong.length));
  }
  const [, , long] = await piecesOf(1, { whole: true });
  assert.deepEqual([long?.facts.length, long?.isLast], [2 * LONG_ROUNDS + 2, true]);
});

test('once it is enough, the rest of the last player follows and nobody else', async () => {
  const until = async (player_id: string, eventsAtOnce: number) => {
    const isEnough = (pieces: readonly HistoryPiece[]) =>
      pieces.some(({ part }) => part.player_id === player_id);
    const pieces = await piecesOf(eventsAtOnce, { isEnough });
    return { last: pieces.at(-1), players: [...new Set(pieces.map(({ part }) => part.player_id))] };
  };
  assert.deepEqual((await until('a', 10)).players, ['a']);
  const { last, players } = await until('long', 100);
  assert.deepEqual([players, last?.isLast], [['a', 'b', 'long'], true]);
});

/** Notes what is sent in `sent`. */
const noted = (sent: string[]) =>
  tenantSession((statement) => {
    sent.push(statement.text);
    return modules.database.query(statement);
  }, tenant.tenant_id);

test('while pieces are folded the next ones are read; many short parts cost one statement and one for facts', async () => {
  const ahead: string[] = [];
  const reading = readPiecesTogether(noted(ahead), parts, { upTo }, { eventsAtOnce: 100 });
  const first = await reading.next();
  assert.ok(!first.done && first.value.length === 2);
  assert.equal(ahead.length, 3);
  await reading.return(undefined);
  const statementsFor = async (short: LogPart[]) => {
    const sent: string[] = [];
    await Array.fromAsync(readPieces(noted(sent), short, { upTo }));
    return sent.length;
  };
  const short = parts.filter(({ player_id }) => player_id !== 'long');
  assert.equal(await statementsFor(short), 2);
  assert.equal(await statementsFor(short.map((part) => ({ ...part, facts: [] }))), 1);
});

test('a walk gives way after each piece, reports before each statement, and ends when its signal says so', async () => {
  const turns = new CountedTurns();
  let statements = 0;
  const ending = new AbortController();
  const onPart = async () => void statements++;
  const walk = { turn: turns.begin(), signal: ending.signal, onPart, eventsAtOnce: 200 };
  let pieces = 0;
  const reading = async () => {
    for await (const _ of readPieces(tenant, parts, { upTo }, walk)) {
      pieces += 1;
      if (pieces === 6) ending.abort(new Error('ended'));
    }
  };
  await assert.rejects(reading, { message: 'ended' });
  assert.equal(pieces, 6);
  assert.ok(turns.given >= pieces, String(turns.given));
  assert.ok(statements >= 3 && statements < 20, String(statements));
});

test('what is read ahead and fails is an error of the walk', async () => {
  let statements = 0;
  const failing = tenantSession((statement) => {
    statements += 1;
    return statements > 2 ? Promise.reject(new Error('gone')) : modules.database.query(statement);
  }, tenant.tenant_id);
  const walk = () => readPieces(failing, parts, { upTo }, { eventsAtOnce: 100 });
  await assert.rejects(Array.fromAsync(walk()), { message: 'gone' });
  statements = 0;
  for await (const { part } of walk()) {
    assert.equal(part, parts[0]);
    break;
  }
  assert.equal(statements, 3);
});

test('once a caller has left a walk, no statement of it is under way: the transaction may end', async () => {
  let underWay = 0;
  const counting = tenantSession(async (statement) => {
    underWay += 1;
    return modules.database.query(statement).finally(() => underWay--) as never;
  }, tenant.tenant_id);
  const left = async () => {
    for await (const _ of readPieces(counting, parts, { upTo }, { eventsAtOnce: 100 })) {
      assert.equal(underWay, 1);
      throw new Error('left');
    }
  };
  await assert.rejects(left, { message: 'left' });
  assert.equal(underWay, 0);
});

test('every player is walked through once, in order', async () => {
  const groups = await Array.fromAsync(everyPlayer(tenant));
  const player_ids = groups.flat();
  assert.deepEqual([groups.length, player_ids.length], [2, PLAYERS]);
  assert.deepEqual(player_ids, [...new Set(player_ids)]);
  const ended = AbortSignal.abort(new Error('ended'));
  await assert.rejects(Array.fromAsync(everyPlayer(tenant, ended)), { message: 'ended' });
});
