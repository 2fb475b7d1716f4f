import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { After } from '@laurel/contract/campaigns/stages.ts';
import { shortDefinition } from '../../../server/test/support/rounds-in-short.ts';
import { type EarlierCampaign, stageFindings } from './stage-findings.ts';

const heat = (members: Partial<EarlierCampaign> = {}, after?: After): EarlierCampaign => ({
  state: 'published',
  definition: definition('heat', after),
  count: null,
  last_place: null,
  ...members,
});

function definition(custom_id: string, after?: After): TournamentDefinition {
  return { ...shortDefinition('PT', {}), custom_id, ...(after === undefined ? {} : { after }) };
}

function found(after: After, earlier: Record<string, EarlierCampaign>) {
  const { errors, warnings } = stageFindings(definition('final', after), new Map(Object.entries(earlier)));
  const texts = (all: typeof errors) => all.map(({ pointer, detail }) => `${pointer} ${detail}`);
  return [texts(errors), texts(warnings)];
}

const one = { campaign: 'heat', places: 2 };

test('errors name the stage that cannot come before', () => {
  assert.deepEqual(found(one, {}), [['/after/campaign heat is the custom_id of no campaign'], []]);
  assert.deepEqual(
    found([one, { campaign: 'b', places: 1 }], {
      heat: heat({ state: 'draft' }),
      b: heat({ count: 1, state: 'settled' }),
    }),
    [
      [
        '/after/0/campaign heat is a draft: publish it first',
        '/after/1/campaign b was settled by an earlier release, which did not keep the places',
      ],
      [],
    ],
  );
});

test('a stage ends with this campaign at the latest', () => {
  const errorsAt = (end: string) =>
    found(one, { heat: heat({ definition: { ...definition('heat'), end } }) })[0];
  const { start, end } = definition('final');
  const later = new Date(Date.parse(end) + 1000).toISOString();
  assert.deepEqual(errorsAt(start), []);
  assert.deepEqual(errorsAt(end), []);
  assert.deepEqual(errorsAt(later), [
    `/after/campaign heat ends at ${later}, after the end of this campaign`,
  ]);
});

test('a circle over any number of stages is an error, but for campaigns that are cancelled', () => {
  const circle = {
    heat: heat({}, { campaign: 'b', places: 1 }),
    b: heat({}, { campaign: 'final', places: 1 }),
  };
  assert.deepEqual(found(one, circle), [['/after/campaign heat comes after this campaign itself'], []]);
  const cut = { ...circle, b: { ...circle.b, state: 'cancelled' as const } };
  assert.deepEqual(found(one, cut)[0], []);
});

test('warnings say what authors should know', () => {
  const warningOf = (members: Partial<EarlierCampaign>) => found(one, { heat: heat(members) })[1]?.join();
  assert.match(warningOf({ state: 'cancelled' }) ?? '', /nobody takes part by it/);
  assert.match(warningOf({ state: 'settled', count: 1, last_place: 1 }) ?? '', /only 1 of the 2 places/);
  // Two players of one team.
  assert.match(warningOf({ state: 'settled', count: 2, last_place: 1 }) ?? '', /only 1 of the 2 places/);
  assert.equal(warningOf({ state: 'settled', count: 2, last_place: 2 }), '');
  assert.match(warningOf({}) ?? '', /after the start: who takes part is known only then/);
  const { rules, ...others } = definition('heat');
  const late = { ...others, rules: { ...rules, grace_seconds: rules.grace_seconds + 1 } };
  assert.match(warningOf({ definition: late }) ?? '', /the settlement of this campaign waits until then/);
});
