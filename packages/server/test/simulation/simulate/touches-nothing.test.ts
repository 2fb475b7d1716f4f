import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointTournament } from '../../support/definitions.ts';
import { gameround, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { published } from '../../support/player-view.ts';
import { everythingWritten } from '../../support/scored.ts';
import { waitUntil } from '../../support/waiting.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));

/** Every row of every table, as text. */
async function everything(): Promise<Record<string, unknown[]>> {
  const tables = await laurel.database.query<{ name: string }>({
    text: `select table_name as name from information_schema.tables
            where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  });
  const rows: Record<string, unknown[]> = {};
  for (const { name } of tables)
    rows[name] = await laurel.database.query({ text: `select t::text as row from ${name} t order by 1` });
  return rows;
}

/** The work that goes on by itself has nothing left to do: minutes of intake are written behind the answer. */
async function isAtRest(): Promise<boolean> {
  const [row] = await laurel.database.query<{ told: boolean }>({
    // A cluster plans no sub-select without a column.
    text: `
      select not exists (select 1 from outbox) and exists (select 1 from campaign_moments where started)
         and exists (select 1 from intake_minutes) as told`,
  });
  return row?.told ?? false;
}

test('neither a simulation nor a preview changes a row of any table', async () => {
  const definition = pointTournament();
  const { body: draft } = await staff.post('/api/v1/campaigns', pointTournament());
  const running = await published(staff, definition);
  await sendEvents(
    laurel,
    ['a', 'b'].map((player_id) => gameround({ player_id, timestamp: '2026-12-02T10:00:00Z' })),
  );
  await everythingWritten(staff);
  await waitUntil('the start of the campaign to be told, and the minute of intake to be written', isAtRest);
  const before = await everything();
  assert.ok(Number(before.player_folds?.length) >= 2 && Number(before.events?.length) === 2);
  const edit = { ...definition, prizes: [] };
  const calls = [
    () => staff.post(`/api/v1/campaigns/${draft.id}/simulate`),
    () => staff.post(`/api/v1/campaigns/${running}/simulate`, { start: '2026-11-01T00:00:00Z' }),
    () => staff.post(`/api/v1/campaigns/${running}/simulate`, { definition: edit }),
    () => staff.post(`/api/v1/campaigns/${running}/preview`, edit),
  ];
  for (const call of calls) assert.equal((await call()).status, 200);
  assert.deepEqual(await everything(), before);
});
