import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { pointTournament } from '../support/definitions.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { assertRefused, signInOwner } from '../support/management.ts';
import { valuesOf } from '../support/members.ts';
import { scheduleInput } from '../support/planning.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));

type TournamentTemplate = Omit<TournamentInput, 'start' | 'end' | 'custom_id'> & { custom_id?: string };

const templates = '/api/v1/templates';
const window = { start: '2027-01-01T00:00:00Z', end: '2027-01-08T00:00:00Z' };
let made = 0;

function definition(changes: Partial<TournamentTemplate> = {}): TournamentTemplate {
  const { start: _start, end: _end, custom_id: _name, ...rest } = pointTournament();
  return { ...rest, ...changes };
}

async function created(changes: Partial<TournamentTemplate> = {}) {
  const { status, body } = await staff.post(templates, {
    name: `template ${++made}`,
    definition: definition(changes),
  });
  assert.equal(status, 201, JSON.stringify(body));
  return { path: `${templates}/${body.id}`, template: body };
}

test('a template keeps a definition without times, every default filled in', async () => {
  const { path, template } = await created({ custom_id: 'weekend' });
  assert.equal(template.definition.custom_id, 'weekend');
  assert.equal(template.definition.join, 'automatic');
  assert.equal('start' in template.definition, false);
  assert.deepEqual((await staff.get(path)).body, template);
  const { body: list } = await staff.get(`${templates}?page_size=100`);
  assert.ok(list.results.some(({ id }: { id: number }) => id === template.id));
});

test('faults name the members of the definition, all of them', async () => {
  const wrong = definition({ tournament_type: 'RA', default_language: 'de' });
  const answer = await staff.post(templates, { name: 'wrong', definition: wrong });
  const { errors } = assertRefused(answer, 422, 'invalid_body');
  assert.deepEqual(valuesOf(errors, 'pointer'), [
    '/definition/texts/de/name',
    '/definition/rules/max_rounds',
  ]);
  const timed = await staff.post(templates, { name: 'timed', definition: { ...definition(), ...window } });
  assert.deepEqual(valuesOf(assertRefused(timed, 422, 'invalid_body').errors, 'pointer'), [
    '/definition/start',
    '/definition/end',
  ]);
});

test('a name is taken once in a tenant, at the start and by a change', async () => {
  const { template } = await created();
  const other = await created();
  const again = await staff.post(templates, { name: template.name, definition: definition() });
  assert.equal(assertRefused(again, 409, 'conflict').errors?.[0]?.pointer, '/name');
  assertRefused(await staff.patch(other.path, { name: template.name }), 409, 'conflict');
  assert.equal((await staff.patch(other.path, { name: other.template.name })).status, 200);
});

test('a change replaces what it names and leaves campaigns that were made before', async () => {
  const { path } = await created();
  const { body: campaign } = await staff.post(`${path}/campaigns`, { custom_id: 'before', ...window });
  const { status, body } = await staff.patch(path, { definition: definition({ currency: 'SEK' }) });
  assert.deepEqual([status, body.definition.currency], [200, 'SEK']);
  assert.equal((await staff.get(`/api/v1/campaigns/${campaign.id}`)).body.currency, 'EUR');
  assertRefused(await staff.patch(path, {}), 422, 'invalid_body');
});

test('a campaign that is made from a template is a draft with its definition', async () => {
  const { path, template } = await created({ custom_id: 'weekend', leaderboard_size: 7 });
  const run = { custom_id: 'weekend-1', ...window };
  const { status, headers, body } = await staff.post(`${path}/campaigns`, run);
  assert.equal(status, 201, JSON.stringify(body));
  assert.equal(headers.get('location'), `${laurel.url}/api/v1/campaigns/${body.id}`);
  const { id: _id, state, version: _v, status: _s, created_at: _c, published_at: _p, ...rest } = body;
  assert.equal(state, 'draft');
  assert.deepEqual(rest, { ...template.definition, ...run });
  const taken = await staff.post(`${path}/campaigns`, run);
  assert.equal(assertRefused(taken, 409, 'conflict').errors?.[0]?.pointer, '/custom_id');
  const turned = await staff.post(`${path}/campaigns`, { ...run, end: run.start });
  assert.equal(assertRefused(turned, 422, 'invalid_body').errors?.[0]?.pointer, '/end');
});

test('a template can be deleted, but not while a schedule uses it', async () => {
  const { path, template } = await created();
  const { body: schedule } = await staff.post('/api/v1/schedules', scheduleInput(template.id));
  const { detail } = assertRefused(await staff.delete(path), 409, 'conflict');
  assert.match(detail, /used by 1 schedule/);
  await staff.delete(`/api/v1/schedules/${schedule.id}`);
  assert.equal((await staff.delete(path)).status, 204);
  assertRefused(await staff.get(path), 404, 'not_found');
});
