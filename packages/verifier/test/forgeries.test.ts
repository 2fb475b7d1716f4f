import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { propertyRuns } from '../../server/test/support/property-runs.ts';
import { objectionTo } from './support/check-lines.ts';
import { frauds } from './support/dishonest.ts';
import { tampers } from './support/forgeries.ts';
import { linesOfMade, type Made, makeCertificate } from './support/make-certificate.ts';
import { keysOf } from './support/signing.ts';
import { drawFrom, someTenant } from './support/some-tenant.ts';
import type { Tenant } from './support/tenant.ts';

const keys = Object.values(keysOf('honest')).map(({ text }) => text);

/** Tenants with a board, whose events can all be opened: what erased players did is not compared. */
function tenants(count: number, seed: number): { tenant: Tenant; made: Made }[] {
  const withBoard = someTenant.filter(({ opaque }) => opaque.size === 0);
  const drawn: { tenant: Tenant; made: Made }[] = [];
  for (const tenant of fc.sample(withBoard, { numRuns: count * 4, seed })) {
    const made = makeCertificate(tenant);
    if (made.board.lines.length > 1) drawn.push({ tenant, made });
    if (drawn.length === count) break;
  }
  return drawn;
}

/** Among so many, each kind of forgery applies to some. */
const MIN_TENANTS = 60;

/** The forgeries that were found, by kind; fails at the first that was not. */
async function findAll(
  names: readonly string[],
  forge: (name: string, tenant: Tenant, made: Made, seed: number) => Promise<string[] | undefined>,
): Promise<Map<string, number>> {
  const { numRuns, seed } = propertyRuns(160);
  const found = new Map<string, number>();
  for (const [number, { tenant, made }] of tenants(Math.max(MIN_TENANTS, numRuns), seed).entries())
    for (const name of names) {
      const lines = await forge(name, tenant, made, seed + number);
      if (!lines) continue;
      const objection = await objectionTo(lines, keys);
      assert.ok(objection, `${name} of tenant ${number} was not found (seed ${seed})`);
      found.set(name, (found.get(name) ?? 0) + 1);
    }
  return found;
}

test('whatever is changed in a file is found', async (context) => {
  const found = await findAll(Object.keys(tampers), async (name, _, made, seed) =>
    tampers[name]?.(await linesOfMade(made.parts), drawFrom(seed), made),
  );
  context.diagnostic(JSON.stringify(Object.fromEntries(found)));
  assert.deepEqual([...found.keys()].sort(), Object.keys(tampers).sort());
});

test('whatever a dishonest operator signs is found', async (context) => {
  const found = await findAll(Object.keys(frauds), async (name, tenant, honest, seed) => {
    const made = frauds[name]?.(tenant, drawFrom(seed), honest);
    return made && linesOfMade(made.parts);
  });
  context.diagnostic(JSON.stringify(Object.fromEntries(found)));
  assert.deepEqual([...found.keys()].sort(), Object.keys(frauds).sort());
});
