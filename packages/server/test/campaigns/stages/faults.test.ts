import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { assertRefused } from '../../support/management.ts';
import { assertUnpublishable, startWeek } from '../../support/stages.ts';
import { waitUntil } from '../../support/waiting.ts';

const laurel = forFile(startLaurel);

const campaigns = '/api/v1/campaigns';

test('a definition cannot contradict itself', async () => {
  const week = await startWeek(laurel);
  const wrong = async (after: unknown, pointer: string) => {
    const refused = await week.staff.post(campaigns, { ...week.final(), after });
    const { errors = [] } = assertRefused(refused, 422, 'invalid_body');
    assert.ok(
      errors.some((one) => one.pointer === pointer),
      JSON.stringify(errors),
    );
  };
  await wrong({ campaign: week.name('final'), places: 1 }, '/after/campaign');
  await wrong(
    [
      { campaign: 'a', places: 1 },
      { campaign: 'a', places: 2 },
    ],
    '/after/1/campaign',
  );
  await wrong({ campaign: 'a', places: 0 }, '/after/places');
  await wrong({ campaign: 'a', places: 1001 }, '/after/places');
  await wrong([{ campaign: 'a' }], '/after/0/places');
  await wrong('a', '/after');
});

test('only campaigns that are published, and end in time, can come before', async () => {
  const week = await startWeek(laurel);
  const after = (name: string) => ({ campaign: week.name(name), places: 3 });
  await assertUnpublishable(week, week.definition('f1', { after: after('none') }), [
    ['/after/campaign', /is the custom_id of no campaign/],
  ]);
  await week.staff.post(campaigns, week.definition('draft'));
  await week.publish(week.definition('long', { end: week.at(96) }));
  await assertUnpublishable(week, week.final({ after: [after('draft'), after('long')] }), [
    ['/after/0/campaign', /is a draft/],
    ['/after/1/campaign', /ends at .*, after the end/],
  ]);
});

test('publishing warns of a heat that is cancelled, settled late, or has too few places', async () => {
  const week = await startWeek(laurel);
  const [a, b] = [await week.publish(week.definition('a')), await week.publish(week.definition('b'))];
  await week.staff.post(`${campaigns}/${b}/cancel`, {});
  const names = ['a', 'b'].map((name) => ({ campaign: week.name(name), places: 3 }));
  const { body: draft } = await week.staff.post(campaigns, week.final({ after: names }));
  const path = `${campaigns}/${draft.id}/publish-checks`;
  const warningsOf = async () =>
    (await week.staff.get(path)).body.warnings
      .filter(({ pointer }: { pointer: string }) => pointer.startsWith('/after'))
      .map(({ pointer, detail }: { pointer: string; detail: string }) => `${pointer}: ${detail}`)
      .join('; ');
  assert.match(
    await warningsOf(),
    /\/after\/0\/campaign: .* who takes part is known only then; \/after\/1\/campaign: .*cancelled/,
  );
  await week.moveTo(25);
  const stateOf = async () => (await week.staff.get(`${campaigns}/${a}`)).body.state;
  await waitUntil('the first heat is settled', async () => (await stateOf()) === 'settled');
  assert.match(await warningsOf(), /has only 0 of the 3 places/);
});

test('a published heat keeps its name, and cannot come after its final', async () => {
  const week = await startWeek(laurel);
  const heat = await week.publish(week.definition('a', { start: week.at(2) }));
  await week.publish(
    week.definition('b', { start: week.at(2), after: { campaign: week.name('a'), places: 1 } }),
  );
  const { body } = await week.staff.get(`${campaigns}/${heat}`);
  const renamed = { ...body, custom_id: week.name('other'), reason: 'another name' };
  const refused = assertRefused(await week.staff.put(`${campaigns}/${heat}`, renamed), 409, 'conflict');
  assert.equal(refused.errors?.[0]?.pointer, '/custom_id');
  const circle = { ...body, after: { campaign: week.name('b'), places: 1 }, reason: 'a circle' };
  const { errors } = assertRefused(await week.staff.put(`${campaigns}/${heat}`, circle), 409, 'conflict');
  assert.deepEqual(errors?.[0]?.pointer, '/after/campaign');
  assert.match(errors?.[0]?.detail ?? '', /comes after this campaign itself/);
});
