import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { listed, openShown } from '../support/tournaments.ts';

const day = (number: number) => new Date(Date.UTC(2026, 11, number)).toISOString();

/** Few days, so that many campaigns tie. */
const windows = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 3 })), {
  maxLength: 60,
});
const field = fc.constantFrom('start_date', '-start_date', 'end_date', '-end_date', 'status', '-status');
const filter = fc.constantFrom(
  '',
  '&status=AC',
  '&status=SC,FI',
  '&start_date=2026-12-03',
  '&end_date=2026-12-05',
);

test('walking the pages yields every match once, in one order (invariant I7)', async () => {
  await fc.assert(
    fc.asyncProperty(
      windows,
      fc.array(field, { maxLength: 3 }),
      filter,
      fc.integer({ min: 1, max: 25 }),
      async (days, sort, filtered, page_size) => {
        const { ask, idsOf } = openShown(
          days.map(([start, length], i) => listed(i + 1, { start: day(start), end: day(start + length) })),
        );
        const query = `${sort.length > 0 ? `sort=${sort}` : ''}${filtered}`;
        const walked: number[] = [];
        const { count } = await ask(query);
        for (let page = 1; walked.length < count; page += 1)
          walked.push(...(await idsOf(`${query}&page_size=${page_size}&page=${page}`)));
        assert.equal(new Set(walked).size, count);
        assert.deepEqual((await idsOf(`${query}&page_size=25`)).slice(0, 25), walked.slice(0, 25));
      },
    ),
    { numRuns: 60 },
  );
});
