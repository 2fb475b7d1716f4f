import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import { blankDefinition } from '../editor/blank-definition.ts';
import { definitionSentences } from './definition-sentences.ts';

const now = new Date('2026-11-30T10:00:00Z');
const titles = { en: 'Prize' };

function sentencesOf(definition: TournamentDefinition): Record<string, string[]> {
  return Object.fromEntries(
    definitionSentences(definition, 'UTC').map((part) => [part.title, part.sentences]),
  );
}

test('a point tournament with everything set', () => {
  const blank = blankDefinition('PT', now);
  const said = sentencesOf({
    ...blank,
    games: { ...blank.games, exclude: { provider: ['A', 'B'], themes: ['ice'] } },
    rules: { ...blank.rules, min_bet: '0.50', max_bet: '10', bonus_money: false, tie_rule: 'shared' },
    audience: { ...blank.audience, countries: ['DE', 'AT'], player_ids: ['p1'] },
    join: 'opt_in',
    budget: { amount: '500', currency: 'EUR' },
    prizes: [
      { place_from: 1, place_to: 1, kind: 'cash', amount: '100', titles },
      { place_from: 2, place_to: 5, kind: 'free_spins', count: 50, game_ids: [], titles },
    ],
  });
  assert.deepEqual(said, {
    'What wins': [
      'The player with the most points comes first.',
      'Equal scores: Share the place and its prize.',
    ],
    When: [
      'It runs from 1 Dec 2026, 00:00 UTC to 8 Dec 2026, 00:00 UTC: 7 days.',
      'Events that arrive up to 15 minutes after the end still count.',
    ],
    'What counts': [
      'Rounds in every game count, except games with provider A or B and theme ice.',
      'A round counts with a stake of at least €0.50 and at most €10.',
      'Bets and wins with bonus money do not count.',
    ],
    Points: ['1 point for each €1 staked.'],
    Players: [
      'A player joins by opting in; rounds before that do not count.',
      'Only players with the country DE or AT.',
      'Only the 1 player on its list.',
    ],
    Prizes: [
      'Place 1: €100.',
      'Places 2–5: 50 free spins.',
      'Counted once for each place or winner, they cost: cash €100.00, free spins 200.',
      'Players with equal scores share a place and each wins its prize, so the cost can be higher.',
      'The budget is €500.00.',
    ],
    'Where players see it': ['In the public listing, with a board of 100 rows.'],
  });
});

test('each type says what wins, missions in rounds', () => {
  const wins = (type: TournamentDefinition['tournament_type']) =>
    sentencesOf(blankDefinition(type, now))['What wins']?.[0];
  assert.match(wins('RA') ?? '', /in the first 100 rounds that count/);
  assert.match(wins('HC') ?? '', /measured by its stake/);
  assert.match(wins('TM') ?? '', /fewest rounds/);
  assert.match(wins('SR') ?? '', /1,000 points comes first; the time runs from the start of the campaign/);
  const mission = blankDefinition('IM', now);
  const tiers = { place_from: 1, place_to: 20, kind: 'cash' as const, amount: '50', titles };
  const said = sentencesOf({ ...mission, prizes: [tiers] });
  assert.deepEqual(said['The mission'], ['€100 staked.']);
  assert.equal(said.Prizes?.[0], 'In 1–20 rounds: €50.');
  assert.equal(sentencesOf(blankDefinition('HC', now)).Points, undefined);
});

test('many values are counted', () => {
  const blank = blankDefinition('PT', now);
  const ids = Array.from({ length: 10 }, (_, i) => `g${i}`);
  const [games] =
    sentencesOf({ ...blank, games: { all: false, ids, include: {}, exclude: {} } })['What counts'] ?? [];
  assert.equal(games, 'Rounds in the games g0, g1, g2, g3, g4, g5, g6, g7 and 2 more count.');
});

test('who takes part and what counts is said whole: segments, and what publishing fixed', () => {
  const blank = blankDefinition('PT', now);
  const said = sentencesOf({
    ...blank,
    audience: { ...blank.audience, segments: [{ segment_id: 1200, version: 3 }] },
    rules: { ...blank.rules, multiples: 'converted', amounts: 'rounded' },
    prizes: [{ place_from: 1, place_to: 1, kind: 'bonus', amount: '5', wagering: '10', titles }],
  });
  assert.deepEqual(said.Players, [
    'Players join by playing.',
    'Only these segments: Segment 1200, Version 3.',
  ]);
  assert.deepEqual(said['What counts']?.slice(-2), [
    'Multiples of stakes: of converted amounts.',
    'Amounts in the campaign’s currency: rounded to 8 decimals.',
  ]);
  assert.equal(said.Prizes?.[0], 'Place 1: €5 bonus, wagering 10×.');
});

test('parts of a pool without an end have no most', () => {
  const part = { place_from: 1, place_to: 1, kind: 'cash' as const, percent: '50', titles };
  const said = sentencesOf({
    ...blankDefinition('PT', now),
    pool: { turnover_percent: '2' },
    prizes: [part],
  });
  assert.deepEqual(said.Prizes?.slice(-3), [
    'Counted once for each place or winner, they cost: nothing.',
    'What parts of the pool cost follows from the stakes.',
    'No budget is set.',
  ]);
});
