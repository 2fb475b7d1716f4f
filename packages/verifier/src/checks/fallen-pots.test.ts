import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JackpotDefinition } from '@laurel/contract/campaigns/definition.ts';
import { normaliseJackpot } from '@laurel/contract/campaigns/jackpot-defaults.ts';
import { jackpot } from '@laurel/rules/kinds/jackpot/jackpot.ts';
import {
  type Fall,
  FIRST_POT,
  fallsAmong,
  type PotRound,
  potCommitment,
  potSecret,
} from '@laurel/rules/kinds/jackpot/pots.ts';
import { commitmentOf } from '@laurel/rules/kinds/raffle/seed.ts';
import { scaledText } from '@laurel/rules/money/decimal.ts';
import { hex } from '@laurel/rules/sealing/bytes.ts';
import type { Decisions } from './decisions.ts';
import { checkPots, type SealedPots } from './fallen-pots.ts';
import { Findings } from './findings.ts';
import type { SealedFall } from './pot-decisions.ts';

const master = Uint8Array.from({ length: 32 }, (_, at) => at);
const level = { name: { en: 'Mini' }, seed_amount: '5', contribution_percent: '1', must_drop_by: '8' };
const definition: JackpotDefinition = normaliseJackpot({
  ...{
    kind: 'jackpot',
    custom_id: 'j',
    currency: 'EUR',
    texts: { en: { name: 'J' } },
    rules: { levels: [level] },
  },
  ...{ start: '2026-12-01T00:00:00Z', end: '2026-12-08T00:00:00Z' },
});
const rules = jackpot.compile(definition);
const hash = (nth: number) => `${nth}`.repeat(64);

const rounds: PotRound[] = Array.from({ length: 40 }, (_, at) => ({
  ...{
    player_id: `p${at % 3}`,
    at: 1_000_000 * at,
    unique_id: `r${at}`,
    contributions: [BigInt(33_333_333 + at * 1_111)],
  },
}));
const secretOf = (pot: number) => potSecret(master, 0, pot);
const found = [...fallsAmong({ rules, level: 0, secretOf }, FIRST_POT, 5_00000000n, rounds)];
const sum = rounds.reduce((total, one) => total + (one.contributions[0] as bigint), 0n);
const last = (found.at(-1) as Fall).next;

function sealed(
  change: { fall?: Partial<SealedFall>; left?: object; amount?: string; commitment?: string } = {},
) {
  const falls = found.map(({ round, pot, amount, paid, contribution, next }, index) => ({
    ...{ decision: 10 + index, number: index + 1, level: 0, pot, amount, paid, contribution },
    ...{ at: round.at + 60_000_000, began_at: round.at, contributed: next.contributed },
    ...{
      player_hash: hash(index % 3),
      pot_secret: hex(secretOf(pot)),
      next_commitment: potCommitment(master, 0, pot + 1),
    },
    ...(index === 1 ? change.fall : {}),
  }));
  const levels = [
    { pot: last.pot, contributions: sum, contributed: last.contributed, carried: 0n, ...change.left },
  ];
  const decisions = {
    ...{ secret: hex(master), commitment: change.commitment ?? hex(commitmentOf(master)) },
    pots: { falls, levels, commitments: [potCommitment(master, 0, 1)] },
  } as unknown as Decisions;
  const payouts = found.map(({ paid }, index) => ({
    ...{ place: index + 1, player_hash: hash(index % 3) },
    prize: {
      kind: 'cash' as const,
      amount: index === 1 && change.amount ? change.amount : scaledText(paid, 8),
    },
  }));
  const findings = new Findings();
  const of: SealedPots = {
    ...{ definition, closes: Number.MAX_SAFE_INTEGER, payouts, decisions, findings },
    sum,
  };
  checkPots(of);
  return findings
    .checks('certificate')
    .filter(({ name, ok, detail }) => !ok && ['pots', 'payouts'].includes(name) && detail);
}

test('pots that follow from their rounds and secrets are found good', () => {
  assert.ok(found.length > 3);
  assert.deepEqual(sealed(), []);
});

const second = found[1] as Fall;
const forgeries: [what: string, change: Parameters<typeof sealed>[0], named: RegExp][] = [
  ['the secret', { fall: { pot_secret: hash(7) } }, /Fall 2, sealed by decision 11: its secret/],
  ['the commitment to the next', { fall: { next_commitment: hash(7) } }, /Fall 2, sealed by decision 11/],
  ['the master secret', { commitment: hash(7) }, /not the one that was committed to/],
  ['what is carried', { left: { carried: sum + 1n } }, /too much is said to be carried/],
  ['the order', { fall: { began_at: 0 } }, /Fall 2, sealed by decision 11: its round began before/],
  ['the amount', { fall: { amount: second.amount + 1n } }, /Fall 2, .* the amount is not seed/],
  ['what was paid', { fall: { paid: second.paid - 1_000_000n } }, /Fall 2, .* was paid/],
  ['the contribution', { fall: { contribution: second.contribution * 100n } }, /Fall 2, .* contributed more/],
  [
    'what came in',
    { fall: { contributed: second.next.contributed - 1n } },
    /Fall [23], .* the amount is not seed/,
  ],
  ['the number', { fall: { number: 3 } }, /Decision 11 is fall 2/],
  ['the level', { fall: { level: 3 } }, /Decision 11 is fall 2 .* of level 3/],
  ['the pot', { fall: { pot: 7 } }, /Fall 2, .* out of order/],
  ['the watermark', { fall: { at: second.round.at + 59_999_999 } }, /before late events could no longer/],
  ['the payout', { amount: '5.01' }, /Fall 2 is owed as/],
  ['the player', { fall: { player_hash: hash(9) } }, /Fall 2 is owed as/],
  ['what is left', { left: { contributed: last.contributed + 1n } }, /What is left of level 0/],
  ['what all rounds contribute', { left: { contributions: sum + 1n } }, /The opened events contribute/],
];

for (const [what, change, named] of forgeries)
  test(`a forger who changes ${what} is named`, () => {
    const failures = sealed(change);
    assert.match(failures.map(({ detail }) => detail).join('\n'), named);
  });
