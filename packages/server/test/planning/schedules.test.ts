import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import type { NewSchedule, Schedule } from '@laurel/contract/planning/schedules.ts';
import { pointTournament } from '../support/definitions.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { assertRefused, signInOwner } from '../support/management.ts';
import { columnsOf, linesOf, valuesOf } from '../support/members.ts';
import { scheduleInput, untilRuns } from '../support/planning.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
let template_id = 0;
before(async () => {
  await at('2026-11-25T12:00:00Z');
  template_id = await template('races');
});
beforeEach(() => at('2026-11-25T12:00:00Z'));

/** Moves the clock. */
async function at(moment: string): Promise<void> {
  await laurel.setClock(moment);
  // A new schedule wakes the maker of runs, which would otherwise look a second later.
  if (template_id) await schedule({ start: '2099-01-01T00:00' });
}

async function template(name: string): Promise<number> {
  const { start: _start, end: _end, custom_id: _name, ...definition } = pointTournament();
  const { status, body } = await staff.post('/api/v1/templates', { name, definition });
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
}

let made = 0;

async function schedule(changes: Partial<NewSchedule> = {}): Promise<{ path: string; made: Schedule }> {
  const name = `schedule ${++made}`;
  const input = scheduleInput(template_id, { name, ...changes });
  const { status, body } = await staff.post('/api/v1/schedules', input);
  assert.equal(status, 201, JSON.stringify(body));
  return { path: `/api/v1/schedules/${body.id}`, made: body };
}

/** What became of the runs, first start first. */
async function runsOf(path: string, count: number) {
  const body = await untilRuns(() => staff.get(`${path}/runs?page_size=100`), count);
  return body.results.toReversed() as {
    start: string;
    state: string;
    campaign_id: number | null;
    custom_id: string;
    detail: string | null;
  }[];
}

test('a schedule is answered with its defaults and its next run, and nothing is made ahead of time', async () => {
  const { path, made } = await schedule({ name: 'Evenings' });
  assert.deepEqual(made.next_run, {
    start: '2026-12-01T20:00:00+01:00',
    end: '2026-12-02T00:00:00+01:00',
    custom_id: 'Evenings-2026-12-01T20:00+01:00',
    create_at: '2026-11-30T19:00:00.000Z',
  });
  assert.deepEqual(
    [made.state, made.create_before, made.publish, made.custom_id, made.alarm],
    ['active', 'P1D', false, '{name}-{start}', null],
  );
  assert.deepEqual((await staff.get(path)).body, made);
  const { body } = await staff.get(`${path}/runs?upcoming=3`);
  assert.deepEqual([body.count, body.results], [0, []]);
  assert.deepEqual(valuesOf(body.upcoming, 'start'), [
    '2026-12-01T20:00:00+01:00',
    '2026-12-02T20:00:00+01:00',
    '2026-12-03T20:00:00+01:00',
  ]);
});

test('each run is a campaign of its own, made ahead of its start and published if that is asked for', async () => {
  const { path } = await schedule({ publish: true, custom_id: 'evening-{date}-{week}' });
  await at('2026-12-01T20:00:00Z');
  const runs = await runsOf(path, 2);
  assert.deepEqual(linesOf(runs, 'start', 'state', 'custom_id'), [
    '2026-12-01T20:00:00+01:00 made evening-2026-12-01-2026-W49',
    '2026-12-02T20:00:00+01:00 made evening-2026-12-02-2026-W49',
  ]);
  const { body: campaign } = await staff.get(`/api/v1/campaigns/${runs[0]?.campaign_id}`);
  assert.deepEqual(
    [campaign.state, campaign.status, campaign.custom_id, campaign.start, campaign.end],
    [
      'published',
      'AC',
      'evening-2026-12-01-2026-W49',
      '2026-12-01T20:00:00+01:00',
      '2026-12-02T00:00:00+01:00',
    ],
  );
  const { body: versions } = await staff.get(`/api/v1/campaigns/${campaign.id}/versions`);
  assert.match(versions.results[0].author, /^schedule schedule \d+$/);
  assert.equal((await staff.get(path)).body.next_run.start, '2026-12-03T20:00:00+01:00');
});

test('a run that was finished early stays finished, and the next one is made', async () => {
  const { path } = await schedule({ publish: true, create_before: 'PT0S' });
  await at('2026-12-01T19:30:00Z');
  const [first] = await runsOf(path, 1);
  const { body } = await staff.post(`/api/v1/campaigns/${first?.campaign_id}/finish`);
  assert.deepEqual([body.status, body.version], ['FI', 2]);
  await at('2026-12-02T19:00:01Z');
  const runs = await runsOf(path, 2);
  assert.deepEqual(valuesOf(runs, 'state'), ['made', 'made']);
  assert.equal((await staff.get(`/api/v1/campaigns/${first?.campaign_id}`)).body.version, 2);
});

test('after a time without a server runs whose window is over are skipped and said, the others are made', async () => {
  const { path } = await schedule({ recurrence: 'FREQ=DAILY;COUNT=5' });
  await at('2026-12-04T21:00:00Z');
  const runs = await runsOf(path, 5);
  assert.deepEqual(
    runs.map(({ state, campaign_id }) => [state, campaign_id === null]),
    [
      ['skipped', true],
      ['skipped', true],
      ['skipped', true],
      ['made', false],
      ['made', false],
    ],
  );
  assert.match(runs[0]?.detail ?? '', /window was over/);
  const { body } = await staff.get(path);
  assert.deepEqual([body.state, body.next_run, body.alarm], ['ended', null, null]);
  const { body: audit } = await staff.get('/api/v1/audit-log?page_size=100');
  const said = audit.results.filter(
    ({ action, details }: { action: string; details: { schedule_id?: number } }) =>
      action === 'schedule.run_skipped' && details.schedule_id === body.id,
  );
  assert.equal(said.length, 3);
});

test('a name that is taken is an alarm, is not tried again, and does not keep the next run from being made', async () => {
  await staff.post('/api/v1/campaigns', pointTournament({ custom_id: 'taken-2026-12-01' }));
  const { path } = await schedule({ custom_id: 'taken-{date}' });
  await at('2026-12-01T12:00:00Z');
  const [failed] = await runsOf(path, 1);
  assert.equal(failed?.state, 'failed');
  const { body } = await staff.get(path);
  assert.equal(body.alarm.custom_id, 'taken-2026-12-01');
  assert.match(body.alarm.detail, /Another campaign has the custom_id/);
  await at('2026-12-02T12:00:00Z');
  const runs = await runsOf(path, 2);
  assert.deepEqual(valuesOf(runs, 'state'), ['failed', 'made']);
  assert.equal((await staff.get(path)).body.alarm.custom_id, 'taken-2026-12-01', 'the alarm stays');
});

test('a change clears the alarm and tries what failed once more, if it is not over', async () => {
  await staff.post('/api/v1/campaigns', pointTournament({ custom_id: 'again-2026-12-01' }));
  const { path } = await schedule({ custom_id: 'again-{date}' });
  await at('2026-12-01T12:00:00Z');
  await runsOf(path, 1);
  const { status, body } = await staff.patch(path, { custom_id: 'anew-{date}' });
  assert.deepEqual([status, body.alarm], [200, null]);
  const runs = await runsOf(path, 1);
  assert.deepEqual(columnsOf(runs, 'state', 'custom_id'), [['made', 'anew-2026-12-01']]);
});

test('a paused schedule makes nothing; resumed, it leaves out what started meanwhile', async () => {
  const { path } = await schedule();
  const { status, body } = await staff.post(`${path}/pause`, { reason: 'maintenance' });
  assert.deepEqual([status, body.state, body.next_run], [200, 'paused', null]);
  assert.deepEqual((await staff.post(`${path}/pause`)).body, body, 'pausing again changes nothing');
  await at('2026-12-02T20:00:00Z');
  assert.equal((await staff.patch(path, { duration: 'P1D' })).body.state, 'paused');
  const resumed = await staff.post(`${path}/resume`);
  assert.deepEqual([resumed.status, resumed.body.state], [200, 'active']);
  const [first] = await runsOf(path, 1);
  assert.equal(first?.start, '2026-12-03T20:00:00+01:00');
});

test('a schedule that begins in the past begins with the run that is not over', async () => {
  await at('2026-12-05T20:00:00Z');
  const { path } = await schedule({ publish: true });
  const [first] = await runsOf(path, 2);
  assert.equal(first?.start, '2026-12-05T20:00:00+01:00');
});

test('a change finds the next run behind very many that are made and not over', async () => {
  const { path } = await schedule({ recurrence: 'FREQ=HOURLY', duration: 'P60D', start: '2026-12-01T13:00' });
  const id = Number(path.split('/').at(-1));
  await laurel.database.query({
    text: `
      insert into schedule_runs (tenant_id, schedule_id, start, ends, custom_id, state, at)
      select 1, $1, s, s + interval '60 days', s::text, 'made', now()
        from generate_series('2026-12-01T12:00Z'::timestamptz, '2027-01-05T14:00Z', interval '1 hour') s
      on conflict do nothing`,
    values: [id],
  });
  const { body } = await staff.patch(path, { publish: true });
  assert.equal(body.next_run.start, '2027-01-05T16:00:00+01:00');
});

test('runs follow the template as it is when they are made; one that is not valid any more is an alarm', async () => {
  const changing = await template('changing');
  const { path } = await schedule({ template_id: changing });
  const { start: _s, end: _e, custom_id: _c, ...definition } = pointTournament({ currency: 'SEK' });
  await staff.patch(`/api/v1/templates/${changing}`, { definition });
  await at('2026-12-01T12:00:00Z');
  const [first] = await runsOf(path, 1);
  assert.equal((await staff.get(`/api/v1/campaigns/${first?.campaign_id}`)).body.currency, 'SEK');
  await laurel.database.query({
    text: `
      update templates set definition = jsonb_set(definition::jsonb, '{default_language}', '"fi"')::json
       where template_id = $1`,
    values: [changing],
  });
  await at('2026-12-02T12:00:00Z');
  const runs = await runsOf(path, 2);
  assert.match(runs[1]?.detail ?? '', /^The template is not valid: \/texts\/fi\/name: /);
});

test('a schedule that publishes what can never score makes no campaign of it', async () => {
  const {
    start: _s,
    end: _e,
    custom_id: _c,
    ...definition
  } = pointTournament({
    rules: { tasks: [{ task: 'rounds', count: 1, points: '0' }] },
  });
  const { body } = await staff.post('/api/v1/templates', { name: 'pointless', definition });
  const { path } = await schedule({ template_id: body.id, publish: true });
  await at('2026-12-01T12:00:00Z');
  const [first] = await runsOf(path, 1);
  assert.deepEqual([first?.state, first?.campaign_id], ['failed', null]);
  assert.match(first?.detail ?? '', /no task credits points/);
});

test('a deleted schedule makes nothing more; its campaigns stay', async () => {
  const { path } = await schedule();
  await at('2026-12-01T12:00:00Z');
  const [first] = await runsOf(path, 1);
  assert.equal((await staff.delete(path)).status, 204);
  assertRefused(await staff.get(path), 404, 'not_found');
  assert.equal((await staff.get(`/api/v1/campaigns/${first?.campaign_id}`)).status, 200);
});

const wrong: [what: string, changes: Partial<Record<keyof NewSchedule, unknown>>, pointers: string[]][] = [
  [
    'everything that is wrong at once',
    { recurrence: 'FREQ=MINUTELY', time_zone: 'Mars/Base', duration: '4 hours', custom_id: 'x-{day}' },
    ['/recurrence', '/time_zone', '/duration', '/custom_id'],
  ],
  ['runs of one name', { custom_id: 'x-{name}-{time}' }, ['/custom_id']],
  ['a duration of nothing', { duration: 'PT0S' }, ['/duration']],
  ['a duration that goes back', { duration: '-P1D', create_before: '-P1D' }, ['/duration', '/create_before']],
  ['a duration of years', { duration: 'P2Y' }, ['/duration']],
  ['a template that there is not', { template_id: 999_999 }, ['/template_id']],
];

for (const [what, changes, pointers] of wrong)
  test(`refuses ${what}, made and changed`, async () => {
    const input = { ...scheduleInput(template_id, { name: 'wrong' }), ...changes };
    const { path } = await schedule();
    for (const answer of [await staff.post('/api/v1/schedules', input), await staff.patch(path, changes)]) {
      const { errors } = assertRefused(answer, 422, 'invalid_body');
      assert.deepEqual(valuesOf(errors, 'pointer'), pointers);
    }
  });

test('a name is taken once; a rule may be in the form of calendars', async () => {
  const { made } = await schedule({ recurrence: 'RRULE:freq=weekly;byday=fr' });
  assert.equal(made.recurrence, 'FREQ=WEEKLY;BYDAY=FR');
  const again = await staff.post('/api/v1/schedules', scheduleInput(template_id, { name: made.name }));
  assert.equal(assertRefused(again, 409, 'conflict').errors?.[0]?.pointer, '/name');
});
