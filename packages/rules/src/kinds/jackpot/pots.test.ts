import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { test } from 'node:test';
import { checkDefinition } from '@laurel/contract/campaigns/checks.ts';
import type { JackpotInput } from '@laurel/contract/campaigns/definition.ts';
import { normaliseJackpot } from '@laurel/contract/campaigns/jackpot-defaults.ts';
import { decimalUnits } from '@laurel/contract/values/decimals.ts';
import fc from 'fast-check';
import { propertyRuns } from '../../../../server/test/support/property-runs.ts';
import { parseDecimal, parseUnits, scaledText, unitsOf } from '../../money/decimal.ts';
import { contributionOf, packContributions, shareOfPercent, unpackContributions } from './contributions.ts';
import { type CompiledLevel, jackpot } from './jackpot.ts';
import {
  type Fall,
  FIRST_POT,
  fallsAmong,
  isAfterFall,
  type PotRound,
  potAmount,
  potCommitment,
  potSecret,
  thresholdOf,
} from './pots.ts';

const secret = Uint8Array.from({ length: 32 }, (_, at) => at);
type Levels = JackpotInput['rules']['levels'];
const level = { name: { en: 'Mini' }, seed_amount: '10', contribution_percent: '2' };

function definitionOf(levels: Levels) {
  const shared = { kind: 'jackpot', custom_id: 'j', currency: 'EUR', texts: { en: { name: 'J' } } } as const;
  const window = { start: '2026-12-01T00:00:00Z', end: '2026-12-08T00:00:00Z' };
  return normaliseJackpot({ ...shared, ...window, rules: { levels } });
}

const rulesOf = (levels: Levels) => jackpot.compile(definitionOf(levels));

test('a contribution is exact, and rounded half even once to 8 decimals', () => {
  const of = (stake: string, percent: string) =>
    unitsOf(contributionOf(parseDecimal(stake), shareOfPercent(decimalUnits(percent))));
  assert.equal(of('12.34', '1.5'), 18_510_000n);
  assert.equal(of('0.00000050', '1'), 0n);
  assert.equal(of('0.00000150', '1'), 2n);
  assert.equal(of('0.00000250', '1'), 2n);
  assert.equal(of('0.00000251', '1'), 3n);
});

/** Of stakes in 10^-23 and percentages in 10^-8, in whole numbers alone. */
function plainContribution(stake: bigint, percent: bigint): bigint {
  const by = 10n ** 25n;
  const [floor, rest] = [(stake * percent) / by, (stake * percent) % by];
  return floor + (2n * rest > by || (2n * rest === by && floor % 2n === 1n) ? 1n : 0n);
}

test('contributions are those of whole numbers of any size, whatever the stake and the percentage', () => {
  const upTo = (digits: number) =>
    fc
      .tuple(
        fc.integer({ min: 0, max: digits }),
        fc.integer({ min: 0, max: digits }),
        fc.bigInt(0n, 10n ** 26n),
      )
      .map(
        ([length, zeros, any]) =>
          ((any % 10n ** BigInt(length)) * 10n ** BigInt(zeros)) % 10n ** BigInt(digits),
      );
  const near = fc.bigInt(2n ** 53n - 99n, 2n ** 53n + 99n);
  const stakes = fc.oneof(
    fc.oneof(upTo(17), near).map((units) => units * 10n ** 15n),
    upTo(26),
  );
  const percents = upTo(10).map((percent) => percent || 10n ** 10n);
  const property = fc.property(stakes, percents, (stake, percent) => {
    const share = shareOfPercent(percent);
    assert.equal(
      unitsOf(contributionOf(parseDecimal(scaledText(stake, 23)), share)),
      plainContribution(stake, percent),
    );
  });
  fc.assert(property, propertyRuns(20_000));
});

test('sums of packed contributions are the sums of each level', () => {
  const parts = [
    [1n, 0n, 2n ** 60n, 7n],
    [5n, 9n, 3n, 0n],
  ];
  const packed = (one: bigint[]) => BigInt(packContributions(one.map((units) => parseUnits(`${units}`))));
  const sum = parts.reduce((total, one) => total + packed(one), 0n);
  assert.deepEqual(unpackContributions(sum, 4), [6n, 9n, 2n ** 60n + 3n, 7n]);
});

test('secret, commitment and amount of a pot are those that the page says, as vectors', () => {
  const own = createHmac('sha256', secret).update('laurel/jackpot/1\n2\n3').digest();
  assert.deepEqual(Buffer.from(potSecret(secret, 2, 3)), own);
  const hash = createHash('sha256').update('laurel/raffle-commitment/1\n').update(own).digest('hex');
  assert.equal(potCommitment(secret, 2, 3), hash);
  const { levels } = rulesOf([{ ...level, must_drop_from: '50', must_drop_by: '100' }]);
  const at = thresholdOf(levels[0] as CompiledLevel, own) as bigint;
  assert.equal(at, 50_00000000n + (50_00000000n * BigInt(`0x${own.toString('hex')}`)) / 2n ** 256n);
});

const bad: [level: object, pointer: string][] = [
  [{}, 'must_drop_by'],
  [{ chance: '0' }, 'chance'],
  [{ chance: '1.1' }, 'chance'],
  [{ chance: '0.1', must_drop_by: '20' }, 'chance'],
  [{ chance: '0.1', must_drop_from: '20' }, 'must_drop_from'],
  [{ must_drop_by: '10' }, 'must_drop_by'],
  [{ must_drop_from: '9', must_drop_by: '20' }, 'must_drop_from'],
  [{ must_drop_by: '20', contribution_percent: '0' }, 'contribution_percent'],
  [{ must_drop_by: '20', contribution_percent: '100.1' }, 'contribution_percent'],
];

test('what no pot can be is named by its pointer', () => {
  for (const [change, pointer] of bad) {
    const found = checkDefinition(definitionOf([{ ...level, ...change }]));
    assert.deepEqual(
      found.map((one) => one.pointer),
      [`/rules/levels/0/${pointer}`],
    );
  }
});

/** As the page says it, slowly: one round after the other, in exact numbers of 10^-8. */
function plainFalls(terms: { seed: bigint; from: bigint; by: bigint }, rounds: readonly PotRound[]) {
  const falls: { unique_id: string; amount: bigint; paid: bigint }[] = [];
  const inOrder = [...rounds].sort((a, b) => a.at - b.at || (a.unique_id < b.unique_id ? -1 : 1));
  let inPot = terms.seed;
  for (const { unique_id, contributions } of inOrder) {
    inPot += contributions[0] as bigint;
    const key = createHmac('sha256', secret)
      .update(`laurel/jackpot/1\n0\n${falls.length + 1}`)
      .digest('hex');
    if (inPot < terms.from + ((terms.by - terms.from) * BigInt(`0x${key}`)) / 2n ** 256n) continue;
    const paid = (inPot / 1_000_000n) * 1_000_000n;
    falls.push({ unique_id, amount: inPot, paid });
    inPot = terms.seed + inPot - paid;
  }
  return { falls, inPot };
}

function roundsOf(count: number, seed: number): PotRound[] {
  let random = seed;
  const next = (below: number) => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    return random % below;
  };
  return Array.from({ length: count }, (_, number) => ({
    ...{ player_id: `p${next(5)}`, at: next(count / 2), unique_id: `r${number}` },
    contributions: [BigInt(next(300_000_000))],
  }));
}

test('falls are those of the page, whatever the order of arrival and however they are fixed piece by piece', () => {
  const rules = rulesOf([{ ...level, must_drop_from: '12', must_drop_by: '20' }]);
  const terms = rules.levels[0] as CompiledLevel;
  const of = { rules, level: 0, secretOf: (pot: number) => potSecret(secret, 0, pot) };
  for (let run = 1; run <= 50; run += 1) {
    const rounds = roundsOf(80, run);
    const expected = plainFalls(
      { seed: terms.seed, from: terms.drop?.from ?? 0n, by: terms.drop?.by ?? 0n },
      rounds,
    );
    const all = [...fallsAmong(of, FIRST_POT, terms.seed, rounds.toReversed())];
    assert.deepEqual(
      all.map(({ round, amount, paid }) => ({ unique_id: round.unique_id, amount, paid })),
      expected.falls,
    );
    assert.ok(all.length > 0);
    const contributions = rounds.reduce((sum, one) => sum + (one.contributions[0] as bigint), 0n);
    const last = (all.at(-1) as Fall).next;
    assert.equal(potAmount(terms, last, contributions), expected.inPot);
    const paid = all.reduce((sum, one) => sum + one.paid, 0n);
    assert.equal(contributions + terms.seed * BigInt(last.pot), expected.inPot + paid);
    const [first, ...rest] = all as [Fall, ...Fall[]];
    const later = rounds.filter((round) => isAfterFall(first.next, round));
    const again = [...fallsAmong(of, first.next, terms.seed + first.next.rest, later)];
    assert.deepEqual(
      again.map(({ round }) => round.unique_id),
      rest.map(({ round }) => round.unique_id),
    );
  }
});

test('by chance a pot falls to the first round whose value is below, and the next pot has another secret', () => {
  const rules = rulesOf([{ ...level, chance: '0.1' }]);
  const of = { rules, level: 0, secretOf: (pot: number) => potSecret(secret, 0, pot) };
  const rounds = roundsOf(400, 3).map((round, at) => ({ ...round, at }));
  const falls = [...fallsAmong(of, FIRST_POT, 10_00000000n, rounds)].map(({ round }) => round.unique_id);
  const plain: string[] = [];
  for (const { unique_id } of rounds) {
    const key = createHmac('sha256', secret)
      .update(`laurel/jackpot/1\n0\n${plain.length + 1}`)
      .digest();
    const value = createHmac('sha256', key).update(`laurel/drop/1\n${unique_id}`).digest('hex').slice(0, 16);
    if (BigInt(`0x${value}`) < 2n ** 64n / 10n) plain.push(unique_id);
  }
  assert.deepEqual(falls, plain);
  assert.ok(plain.length > 10);
});
