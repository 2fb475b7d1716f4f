import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gameround, postEvents, sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { addTenant, openModules } from '../../support/modules.ts';

const laurel = forFile(startLaurel);

test('a failure of the service is an internal_error that says nothing of its cause', async () => {
  await laurel.database.query({ text: 'alter table event_keys rename to event_keys_away' });
  const response = await postEvents(laurel, JSON.stringify([gameround()]));
  await laurel.database.query({ text: 'alter table event_keys_away rename to event_keys' });
  assert.equal(response.status, 500);
  const problem = (await response.json()) as Record<string, unknown>;
  assert.equal(problem.type, 'urn:laurel:fault:internal_error');
  assert.doesNotMatch(JSON.stringify(problem), /event_keys|relation|insert|select/i);
  assert.deepEqual(await sendEvents(laurel, [gameround()]), { accepted: 1, duplicates: 0 });
});

test('boards of a process that stops are refused with shutting_down', async () => {
  const modules = await openModules();
  const tenant_id = await addTenant(modules);
  await modules.scoring.close();
  await assert.rejects(modules.scoring.stateOf(tenant_id), { code: 'shutting_down' });
  await modules.close();
});
