import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDefinition } from '../campaigns/checks.ts';
import { normaliseDefinition } from '../campaigns/defaults.ts';
import type { CampaignInput, TournamentInput } from '../campaigns/definition.ts';
import { type JurisdictionCode, jurisdictionCodes } from '../campaigns/jurisdictions.ts';
import { jurisdictionRuleIds } from '../campaigns/overrides.ts';
import { checkJurisdictions, findingText, jurisdictionRules } from './check-jurisdictions.ts';
import type { KnownOfCampaign } from './rule.ts';

const complete: TournamentInput = {
  custom_id: 'C',
  tournament_type: 'HC',
  start: '2026-11-20T00:00:00Z',
  end: '2026-11-21T00:00:00Z',
  currency: 'EUR',
  visible: false,
  texts: { en: { name: 'C', terms: 'One entry.' } },
  rules: { tie_rule: 'shared' },
  audience: { tags: ['over24'] },
};

const cash = { place_from: 1, place_to: 1, kind: 'cash', amount: '5', titles: { en: '5' } } as const;
const bonus = { place_from: 1, place_to: 1, kind: 'bonus', amount: '5', titles: { en: '5' } } as const;
const spins = { place_from: 1, place_to: 1, kind: 'free_spins', count: 5, titles: { en: '5' } } as const;
const race = {
  tournament_type: 'SR',
  rules: { tie_rule: 'shared', target_points: '5', tasks: [{ task: 'rounds', count: 1, points: '1' }] },
} as const satisfies Partial<TournamentInput>;
const turnover = {
  tournament_type: 'PT',
  rules: { tie_rule: 'shared', tasks: [{ task: 'turnover', amount: '1', points: '1' }] },
} as const satisfies Partial<TournamentInput>;
const noTerms = { texts: { en: { name: 'C' } } };

/** Campaigns whose prizes fall by chance. */
const [raffle, drop, jackpot] = [
  { kind: 'raffle', rules: { tickets: [{ task: 'turnover', amount: '10', tickets: 1 }] }, prizes: [] },
  { kind: 'drop', rules: { chance: '0.01', prizes: [] } },
  { kind: 'jackpot', rules: { levels: [] } },
] as [Partial<CampaignInput>, Partial<CampaignInput>, Partial<CampaignInput>];

/** For each rule: a definition that it objects to, what else is known, and where it points. */
const breaking: Record<string, [Partial<CampaignInput>, string, KnownOfCampaign?]> = {
  gb_wagering: [{ prizes: [{ ...bonus, wagering: '10.1' }] }, '/prizes/0/wagering'],
  gb_one_product: [{}, '/games', { products: ['bingo', 'casino'] }],
  gb_speed: [race, '/tournament_type'],
  gb_speed_before_2026: [
    { ...race, start: '2026-01-18T23:59:59Z', end: '2026-02-01T00:00:00Z' },
    '/tournament_type',
  ],
  gb_speed_ties: [{ rules: { tie_rule: 'first_to_reach' }, prizes: [cash] }, '/rules/tie_rule'],
  gb_terms: [noTerms, '/texts/en/terms'],
  se_first_bonus: [{ prizes: [spins] }, '/prizes/0/kind'],
  se_other_prizes: [{ prizes: [cash] }, '/prizes/0/kind'],
  se_sixty_days: [{ prizes: [{ ...bonus, wagering: '1' }] }, '/prizes/0/wagering'],
  se_terms: [noTerms, '/texts/en/terms'],
  on_public_offer: [{ visible: true }, '/visible'],
  on_terms: [noTerms, '/texts/en/terms'],
  on_more_play: [turnover, '/rules/tasks/0'],
  mt_terms: [noTerms, '/texts/en/terms'],
  mt_wagering_terms: [{ prizes: [{ ...bonus, wagering: '30' }] }, '/prizes/0/wagering'],
  de_stake: [{ rules: { min_bet: '1.01' } }, '/rules/min_bet'],
  de_speed: [race, '/tournament_type'],
  de_hours: [{ visible: true }, '/visible'],
  de_bonus: [{ prizes: [bonus] }, '/prizes/0/kind'],
  nl_young_adults: [{ audience: {} }, '/audience'],
  nl_urgency: [race, '/tournament_type'],
  nl_terms: [noTerms, '/texts/en/terms'],
  gb_paid_draw: [drop, '/kind'],
  gb_jackpot_rules: [jackpot, '/kind'],
  on_jackpot_amounts: [jackpot, '/kind'],
  de_random_prizes: [drop, '/kind'],
  nl_promotional_games: [raffle, '/kind'],
};

function found(members: Partial<CampaignInput>, known?: KnownOfCampaign) {
  return checkJurisdictions(normaliseDefinition({ ...complete, ...members } as CampaignInput), known);
}

for (const { id, jurisdiction, severity } of jurisdictionRules)
  test(`${id} objects to what it forbids, at the member, and to nothing of a definition that is in order`, () => {
    const [members, pointer, known] = breaking[id] ?? [{}, ''];
    const own = found({ ...members, jurisdictions: [jurisdiction] }, known).filter(
      (one) => one.rule.id === id,
    );
    assert.deepEqual(
      own.map((one) => [one.pointer, one.severity]),
      [[pointer, severity]],
    );
    assert.deepEqual(found({ jurisdictions: [jurisdiction] }, { products: ['casino'] }), []);
  });

test('every rule has its own id, a source in public, and days in order', () => {
  const ids = jurisdictionRules.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  assert.deepEqual(Object.keys(breaking).toSorted(), ids.toSorted());
  for (const { source, from, until, says } of jurisdictionRules) {
    assert.match(source.url, /^https:\/\//);
    assert.match(says, /\.$/);
    for (const day of [from, until]) assert.match(day ?? '2026-01-01', /^\d{4}-\d\d-\d\d$/);
    assert.ok(from === null || until === null || from < until);
  }
});

test('every jurisdiction has rules, and a campaign that names none has no findings', () => {
  for (const code of jurisdictionCodes)
    assert.ok(jurisdictionRules.some(({ jurisdiction }) => jurisdiction === code));
  assert.deepEqual(found({ ...race, ...noTerms, prizes: [{ ...bonus, wagering: '30' }] }), []);
});

test('the rules of the UTC day of the start apply: at most 10 times from 19 January 2026', () => {
  const prizes = [{ ...bonus, wagering: '30' }];
  const of = (start: string) =>
    found({ jurisdictions: ['GB'], prizes, start, end: '2026-03-01T00:00:00Z' }).map(({ rule }) => rule.id);
  assert.deepEqual(of('2026-01-18T23:59:59.999Z'), []);
  assert.deepEqual(of('2026-01-19T00:00:00Z'), ['gb_wagering']);
  assert.deepEqual(of('2026-01-19T00:30:00+01:00'), []);
  assert.deepEqual(of('soon'), []);
});

test('exactly 10 times is in order, and so is a bonus that need not be wagered', () => {
  for (const wagering of ['10', '10.00', '0', null])
    assert.deepEqual(
      found({ jurisdictions: ['GB'], prizes: [{ ...bonus, wagering }] }),
      [],
      String(wagering),
    );
});

test('games whose product is not known are a warning, never an error', () => {
  const [finding] = found({ jurisdictions: ['GB'] }, { products: ['casino'], withoutProduct: 2 });
  assert.equal(finding?.severity, 'warning');
  assert.match(finding?.detail ?? '', /product of 2 of its games is not known/);
});

test('products that the code does not name are a warning, as kinds of casino games are one type', () => {
  const severities = (products: string[]) =>
    found({ jurisdictions: ['GB'] }, { products }).map((one) => one.severity);
  assert.deepEqual(severities(['live casino', 'slots']), ['warning']);
  assert.deepEqual(severities(['Betting', 'casino', 'slots']), ['error']);
  assert.deepEqual(severities(['casino']), []);
});

test('prizes by chance have rules of their own, and so has what else depends on a kind', () => {
  const idsOf = (campaign: Partial<CampaignInput>) =>
    found({ ...campaign, audience: { tags: ['over24'] }, jurisdictions: [...jurisdictionCodes] }).map(
      ({ rule }) => rule.id,
    );
  assert.deepEqual(idsOf(raffle), ['gb_paid_draw', 'on_more_play', 'nl_promotional_games']);
  assert.deepEqual(idsOf(drop), ['gb_paid_draw', 'de_random_prizes', 'nl_promotional_games']);
  assert.deepEqual(idsOf(jackpot), [
    'gb_jackpot_rules',
    'se_other_prizes',
    'on_jackpot_amounts',
    'de_random_prizes',
    'nl_promotional_games',
  ]);
});

test('an override makes a warning of an error and says why; others stay', () => {
  const overrides = [{ rule: 'gb_speed', reason: 'A test of skill.' }];
  const findings = found({
    ...race,
    jurisdictions: ['GB'],
    overrides,
    prizes: [{ ...bonus, wagering: '11' }],
  });
  assert.deepEqual(
    findings.map(({ rule, severity, overridden }) => [rule.id, severity, overridden]),
    [
      ['gb_wagering', 'error', undefined],
      ['gb_speed', 'warning', 'A test of skill.'],
    ],
  );
  assert.match(
    findings.map(findingText).join('\n'),
    /^GB, LCCP SR 5\.1\.1 \(3\)\(a\): prize 1 .* \(a pointer, no legal advice\)$/m,
  );
  assert.match(findings.map(findingText).join('\n'), /overridden: A test of skill\.$/);
});

test('an override of another jurisdiction, of no rule, or for the second time is refused', () => {
  const errors = (jurisdictions: JurisdictionCode[], ...rules: string[]) =>
    checkDefinition(
      normaliseDefinition({
        ...complete,
        jurisdictions,
        overrides: rules.map((rule) => ({ rule, reason: 'r' })),
      }),
    ).map(({ pointer }) => pointer);
  assert.deepEqual(errors(['GB'], 'gb_speed', 'gb_terms'), []);
  assert.deepEqual(errors(['SE'], 'gb_speed'), ['/overrides/0/rule']);
  assert.deepEqual(errors(['GB'], 'gb_nothing'), ['/overrides/0/rule']);
  assert.deepEqual(errors(['GB'], 'gb_speed', 'gb_speed'), ['/overrides/1/rule']);
});

test('empty lists are left out, so that a definition without jurisdictions is what it was', () => {
  const definition = normaliseDefinition({ ...complete, jurisdictions: [], overrides: [] });
  assert.deepEqual(definition, normaliseDefinition(complete));
});

test('overrides can name just the rules that there are', () => {
  const idsOf = (code: JurisdictionCode) =>
    jurisdictionRules.filter(({ jurisdiction }) => jurisdiction === code).map(({ id }) => id);
  for (const code of jurisdictionCodes) assert.deepEqual(idsOf(code), jurisdictionRuleIds[code], code);
});
