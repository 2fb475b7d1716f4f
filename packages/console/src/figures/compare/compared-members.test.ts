import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MissionDefinition, RaffleDefinition } from '@laurel/contract/campaigns/definition.ts';
import { blankDefinition } from '../../campaigns/editor/blank-definition.ts';
import { blankOfKind } from '../../campaigns/editor/blank-kinds.ts';
import { comparedMembers } from './compared-members.ts';

const now = new Date('2026-11-30T10:00:00Z');

test('what differs is said of each, and what is the same is not', () => {
  const one = { ...blankDefinition('PT', now), custom_id: 'ONE' };
  const audience = { ...one.audience, countries: ['DE', 'AT'] };
  const other = {
    ...blankDefinition('RA', now),
    custom_id: 'OTHER',
    currency: 'SEK',
    rules: { ...blankDefinition('RA', now).rules, grace_seconds: 43_500 },
    audience: { ...audience, countries: ['DE', 'SE'] },
    prizes: [{ place_from: 1, place_to: 2, kind: 'cash' as const, amount: '50', titles: { en: 'Fifty' } }],
  };
  const rows = comparedMembers({ ...one, audience }, other, 'UTC');
  assert.deepEqual(
    rows.map((row) => [row.member, row.one, row.other]),
    [
      ['Type', 'Point tournament', 'Race'],
      ['Currency', 'EUR', 'SEK'],
      ['Audience · Countries', 'AT', 'SE'],
      ['Grace for late events', '15 minutes', '12 hours 5 minutes'],
      ['Rounds at most', 'none', '100'],
      ['Prize 1', 'none', 'places 1–2: SEK\u00a050'],
    ],
  );
  assert.deepEqual(comparedMembers(one, { ...one, custom_id: 'COPY' }, 'UTC'), []);
});

test('each value is said in what it is of: an id with its digits, amounts with the currency, spans and rounds', () => {
  const one = blankDefinition('IM', now);
  const other = {
    ...one,
    games: { all: false, ids: ['1000'], include: {}, exclude: {} },
    rules: { ...one.rules, supplier_promos: 'count' as const, tasks: [] },
    budget: { amount: '2000', currency: 'EUR' },
    prizes: [{ place_from: 1, place_to: 20, kind: 'cash' as const, amount: '50', titles: { en: 'Fifty' } }],
  };
  const lines = comparedMembers(one, other, 'UTC').map((row) => `${row.member}: ${row.one} → ${row.other}`);
  assert.deepEqual(
    lines.filter((line) => !line.startsWith('Task')),
    [
      'Games · Every game: yes → no',
      'Games · These games: none → 1000',
      'Budget: none → Amount €2,000.00, Currency EUR',
      'Wins that a supplier’s promotion paid count: none → yes',
      'Prize 1: none → in 1–20 rounds: €50',
    ],
  );
});

test('what only missions and raffles have is said in words, too', () => {
  const mission = blankOfKind.mission(now) as MissionDefinition;
  const [fixed] = comparedMembers(
    mission,
    { ...mission, rules: { ...mission.rules, settle_after_seconds: 7_200 } },
    'UTC',
  );
  assert.deepEqual([fixed?.member, fixed?.one, fixed?.other], ['Fixed after', '1 minute', '2 hours']);
  const raffle = blankOfKind.raffle(now) as RaffleDefinition;
  const prize = { kind: 'free_spins' as const, spins: 25, count: 3, game_ids: [], titles: { en: 'Spins' } };
  const [drawn] = comparedMembers(raffle, { ...raffle, prizes: [prize] }, 'UTC');
  assert.deepEqual([drawn?.member, drawn?.other], ['Prize 1', '3 winners: 25 free spins']);
});
