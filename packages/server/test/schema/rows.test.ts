import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { readRowTypes } from '../../../../tools/architecture/row-types.ts';
import { onlyOn } from '../support/engine.ts';
import { collectStatements } from '../support/plans/collect-statements.ts';
import { complaintsAbout } from '../support/rows/compare-rows.ts';
import { openDescriber } from '../support/rows/describe-statement.ts';

/** Rows of statements that are put together while the server runs. */
const unchecked = ['scoring/store/player-folds.ts', 'players/list/store/player-list.ts'];

/** Columns that may be null, by file, and why those that are read never are. */
const filled: Record<string, { column: string; because: string }> = {
  'campaigns/store/settlements.ts': {
    column: 'pinned_refold',
    because: 'a campaign is pinned with all of it',
  },
  'certificates/store/events-of-certificate.ts': {
    column: 'game_id',
    because: 'gameround events have a game',
  },
  'decisions/store/decisions.ts': { column: 'nonce', because: 'rows are inserted with the default' },
  'events/store/voids.ts': { column: 'came_at', because: 'it is written together with seq' },
  'facts/store/fact-events.ts': {
    column: 'id',
    because: 'facts about players have one, as those about games',
  },
};

const { statements, unknown } = await collectStatements();
const fileOf = (at: string) => at.replace(/:\d+$/, '');
const types = readRowTypes(join(import.meta.dirname, '../../../..'), [
  ...new Set([...statements, ...unknown].map(({ end }) => fileOf(end))),
]);

test('the types of rows of each statement are known', () => {
  const typed = [...statements, ...unknown].filter(({ end }) => types.get(end)?.length !== 0);
  assert.deepEqual(
    typed.filter(({ end }) => !types.has(end)),
    [],
  );
  assert.deepEqual(
    typed.filter((one) => unknown.includes(one)).map(({ at }) => fileOf(at)),
    unchecked,
  );
});

test(
  'each statement answers the columns that the source reads, with values of those types',
  onlyOn('postgres', 'it asks a separate server what statements answer'),
  async () => {
    const { describer, close } = await openDescriber();
    try {
      const complaints: string[] = [];
      for (const { at, end, text } of statements) {
        const columns = await describer.columnsOf(text);
        const never = filled[fileOf(at)]?.column;
        const known = columns.map((one) => (one.name === never ? { ...one, of: undefined } : one));
        complaints.push(...complaintsAbout(text, types.get(end) ?? [], known).map((one) => `${at} ${one}`));
      }
      assert.deepEqual(complaints, []);
    } finally {
      await close();
    }
  },
);
