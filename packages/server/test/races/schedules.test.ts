import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointTournament } from '../support/definitions.ts';
import { onlyOn } from '../support/engine.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { scheduleInput, untilRuns } from '../support/planning.ts';

const together = onlyOn('postgres', 'an embedded database has one server');

test('servers that make runs at the same moment make one campaign for each run', together, async (t) => {
  const laurel = await startLaurel();
  const another = await laurel.startAnother();
  t.after(() => another.close().then(laurel.close));
  await laurel.setClock('2026-11-25T12:00:00Z');
  await another.setClock('2026-11-25T12:00:00Z');
  const staff = await signInOwner(laurel);
  const { start: _start, end: _end, custom_id: _name, ...definition } = pointTournament();
  const { body: template } = await staff.post('/api/v1/templates', { name: 'races', definition });
  const ids: number[] = [];
  for (let made = 1; made <= 5; made++) {
    const input = scheduleInput(template.id, {
      name: `schedule ${made}`,
      recurrence: 'FREQ=HOURLY;COUNT=10',
      publish: true,
    });
    ids.push((await staff.post('/api/v1/schedules', input)).body.id);
  }
  await Promise.all([laurel, another].map((server) => server.setClock('2026-12-01T20:30:00Z')));
  const later = await signInOwner(laurel);
  for (const id of ids) {
    const { results } = await untilRuns(() => later.get(`/api/v1/schedules/${id}/runs`), 10);
    assert.ok(results.every(({ state }: { state: string }) => state === 'made'));
  }
  const { body } = await later.get('/api/v1/campaigns?state=published');
  assert.equal(body.count, 50);
  const { body: audit } = await later.get('/api/v1/audit-log?page_size=100');
  const published = audit.results.filter(({ action }: { action: string }) => action === 'campaign.published');
  assert.equal(published.length, 50);
});
