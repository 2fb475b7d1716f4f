import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { OrderedList } from './ordered-list.ts';

interface Player {
  readonly name: number;
  score: number;
}

const better = (a: Player, b: Player) => b.score - a.score || a.name - b.name;

function filled(count: number): { list: OrderedList<Player>; players: Player[] } {
  const list = new OrderedList<Player>(better);
  const players = Array.from({ length: count }, (_, name) => ({ name, score: count - name }));
  for (const player of players) list.append(player);
  return { list, players };
}

/** Gives the player another score, as a board does. */
function move(list: OrderedList<Player>, player: Player, score: number): void {
  const place = list.placeOf(player);
  player.score = score;
  list.moved(place, player);
}

function assertSorted(list: OrderedList<Player>, players: readonly Player[]): void {
  const sorted = players.toSorted(better);
  assert.deepEqual(list.slice(0, list.length), sorted);
  assert.deepEqual(
    sorted.map((player) => list.countBefore(player)),
    sorted.map((_, place) => place),
  );
}

test('the last of more than a block leaves its block for the first place, and others find theirs', () => {
  for (let count = 380; count <= 390; count++) {
    const { list, players } = filled(count);
    move(list, players.at(-1) as Player, count + 1);
    move(list, players[0] as Player, -1);
    assertSorted(list, players);
  }
});

test('whatever is added, moved and removed, the list equals one that is sorted anew', () => {
  const change = fc.tuple(
    fc.constantFrom('add', 'move', 'remove'),
    fc.nat(2_000),
    fc.integer({ min: -5, max: 2_000 }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_200 }), fc.array(change, { maxLength: 60 }), (count, changes) => {
      const { list, players } = filled(count);
      for (const [kind, which, score] of changes) {
        const index = players.length === 0 ? 0 : which % players.length;
        const player = players[index];
        if (kind === 'add' || player === undefined) {
          const added = { name: 10_000 + players.length + which, score };
          if (players.some(({ name }) => name === added.name)) continue;
          list.add(added);
          players.push(added);
        } else if (kind === 'move') move(list, player, score);
        else list.remove(players.splice(index, 1)[0] as Player);
      }
      assertSorted(list, players);
    }),
    { numRuns: 30 },
  );
});

test('each of two forks changes by itself', () => {
  const { list, players } = filled(800);
  const fork = list.fork();
  list.remove(players[0] as Player);
  fork.remove(players[799] as Player);
  assertSorted(list, players.slice(1));
  assertSorted(fork, players.slice(0, 799));
});
