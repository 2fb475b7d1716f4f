import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { whole } from '../money/decimal.ts';
import { Board } from './board.ts';

function emptyBoard(): Board {
  return new Board({ better: 'higher', prizesBy: 'place', prizes: [], currency: 'EUR', tieRule: 'dense' });
}

const linesOf = (board: Board) => board.rows(0, board.count);
const entriesOf = (board: Board) =>
  new Map([...board.entries()].map(({ player_id, ...entry }) => [player_id, entry]));

/** So many players that a list of them has several blocks, which split and empty. */
const PLAYERS = 2_000;

const player_id = fc.integer({ min: 0, max: PLAYERS - 1 }).map(String);
/** From 2 on a change is followed. */
const drawn = { player_id, reached_at: fc.integer({ min: 0, max: 3 }) };
const change = fc.oneof(
  fc.record({ ...drawn, units: fc.bigInt({ min: 1n, max: 50n }).map(whole), eligible: fc.boolean() }),
  fc.record({ ...drawn, units: fc.constant(null), eligible: fc.constant(false) }),
  fc.record({ ...drawn, units: fc.constant('as before' as const), eligible: fc.boolean() }),
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

type Changed = Pick<Board, 'setScore' | 'follow' | 'setEligible'>;

function make(board: Changed, { player_id, units, reached_at, eligible }: Change): void {
  if (units === 'as before') board.setEligible(player_id, eligible);
  else if (reached_at > 1) board.follow(player_id, units ?? Number.NaN, reached_at, () => eligible);
  else board.setScore(player_id, units === null ? null : { player_id, units, reached_at }, eligible);
}

/** Two boards with the same players, to be changed in different ways. */
function fullBoards(): [Board, Board] {
  const boards: [Board, Board] = [emptyBoard(), emptyBoard()];
  for (const board of boards)
    for (let nth = 0; nth < PLAYERS; nth++)
      make(board, {
        player_id: String(nth),
        units: whole(BigInt(1 + (nth % 40))),
        reached_at: 0,
        eligible: nth % 7 > 0,
      });
  return boards;
}

test('a draft of a board shows nothing until it is taken, and then the same as changes one by one', () => {
  const changes = fc.array(change, { maxLength: 300, size: 'max' });
  const property = fc.property(changes, changes, (first, second) => {
    const [direct, drafted] = fullBoards();
    for (const some of [first, second]) {
      const before = { lines: linesOf(drafted), entries: entriesOf(drafted), changes: drafted.changes };
      const draft = drafted.draft();
      for (const one of some) {
        make(direct, one);
        make(draft, one);
        assert.deepEqual(draft.scoreOf(one.player_id), direct.scoreOf(one.player_id));
        assert.equal(draft.eligibility(one.player_id), direct.eligibility(one.player_id));
      }
      const untaken = { lines: linesOf(drafted), entries: entriesOf(drafted), changes: drafted.changes };
      assert.deepEqual(untaken, before);
      drafted.take(draft);
      assert.deepEqual(linesOf(drafted), linesOf(direct));
      assert.deepEqual(entriesOf(drafted), entriesOf(direct));
      assert.deepEqual([drafted.changes, drafted.touches], [direct.changes, direct.touches]);
    }
  });
  fc.assert(property, { numRuns: 30 });
});

test('a board takes a draft once, and none of another board', () => {
  const [one, other] = fullBoards();
  const draft = one.draft();
  assert.throws(() => other.take(draft), /another board/);
  one.take(draft);
  assert.throws(() => one.take(draft), /another board/);
});

test('a board that is filled has the lines of one that got its players one by one, and changes like it', () => {
  const changes = fc.array(change, { maxLength: 50, size: 'max' });
  const ids = fc.uniqueArray(fc.integer({ min: 0, max: 20_000 }), { maxLength: 12_000, size: 'max' });
  const property = fc.property(ids, changes, (numbers, later) => {
    const [direct, filled] = [emptyBoard(), emptyBoard()];
    const filling = filled.fill();
    for (const nth of numbers) {
      const entry = { player_id: String(nth), units: whole(BigInt(1 + (nth % 40))), reached_at: nth % 3 };
      const eligible = nth % 7 > 0;
      direct.setScore(entry.player_id, entry, eligible);
      filling.add({ ...entry, eligible });
    }
    assert.equal(filled.count, 0);
    for (const _ of filling.placed()) assert.ok(filled.count <= direct.count);
    for (const one of later) for (const board of [direct, filled]) make(board, one);
    assert.deepEqual(linesOf(filled), linesOf(direct));
    assert.deepEqual(entriesOf(filled), entriesOf(direct));
    assert.deepEqual([filled.changes, filled.touches], [direct.changes, direct.touches]);
  });
  fc.assert(property, { numRuns: 10 });
});
