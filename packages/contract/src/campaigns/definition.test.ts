import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Ajv } from 'ajv';
import { sampleCampaignInputs } from '../../../server/test/support/sample-day.ts';
import { checkDefinition } from './checks.ts';
import { normaliseDefinition } from './defaults.ts';
import { campaignInputSchema, type TournamentInput } from './definition.ts';

const accepts = new Ajv({ strict: true, discriminator: true }).compile<TournamentInput>(campaignInputSchema);

const minimal: TournamentInput = {
  custom_id: 'C',
  tournament_type: 'PT',
  start: '2026-11-20T00:00:00Z',
  end: '2026-11-21T00:00:00Z',
  currency: 'EUR',
  texts: { de: { name: 'Punkte' } },
  rules: { tasks: [{ task: 'rounds', count: 1, points: '1' }] },
};

describe('a campaign definition', () => {
  test('those of the sample day are accepted as they are', () => {
    for (const input of sampleCampaignInputs()) {
      assert.equal(accepts(input), true, JSON.stringify(accepts.errors));
      assert.deepEqual(checkDefinition(normaliseDefinition(input)), []);
    }
  });

  test('one without a kind is a tournament; a kind that does not exist is refused', () => {
    assert.equal(normaliseDefinition(minimal).kind, 'tournament');
    assert.equal(accepts({ ...minimal, kind: 'tournament' }), true);
    assert.equal(accepts({ ...minimal, kind: 'raffle' }), false);
  });

  test('the least of them gets every default an author expects', () => {
    assert.equal(accepts(minimal), true);
    const definition = normaliseDefinition(minimal);
    assert.deepEqual(checkDefinition(definition), []);
    const { default_language, visible, leaderboard_size, join, games, audience, prizes, image } = definition;
    assert.deepEqual(
      { default_language, visible, leaderboard_size, join, image, prizes },
      {
        default_language: 'de',
        visible: true,
        leaderboard_size: 100,
        join: 'automatic',
        image: '',
        prizes: [],
      },
    );
    assert.deepEqual(games, { all: true, ids: [], include: {}, exclude: {} });
    assert.deepEqual(audience.player_ids, []);
    assert.deepEqual(definition.rules, {
      min_bet: null,
      max_bet: null,
      bonus_money: true,
      tie_rule: 'first_to_reach',
      grace_seconds: 900,
      tasks: minimal.rules?.tasks,
    });
  });

  test('what is normalised is a valid input, and normalising it again changes nothing', () => {
    for (const input of [...sampleCampaignInputs(), minimal]) {
      const definition = normaliseDefinition(input);
      assert.equal(accepts(definition), true, JSON.stringify(accepts.errors));
      assert.deepEqual(normaliseDefinition(definition), definition);
    }
  });

  test('games that are named are meant alone', () => {
    assert.equal(normaliseDefinition({ ...minimal, games: { ids: ['G'] } }).games.all, false);
    assert.equal(
      normaliseDefinition({ ...minimal, games: { include: { provider: ['P'] } } }).games.all,
      false,
    );
    assert.equal(
      normaliseDefinition({ ...minimal, games: { exclude: { provider: ['P'] } } }).games.all,
      true,
    );
  });

  test('the schema refuses unknown members, numbers for decimals, and what is out of its limits', () => {
    const refused: Array<Record<string, unknown>> = [
      { surprise: 1 },
      { rules: { surprise: 1 } },
      { rules: { min_bet: 0.2 } },
      { rules: { min_bet: '-1' } },
      { rules: { min_bet: '1e3' } },
      { rules: { min_bet: '0.123456789' } },
      { rules: { min_bet: '1234567890123456' } },
      { rules: { grace_seconds: 31_536_001 } },
      { rules: { tasks: [{ task: 'turnover', amount: '1', points: '1', length: 1 }] } },
      { rules: { tasks: [{ task: 'rounds', points: '1' }] } },
      { rules: { tasks: [{ task: 'dance', points: '1' }] } },
      { leaderboard_size: 0 },
      { leaderboard_size: 1001 },
      { currency: 'euro' },
      { texts: { 'not a language': { name: 'x' } } },
      { audience: { player_ids: Array(10_001).fill('p') } },
      { games: { include: { colour: ['red'] } } },
      { prizes: [{ place_from: 1, place_to: 1, kind: 'free_spins', titles: { en: 'x' } }] },
      { budget: { amount: '1' } },
      { budget: { amount: 1, currency: 'EUR' } },
      { budget: { amount: '1', currency: 'EUR', period: 'day' } },
    ];
    for (const change of refused)
      assert.equal(accepts({ ...minimal, ...change }), false, JSON.stringify(change));
  });
});

describe('what a schema cannot say is refused with a pointer', () => {
  const tasks = (...list: NonNullable<NonNullable<TournamentInput['rules']>['tasks']>) => ({
    rules: { tasks: list },
  });
  const cash = { kind: 'cash', amount: '1', titles: { de: 'x' } } as const;
  const wins = { task: 'wins', count: 1 } as const;
  const won = { ...wins, points: '1' } as const;
  const cases: Array<[string, Partial<TournamentInput>]> = [
    ['/start', { start: 'tomorrow' }],
    ['/end', { end: '2026-11-20T00:00:00Z' }],
    ['/texts/en/name', { default_language: 'en' }],
    ['/texts/de/name', { texts: { de: { info: 'x' } } }],
    ['/games', { games: { all: false } }],
    ['/rules/max_bet', { rules: { tasks: [won], min_bet: '10', max_bet: '9.99' } }],
    ['/rules/tasks', { rules: {} }],
    ['/rules/tasks', { tournament_type: 'HC', ...tasks(won) }],
    ['/rules/tasks/0/points', tasks(wins)],
    ['/rules/tasks/1/points', { tournament_type: 'TM', ...tasks(wins, won) }],
    ['/rules/tasks/0/amount', tasks({ task: 'turnover', amount: '0.00', points: '1' })],
    ['/rules/tasks/0/below', tasks({ task: 'multiplier', at_least: '10', below: '9.5', points: '1' })],
    ['/rules/tasks/0/count', tasks({ task: 'streak', length: 2, count: 2, points: '1' })],
    ['/rules/max_rounds', { tournament_type: 'RA' }],
    ['/rules/max_rounds', { tournament_type: 'IM', ...tasks(wins) }],
    ['/rules/max_rounds', { rules: { tasks: [won], max_rounds: 5 } }],
    ['/rules/metric', { rules: { tasks: [won], metric: 'amount' } }],
    ['/rules/in_order', { rules: { tasks: [won], in_order: true } }],
    ['/rules/clock', { rules: { tasks: [won], clock: 'player' } }],
    ['/rules/target_points', { tournament_type: 'SR' }],
    ['/rules/target_points', { tournament_type: 'SR', rules: { tasks: [won], target_points: '0' } }],
    ['/audience/registered_from', { audience: { registered_from: 'long ago' } }],
    [
      '/audience/registered_to',
      { audience: { registered_from: '2026-01-02T00:00:00Z', registered_to: '2026-01-01T00:00:00Z' } },
    ],
    ['/prizes/0/place_to', { prizes: [{ ...cash, place_from: 2, place_to: 1 }] }],
    ['/budget/currency', { currency: 'SEK', budget: { amount: '1', currency: 'EUR' } }],
  ];
  for (const [pointer, change] of cases) {
    test(`${pointer} of ${JSON.stringify(change)}`, () => {
      const errors = checkDefinition(normaliseDefinition({ ...minimal, ...change }));
      assert.deepEqual(
        errors.map((error) => error.pointer),
        [pointer],
      );
    });
  }
});
