import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SettlementContent } from '@laurel/rules/sealing/certificate-lines.ts';
import fc from 'fast-check';
import { propertyRuns } from '../../server/test/support/property-runs.ts';
import { objectionTo } from './support/check-lines.ts';
import { frauds } from './support/dishonest.ts';
import { tampers } from './support/forgeries.ts';
import { forgeriesOf } from './support/grammar.ts';
import {
  type Cheat,
  linesOfMade,
  type Made,
  makeCertificate,
  makeReceipt,
} from './support/make-certificate.ts';
import { saidOf } from './support/said-of.ts';
import { keysOf } from './support/signing.ts';
import { drawFrom, someTenant } from './support/some-tenant.ts';
import type { Tenant } from './support/tenant.ts';
import { kindsOfTenants, tenantOfKind } from './support/tenants-of-kinds.ts';

const keys = Object.values(keysOf('honest')).map(({ text }) => text);

interface Drawn {
  tenant: Tenant;
  made: Made;
}

/** Tenants with a board, whose events can all be opened: what erased players did is not compared. */
function tenants(count: number, seed: number): Drawn[] {
  const withBoard = someTenant.filter(({ opaque }) => opaque.size === 0);
  const drawn: Drawn[] = [];
  for (const tenant of fc.sample(withBoard, { numRuns: count * 4, seed })) {
    const made = makeCertificate(tenant);
    if (made.board.lines.length > 1) drawn.push({ tenant, made });
    if (drawn.length === count) break;
  }
  return drawn;
}

/** Among so many, each kind of forgery applies to some. */
const MIN_TENANTS = 60;

type Forge = (drawn: Drawn, seed: number) => Promise<string[] | undefined>;

const { numRuns, seed } = propertyRuns(160);
let drawn: Drawn[] | undefined;

/** One kind of forgery: tried on every tenant that it applies to, at least one, and always found. */
function isFound(name: string, forge: Forge): void {
  test(name, async (context) => {
    drawn ??= tenants(Math.max(MIN_TENANTS, numRuns), seed);
    let found = 0;
    for (const [number, one] of drawn.entries()) {
      const lines = await forge(one, seed + number);
      if (!lines) continue;
      const objection = await objectionTo(lines, keys);
      assert.ok(objection, `${name} of tenant ${number} was not found (seed ${seed})`);
      found += 1;
    }
    context.diagnostic(`found ${found}`);
    assert.ok(found > 0, 'applies to no tenant');
  });
}

describe('whatever is changed in a file is found', () => {
  for (const [name, tamper] of Object.entries(tampers))
    isFound(name, async ({ made }, at) => tamper(await linesOfMade(made.parts), drawFrom(at), made));
});

describe('whatever a dishonest operator signs is found', () => {
  for (const [name, fraud] of Object.entries(frauds))
    isFound(name, async ({ tenant, made: honest }, at) => {
      const made = fraud(tenant, drawFrom(at), honest);
      return made && linesOfMade(made.parts);
    });
});

/** So long may a file of a few kilobytes take, by the time of the processor: a hundred times what it takes. */
const MAX_MILLISECONDS = 3_000;

/** Lines that differ between kinds of campaigns; all others are forged once, in the file of a tournament. */
const ofKinds = /^(own_)?(completions|lost|payouts|line|draw)$/;

/** Every forgery is refused, or says what the file said before; answers how many there were. */
async function assertNothingElseIsSaid(lines: readonly string[], forged: RegExp): Promise<number> {
  const said = await saidOf(lines, keys);
  assert.ok(said, 'the file itself holds');
  let count = 0;
  for (const forgery of forgeriesOf(lines, (name) => forged.test(name))) {
    const before = process.cpuUsage();
    const other = await saidOf(forgery.lines, keys);
    const { user, system } = process.cpuUsage(before);
    assert.ok(user + system < MAX_MILLISECONDS * 1000, `${forgery.name} took ${(user + system) / 1000} ms`);
    if (other !== undefined) assert.equal(other, said, forgery.name);
    count += 1;
  }
  return count;
}

describe('no line and no member of a file can be changed so that another sentence is said', () => {
  for (const kind of kindsOfTenants)
    test(kind, async (context) => {
      const tenant = tenantOfKind(kind);
      const made = makeCertificate(tenant);
      const forged = kind === 'tournament' ? /./ : ofKinds;
      let count = await assertNothingElseIsSaid(await linesOfMade(made.parts), forged);
      for (const line of made.board.lines.slice(-1))
        count += await assertNothingElseIsSaid(await linesOfMade(makeReceipt(tenant, made, line)), forged);
      context.diagnostic(`${count} forgeries`);
    });
});

test('every member of a settlement is needed as it is, or says nothing', async () => {
  const said = async (of: Tenant, cheat: Cheat = {}) =>
    (await saidOf(await linesOfMade(makeCertificate(of, cheat).parts), keys)) ?? 'it is refused';
  for (const kind of ['pooled ties', 'mission with repeats', 'raffle'] as const) {
    const of = tenantOfKind(kind);
    const { leaf } = (makeCertificate(of).parts.decisions as { leaf: Uint8Array }[]).at(-1) ?? {};
    const settlement = JSON.parse(
      Buffer.from(leaf ?? [])
        .toString()
        .slice(62),
    ) as SettlementContent;
    const honest = await said(of);
    for (const [name, value] of Object.entries(settlement)) {
      const others = typeof value === 'number' ? [value + 1, -1, 2 ** 53 - 1] : ['', 'ab'.repeat(32)];
      for (const other of [...others, null, {}, [], undefined]) {
        const words = await said(of, { settlement: { [name]: other } });
        // Receipts that cannot be proven say so themselves; a settlement may be later, and count more voids than there were.
        if (words !== 'it is refused' && !(name === 'owed_root' && other === undefined))
          assert.deepEqual([name, other, words], [name, other, honest]);
      }
    }
    assert.equal(await said(of, { settlement: { more: 1 } as never }), 'it is refused');
  }
});
