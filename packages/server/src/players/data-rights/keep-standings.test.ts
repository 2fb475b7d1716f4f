import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareEntries, type TiePlace } from '@laurel/rules/boards/tie-rule.ts';
import fc from 'fast-check';
import { followersOf, tiePlaceOf } from './keep-standings.ts';

const entry = (player_id: string) => ({ player_id, units: 1, reached_at: 0 });

test('in whatever order equals are erased, their lines stay in the order of the ids', () => {
  const players = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 9 });
  const orders = players.chain((ids) => fc.tuple(fc.constant(ids), fc.shuffledSubarray(ids)));
  fc.assert(
    fc.property(orders, ([ids, erased]) => {
      const places = new Map<string, TiePlace>();
      const order = () => compareEntries('higher', places);
      let lines = ids
        .map(entry)
        .sort(order())
        .map((one) => one.player_id);
      const shown = new Map(lines.map((player_id) => [player_id, player_id]));
      const first = [...lines];
      for (const [number, player_id] of erased.entries()) {
        const at = lines.indexOf(player_id);
        const tie = tiePlaceOf({ before: lines[at - 1], after: lines[at + 1] }, places);
        const followers = followersOf(player_id, tie, places);
        const erased_id = `erased:${number}`;
        if (tie) places.set(erased_id, tie);
        for (const [follower, place] of followers) places.set(follower, place);
        shown.set(erased_id, player_id);
        lines = lines
          .with(at, erased_id)
          .map(entry)
          .sort(order())
          .map((one) => one.player_id);
        assert.deepEqual(
          lines.map((one) => shown.get(one)),
          first,
        );
        const gone = erased.slice(0, number + 1);
        for (const { after } of places.values())
          assert.ok(!gone.includes(after), 'a place names an erased player');
      }
    }),
  );
});
