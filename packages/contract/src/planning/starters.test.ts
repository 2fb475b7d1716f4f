import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { checkDefinition } from '../campaigns/checks.ts';
import { normaliseDefinition } from '../campaigns/defaults.ts';
import { type CampaignInput, campaignInputSchema } from '../campaigns/definition.ts';
import { prizesIn } from '../campaigns/of-any-kind.ts';
import { starterWindow } from './starter-windows.ts';
import { starterDefinitions, starterLanguages, starterNames, starters } from './starters.ts';

const accepts = new Ajv({ strict: true, discriminator: true }).compile<CampaignInput>(campaignInputSchema);
const after = new Date('2026-11-26T15:00:00Z');

for (const name of starterNames)
  test(`the starter ${name} is as the contract demands, in every language`, () => {
    const isWhole = (texts: object = {}) => starterLanguages.every((language) => language in texts);
    assert.ok(isWhole(starters[name].title) && isWhole(starters[name].about));
    for (const input of starterDefinitions(name, after)) {
      assert.ok(accepts(input), JSON.stringify(accepts.errors));
      const definition = normaliseDefinition(input);
      assert.deepEqual(checkDefinition(definition), []);
      assert.deepEqual(
        starterLanguages.filter((language) => !definition.texts[language]?.info),
        [],
      );
      // What Laurel writes from them follows when somebody changes an amount.
      assert.ok(prizesIn(definition).every(({ prize }) => prize.titles === undefined));
    }
  });

test('another name is in each custom_id, and in what a final comes after', () => {
  const named = starterDefinitions('heats-and-final', after, 'spring');
  assert.deepEqual(
    named.map(({ custom_id }) => custom_id),
    ['spring-heat-1', 'spring-heat-2', 'spring-final'],
  );
  const stages = (named[2] as { after?: object }).after;
  assert.deepEqual(stages, [
    { campaign: 'spring-heat-1', places: 10 },
    { campaign: 'spring-heat-2', places: 10 },
  ]);
});

test('windows are parts of the next whole day, week or month', () => {
  const rows = [
    [{ starts: 'day' }, '2026-11-26T15:00:00Z', '2026-11-27T00:00:00Z', '2026-11-28T00:00:00Z'],
    [{ starts: 'day' }, '2026-11-27T00:00:00Z', '2026-11-27T00:00:00Z', '2026-11-28T00:00:00Z'],
    [{ starts: 'week' }, '2026-11-26T15:00:00Z', '2026-11-30T00:00:00Z', '2026-12-07T00:00:00Z'],
    [{ starts: 'week' }, '2026-11-30T00:00:00Z', '2026-11-30T00:00:00Z', '2026-12-07T00:00:00Z'],
    [
      { starts: 'week', from_hours: 114 },
      '2026-11-26T15:00:00Z',
      '2026-12-04T18:00:00Z',
      '2026-12-07T00:00:00Z',
    ],
    [
      { starts: 'week', from_hours: 72, to_hours: 120 },
      '2026-11-26T15:00:00Z',
      '2026-12-03T00:00:00Z',
      '2026-12-05T00:00:00Z',
    ],
    [{ starts: 'month' }, '2026-12-31T10:00:00Z', '2027-01-01T00:00:00Z', '2027-02-01T00:00:00Z'],
    [{ starts: 'month' }, '2027-02-01T00:00:00Z', '2027-02-01T00:00:00Z', '2027-03-01T00:00:00Z'],
  ] as const;
  for (const [window, from, start, end] of rows)
    assert.deepEqual(starterWindow(window, new Date(from)), { start, end }, `${window.starts} after ${from}`);
});
