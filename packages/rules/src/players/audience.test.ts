import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AudienceInput } from '@laurel/contract/campaigns/audience.ts';
import { shortDefinition } from '../../../server/test/support/rounds-in-short.ts';
import { compileAudience, dependsOnFacts } from './audience.ts';
import { learn, type PlayerFacts, playerFields } from './facts.ts';

const anna = player({ country: 'DE', tags: ['vip', 'new'], registration_date: '2026-01-01T00:00:00Z' });

test('everybody who is not blocked or excluded, if nothing is asked', () => {
  assert.equal(isEligible({}, 'anna', anna), true);
  assert.equal(isEligible({}, 'nobody', undefined), true);
  assert.equal(isEligible({}, 'anna', player({ is_blocked: true })), false);
  assert.equal(isEligible({ exclude_player_ids: ['anna'] }, 'anna', anna), false);
});

test('every list that is not empty must match with one value', () => {
  assert.equal(isEligible({ countries: ['SE', 'DE'], tags: ['vip'] }, 'anna', anna), true);
  assert.equal(isEligible({ countries: ['DE'], tags: ['gold'] }, 'anna', anna), false);
  assert.equal(isEligible({ player_ids: ['bert'] }, 'anna', anna), false);
  assert.equal(isEligible({ player_ids: ['anna'] }, 'anna', undefined), true);
});

test('excluded countries leave out players whose country is known to be one of them; so does a pause', () => {
  assert.equal(isEligible({ exclude_countries: ['SE', 'DE'] }, 'anna', anna), false);
  assert.equal(isEligible({ exclude_countries: ['SE'] }, 'anna', anna), true);
  assert.equal(isEligible({ exclude_countries: ['SE'] }, 'nobody', undefined), true);
  assert.equal(isEligible({}, 'anna', player({ incentives_paused: true })), false);
  assert.equal(isEligible({}, 'anna', player({ incentives_paused: null })), true);
});

test('countries are the same however they are written; what is no country is equal to itself', () => {
  for (const country of ['GB', 'UK', 'gbr']) {
    assert.equal(isEligible({ countries: ['GB'] }, 'ben', player({ country })), true);
    assert.equal(isEligible({ exclude_countries: ['UK'] }, 'ben', player({ country })), false);
  }
  assert.equal(isEligible({ countries: ['Kosovo'] }, 'ben', player({ country: 'Kosovo' })), true);
  assert.equal(isEligible({ exclude_countries: ['GB'] }, 'ben', player({ country: 'Britain' })), true);
});

test('what is unknown matches no list', () => {
  assert.equal(isEligible({ countries: ['DE'] }, 'anna', undefined), false);
  assert.equal(isEligible({ currencies: ['EUR'] }, 'anna', anna), false);
  assert.equal(isEligible({ registered_from: '2000-01-01T00:00:00Z' }, 'nobody', undefined), false);
});

test('registration lies in [from, to)', () => {
  const at = '2026-01-01T00:00:00Z';
  assert.equal(isEligible({ registered_from: at }, 'anna', anna), true);
  assert.equal(isEligible({ registered_to: at }, 'anna', anna), false);
});

test('any single condition on facts makes an audience depend on them; lists of players do not', () => {
  const depends = (audience: AudienceInput) =>
    dependsOnFacts(shortDefinition('PT', {}, { audience }).audience);
  const at = '2026-01-01T00:00:00Z';
  const lists = ['countries', 'exclude_countries', 'currencies', 'tags', 'affiliates', 'operators'];
  for (const name of lists) assert.equal(depends({ [name]: ['DE'] }), true, name);
  assert.equal(depends({ registered_from: at }), true);
  assert.equal(depends({ registered_to: at }), true);
  assert.equal(depends({ player_ids: ['anna'], exclude_player_ids: ['bert'] }), false);
});

function isEligible(audience: AudienceInput, playerId: string, facts: PlayerFacts | undefined): boolean {
  return compileAudience(shortDefinition('PT', {}, { audience }).audience)(playerId, facts);
}

function player(data: Record<string, unknown>): PlayerFacts {
  return learn({}, playerFields, { timestamp: 1, unique_id: 'u', data });
}
