import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { moments, pointTournament } from '../support/definitions.ts';
import { sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { assertRefused, signInOwner } from '../support/management.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(() => startLaurelAt(moments.before));
const staff = forFile(() => signInOwner(laurel));
const titles = { en: 'a bonus' };
const wagered: Partial<TournamentInput> = {
  jurisdictions: ['GB'],
  prizes: [{ place_from: 1, place_to: 1, kind: 'bonus', amount: '10', wagering: '30', titles }],
};

async function draft(members: Partial<TournamentInput>): Promise<string> {
  const { status, body } = await staff.post('/api/v1/campaigns', pointTournament(members));
  assert.equal(status, 201, JSON.stringify(body));
  return `/api/v1/campaigns/${body.id}`;
}

interface Finding {
  pointer: string;
  detail: string;
  rule?: string;
  source?: string;
}

const rules = (findings: Finding[]) => findings.flatMap(({ rule }) => rule ?? []).toSorted();

test('publish checks name the rule, its clause and its source, and say that it is no legal advice', async () => {
  const { body } = await staff.get(`${await draft(wagered)}/publish-checks`);
  const [error] = body.errors as Finding[];
  assert.equal(error?.pointer, '/prizes/0/wagering');
  assert.equal(error?.rule, 'gb_wagering');
  assert.match(error?.detail ?? '', /GB, LCCP SR 5\.1\.1 \(3\)\(a\): .*30 times.*no legal advice/);
  assert.match(error?.source ?? '', /^https:\/\/www\.gamblingcommission\.gov\.uk\//);
  assert.deepEqual(rules(body.warnings), ['gb_speed_ties', 'gb_terms']);
});

test('an error of a jurisdiction prevents publishing until it is overridden with a reason, which is audited', async () => {
  const path = await draft(wagered);
  const refused = assertRefused(await staff.post(`${path}/publish`), 409, 'conflict');
  assert.match(refused.detail, /LCCP SR 5\.1\.1 \(3\)\(a\)/);
  const { status, headers: _, body: definition } = await staff.get(path);
  assert.equal(status, 200);
  const overrides = [{ rule: 'gb_wagering', reason: 'Played in the test brand only.' }];
  const edited = await staff.put(path, { ...definition, overrides });
  assert.equal(edited.status, 200, JSON.stringify(edited.body));
  const published = await staff.post(`${path}/publish`);
  assert.equal(published.status, 200, JSON.stringify(published.body));
  const warning = (published.body.warnings as Finding[]).find(({ rule }) => rule === 'gb_wagering');
  assert.match(warning?.detail ?? '', /overridden: Played in the test brand only\.$/);
  const audit = await staff.get(`/api/v1/audit-log?action=campaign.published&campaign_id=${definition.id}`);
  assert.deepEqual(audit.body.results[0].details.overrides, overrides);
});

test('an override without a reason, or of a rule that is none of its jurisdictions, is refused with a pointer', async () => {
  const refuse = async (overrides: unknown) =>
    assertRefused(
      await staff.post('/api/v1/campaigns', { ...pointTournament(wagered), overrides }),
      422,
      'invalid_body',
    ).errors?.map(({ pointer }) => pointer);
  assert.deepEqual(await refuse([{ rule: 'gb_wagering' }]), ['/overrides/0/reason']);
  assert.deepEqual(await refuse([{ rule: 'se_terms', reason: 'r' }]), ['/overrides/0/rule']);
});

test('a jurisdiction that is not known is refused with the known ones', async () => {
  const answer = await staff.post('/api/v1/campaigns', { ...pointTournament(), jurisdictions: ['GB', 'XX'] });
  const { errors } = assertRefused(answer, 422, 'invalid_body');
  assert.deepEqual(errors, [
    { pointer: '/jurisdictions/1', detail: 'must be one of GB, SE, ON, MT, DE, NL' },
  ]);
});

test('a jurisdiction may be written as countries are', async () => {
  const { body } = await staff.get(await draft({ jurisdictions: ['uk', 'GBR', 'on', 'deu'] }));
  assert.deepEqual(body.jurisdictions, ['GB', 'ON', 'DE']);
});

test('an edit of a published campaign may not add an error; naming a jurisdiction changes no score', async () => {
  const path = await draft({});
  assert.equal((await staff.post(`${path}/publish`)).status, 200);
  await laurel.setClock(moments.during);
  const { body: definition } = await staff.get(path);
  const named = { ...definition, jurisdictions: ['GB'], reason: 'We open in Great Britain.' };
  const answer = await staff.put(path, named);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const worse = { ...answer.body, prizes: wagered.prizes, reason: 'A bonus.' };
  assert.match(assertRefused(await staff.put(path, worse), 409, 'conflict').detail, /\(3\)\(a\)/);
  const preview = { ...answer.body, prizes: wagered.prizes };
  assertRefused(await staff.post(`${path}/preview`, preview), 409, 'conflict');
  await laurel.setClock(moments.before);
});

test('a schedule does not publish a run that a jurisdiction does not allow', async () => {
  const { custom_id: _, start: _start, end: _end, ...definition } = pointTournament(wagered);
  const template = await staff.post('/api/v1/templates', { name: 'wagered', definition });
  assert.equal(template.status, 201, JSON.stringify(template.body));
  const schedule = await staff.post('/api/v1/schedules', {
    ...{ name: 'daily', template_id: template.body.id, recurrence: 'FREQ=DAILY', time_zone: 'UTC' },
    ...{ start: '2026-11-21T00:00', duration: 'PT4H', create_before: 'P2D', publish: true },
    custom_id: 'daily-{date}',
  });
  assert.equal(schedule.status, 201, JSON.stringify(schedule.body));
  const path = `/api/v1/schedules/${schedule.body.id}/runs`;
  const run = await waitUntil('the run is refused', async () => {
    const [first] = (await staff.get(path)).body.results;
    return first?.state === 'failed' && first;
  });
  assert.match(run.detail, /LCCP SR 5\.1\.1/);
});

test('games of two products may not be mixed in Great Britain; a game without one is a warning', async () => {
  const game = (game_id: string, product?: string) => ({
    event: 'game',
    data: { unique_id: `game-${game_id}`, timestamp: moments.before, game_id, name: game_id, product },
  });
  await sendEvents(laurel, [game('slot', 'casino'), game('match', 'betting'), game('plain')]);
  const found = async (ids: string[]) => {
    const path = await draft({ jurisdictions: ['GB'], games: { ids } });
    const { body } = await staff.get(`${path}/publish-checks`);
    const mixed = ({ rule }: Finding) => rule === 'gb_one_product';
    return [body.errors.filter(mixed), body.warnings.filter(mixed)].map((list: Finding[]) => list[0]?.detail);
  };
  await waitUntil('the products of the games are known', async () => {
    const [error, warning] = await found(['slot', 'match']);
    assert.match(error ?? '', /its games are of betting and casino/);
    assert.equal(warning, undefined);
  });
  assert.deepEqual(await found(['slot']), [undefined, undefined]);
  assert.match((await found(['slot', 'plain']))[1] ?? '', /product of 1 of its games is not known/);
});
