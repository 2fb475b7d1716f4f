import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { dropValues } from './drop/drop-value.ts';
import { potSecret, thresholdOf } from './jackpot/pots.ts';

/** How improbable the figures of a fair draw may be before a test fails: once in a million runs. */
const LEAST = 1e-6;
/** The number of standard deviations that a normal value exceeds with that probability. */
const DEVIATIONS = 4.753;

/** A secret that differs with the seed of the run. */
const secret = (name: string) =>
  createHash('sha256')
    .update(`${process.env.TEST_SEED ?? 1} ${name}`)
    .digest();

/** Whether counts that should be equal are too far apart: Pearson's chi-square, its bound by Wilson and Hilferty. */
function assertEven(counts: Uint32Array, what: string): void {
  const expected = counts.reduce((a, b) => a + b, 0) / counts.length;
  const square = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  const free = counts.length - 1;
  const part = 2 / (9 * free);
  const boundAt = (deviations: number) => free * (1 - part + deviations * Math.sqrt(part)) ** 3;
  assert.ok(square < boundAt(DEVIATIONS), `${what}: ${square} is too uneven`);
  assert.ok(square > boundAt(-DEVIATIONS), `${what}: ${square} is too even`);
}

/** The exact probability that `draws` draws with a chance give at most `hits` hits. */
function probabilityOfAtMost(hits: number, draws: number, chance: number): number {
  let log = draws * Math.log1p(-chance);
  let sum = Math.exp(log);
  for (let count = 1; count <= hits; count += 1) {
    log += Math.log((draws - count + 1) / count) + Math.log(chance) - Math.log1p(-chance);
    sum += Math.exp(log);
  }
  return sum;
}

test('over ten million rounds values are even, independent of the round before, and hit as often as the chance says', () => {
  const [draws, chance] = [10_000_000, 0.0001];
  const valueFor = dropValues(secret('drop'));
  const threshold = (1n << 64n) / 10_000n;
  const [high, low, pairs] = [new Uint32Array(1024), new Uint32Array(1024), new Uint32Array(1024)];
  let [hits, before] = [0, 0];
  for (let round = 0; round < draws; round += 1) {
    const value = valueFor(`round-${round}`);
    if (value < threshold) hits += 1;
    const [top, bottom] = [Number(value >> 54n), Number(value & 1023n)];
    high[top] = (high[top] as number) + 1;
    low[bottom] = (low[bottom] as number) + 1;
    const pair = before * 32 + (top >> 5);
    pairs[pair] = (pairs[pair] as number) + 1;
    before = top >> 5;
  }
  assertEven(high, 'first ten bits');
  assertEven(low, 'last ten bits');
  assertEven(pairs, 'a round and the one before');
  const atMost = probabilityOfAtMost(hits, draws, chance);
  const atLeast = 1 - probabilityOfAtMost(hits - 1, draws, chance);
  assert.ok(Math.min(atMost, atLeast) > LEAST, `${hits} hits`);
});

test('over a million pots the amounts at which they fall are even between their bounds', () => {
  const of = secret('jackpot');
  const drop = { from: 2_500n * 10n ** 8n, by: 5_000n * 10n ** 8n };
  const counts = new Uint32Array(1000);
  for (let pot = 1; pot <= 1_000_000; pot += 1) {
    const amount = thresholdOf({ drop } as Parameters<typeof thresholdOf>[0], potSecret(of, 0, pot));
    const part = Number((((amount as bigint) - drop.from) * 1000n) / (drop.by - drop.from));
    counts[part] = (counts[part] as number) + 1;
  }
  assertEven(counts, 'amounts');
});

test('a sixth more hits than the chance says are found, and so are figures that are too good', () => {
  assert.ok(1 - probabilityOfAtMost(1_049, 10_000_000, 0.0001) > LEAST);
  assert.ok(1 - probabilityOfAtMost(1_160, 10_000_000, 0.0001) < LEAST);
  const counts = (each: (at: number) => number) => Uint32Array.from({ length: 1024 }, (_, at) => each(at));
  assert.throws(
    () =>
      assertEven(
        counts((at) => 10_000 + (at % 2) * 400),
        'uneven',
      ),
    /too uneven/,
  );
  assert.throws(
    () =>
      assertEven(
        counts(() => 10_000),
        'even',
      ),
    /too even/,
  );
});
