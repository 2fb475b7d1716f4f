import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CountedTurns } from '../support/counted-turns.ts';
import { listed, openShown } from '../support/tournaments.ts';

const CAMPAIGNS = 25;
const LINES = 1_000;

/** A page of campaigns with many lines; names are known for every other player. */
function openLarge(turns?: CountedTurns) {
  const scores = Object.fromEntries(
    Array.from({ length: LINES }, (_, nth) => [`player-${nth}`, String(1 + (nth % 700))]),
  );
  const rules = { tasks: [{ task: 'rounds' as const, count: 1, points: '1' }], tie_rule: 'shared' as const };
  const campaigns = Array.from({ length: CAMPAIGNS }, (_, nth) =>
    listed(nth + 1, { leaderboard_size: LINES, rules }, scores),
  );
  const opened = openShown(campaigns, {}, turns ? { turns } : {});
  for (let nth = 0; nth < LINES; nth += 2) opened.shown.usernames.set(`player-${nth}`, `Name ${nth}`);
  return { ...opened, campaigns };
}

const query = 'page_size=25&language=fi';

test('a large page gives way to requests after each board that it names and each entry that it renders', async () => {
  const turns = new CountedTurns();
  const { pageOf } = openLarge(turns);
  const page = await pageOf(query);
  assert.ok(turns.given >= 2 * CAMPAIGNS, String(turns.given));
  assert.deepEqual(page.body, (await openLarge().pageOf(query)).body, 'the same bytes');
  const before = turns.given;
  await pageOf('page_size=25&language=el');
  assert.equal(
    turns.given - before,
    CAMPAIGNS,
    'lines and names are known, entries of a new language are not',
  );
});

test('all boards of a large page are of the moment at which it was asked for', async () => {
  const turns = new CountedTurns();
  const { ask, campaigns } = openLarge(turns);
  turns.onGiven = () => {
    for (const { board } of campaigns) board.setScore('player-7', null, false);
  };
  const { results } = await ask(query);
  for (const { leaderboard } of results) assert.equal(leaderboard.length, LINES);
  turns.onGiven = () => {};
});
