import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MissionInput } from '@laurel/contract/campaigns/definition.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurel } from '../support/laurel.ts';
import { signInOwner } from '../support/management.ts';
import { missionInput } from '../support/missions.ts';

const laurel = forFile(startLaurel);
const staff = forFile(() => signInOwner(laurel));
let missions = 0;

test('publishing warns of steps of a mission that nobody can complete, and of those that a language lacks', async () => {
  const days = (task: 'login_days' | 'deposit_days', length: number) => ({
    task,
    length,
    texts: { en: 'Days' },
  });
  const steps = [days('login_days', 2), days('deposit_days', 8), days('login_days', 9)];
  const window = { start: '2026-12-01T00:00:00Z', end: '2026-12-08T23:00:00Z' };
  const ofSteps = async (rules: Partial<MissionInput['rules']>, texts = {}) => {
    const mission = missionInput({
      ...window,
      custom_id: `MI-${++missions}`,
      rules: { steps, ...rules },
      texts,
    });
    const { id } = (await staff.post('/api/v1/campaigns', mission)).body;
    const { body } = await staff.get(`/api/v1/campaigns/${id}/publish-checks`);
    return body.warnings.filter(({ pointer }: { pointer: string }) => pointer.startsWith('/rules'));
  };
  const english = { en: { name: 'Quest', terms: 'Play.' } };
  const tooLong = (index: number, days: number, of: string) => ({
    pointer: `/rules/steps/${index}/length`,
    detail: `nobody can complete this step: ${days} days in a row are more than ${of} has`,
  });
  assert.deepEqual(await ofSteps({ repeat: { times: 1, every: 'day' } }, english), [
    tooLong(0, 2, 'a day'),
    tooLong(1, 8, 'a day'),
    tooLong(2, 9, 'a day'),
  ]);
  assert.deepEqual(await ofSteps({ repeat: { times: 1, every: 'week' } }, english), [
    tooLong(1, 8, 'a week'),
    tooLong(2, 9, 'a week'),
  ]);
  assert.deepEqual(await ofSteps({}, english), [tooLong(2, 9, 'the campaign')]);
  // In Tokyo the window ends on the ninth day.
  assert.deepEqual(await ofSteps({ time_zone: 'Asia/Tokyo' }, english), []);
  // Laurel writes the German one, and has no words of Swahili.
  const three = {
    ...english,
    de: { name: 'Auftrag', terms: 'Spiel.' },
    sw: { name: 'Kazi', terms: 'Cheza.' },
  };
  assert.deepEqual(await ofSteps({ time_zone: 'Asia/Tokyo', steps: [days('login_days', 2)] }, three), [
    {
      pointer: '/rules/steps/0/texts/sw',
      detail: 'the campaign has texts in sw, but this step has none; players see the one in en',
    },
  ]);
});
