import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DropDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { DrawnRound } from '@laurel/rules/kinds/drop/choose-drops.ts';
import { commitmentOf } from '@laurel/rules/kinds/raffle/seed.ts';
import { hex } from '@laurel/rules/sealing/bytes.ts';
import type { Decisions } from '../src/checks/decisions.ts';
import { Erasures } from '../src/checks/erasures.ts';
import { checkFallen, checkOwnDrops } from '../src/checks/fallen-drops.ts';
import { Findings } from '../src/checks/findings.ts';

const secret = new Uint8Array(32).fill(7);
const prize = { kind: 'cash', amount: '5', titles: { en: '€5' } } as const;
const rules = { prizes: [{ prize, count: 2 }], max_per_player: null };
const definition = { rules } as unknown as DropDefinition;
const decisions = (shown: Uint8Array) =>
  ({
    ...{ commitment: hex(commitmentOf(secret)), secret: hex(shown) },
    erasures: new Erasures(),
  }) as unknown as Decisions;
const payouts = (count: number, given: object = prize) =>
  Array.from({ length: count }, (_, at) => ({
    place: at + 1,
    player_hash: 'h',
    prize: given as typeof prize,
  }));

function failuresOf(check: (findings: Findings) => void, only = ['drops', 'payouts']): string[] {
  const findings = new Findings();
  check(findings);
  return findings
    .checks('certificate')
    .filter(({ ok, name }) => !ok && only.includes(name))
    .map(({ name, detail }) => `${name}: ${detail}`);
}

test('a drop holds with its own secret and prizes of its definition, and with no others', () => {
  const check = (shown: Uint8Array, owed: ReturnType<typeof payouts>) =>
    failuresOf((findings) => checkFallen(definition, owed, decisions(shown), findings));
  assert.deepEqual(check(secret, payouts(2)), []);
  assert.match(check(new Uint8Array(32), payouts(2)).join(), /^drops: The secret is not/);
  assert.match(check(secret, payouts(3)).join(), /^payouts: .*less often than it fell/);
  const twice = {
    rules: {
      ...rules,
      prizes: [
        { prize, count: 1 },
        { prize, count: 1 },
      ],
    },
  } as unknown as DropDefinition;
  const ofTwo = (count: number) =>
    failuresOf((findings) => checkFallen(twice, payouts(count), decisions(secret), findings));
  assert.deepEqual(ofTwo(2), []);
  assert.match(ofTwo(3).join(), /^payouts: .*less often than it fell/);
  assert.match(check(secret, payouts(1, { ...prize, amount: '6' })).join(), /^payouts: .*less often/);
  assert.match(check(secret, payouts(2).toReversed()).join(), /^payouts: Drop 1 has the number 2/);
});

test('a player has no more prizes than rounds that can win', () => {
  const rounds = [1n, 5n, 9n].map((value) => ({ value, threshold: 4n })) as unknown as DrawnRound[];
  const check = (count: number) =>
    failuresOf((findings) => checkOwnDrops(rounds, payouts(count), findings), ['drops']);
  assert.deepEqual(check(1), []);
  assert.match(check(2).join(), /^drops: Of the rounds of the player 1 can win, but 2 prizes fell/);
});

test('no more prizes fell to a player than the definition has for one, unless the player was erased', () => {
  const once = { rules: { ...rules, max_per_player: 1 } } as unknown as DropDefinition;
  const decided = decisions(secret);
  const check = () => failuresOf((findings) => checkFallen(once, payouts(2), decided, findings));
  assert.match(check().join(), /^payouts: To player h fell 2 prizes; the definition has at most 1/);
  decided.erasures.add('h', 5, 1);
  assert.deepEqual(check(), []);
});
