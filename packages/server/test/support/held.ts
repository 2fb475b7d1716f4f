import { Turns } from '../../src/scheduling/turns.ts';
import { HeldTenant } from '../../src/scoring/held-tenant.ts';
import { Tail } from '../../src/tail/tail.ts';
import type { Modules } from './modules.ts';

/** A tenant as a process holds it that takes its steps one by one. */
export function holdTenant(
  { database }: Pick<Modules, 'database'>,
  tenant_id: number,
  turns = new Turns(() => performance.now()),
): HeldTenant {
  return new HeldTenant(tenant_id, {
    database,
    tail: new Tail(),
    processId: 7,
    monotonicClock: () => performance.now(),
    turns,
    budget: { maxBytes: 64 * 1024 * 1024, bytes: 0 },
    onTouched: () => {},
    onShown: () => {},
  });
}

/** Builds all folds under way and shows them. */
export async function buildAll(held: HeldTenant): Promise<void> {
  await held.catchUp();
  while (held.state?.folds.some((fold) => !fold.built)) await held.build();
  if (held.state) await held.prepareBoards(held.state);
  if (held.needsLock()) await held.lockedStep(0);
}
