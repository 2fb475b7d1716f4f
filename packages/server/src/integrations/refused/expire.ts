import type { Database } from '../../database/database.ts';
import { readTenants } from '../../identity/identity.ts';
import { type Repeated, repeat } from '../../scheduling/repeat.ts';
import { trimRefused } from '../store.ts';
import { keptSince, MAX_KEPT_MESSAGES } from './refused-message.ts';

interface ExpiryDependencies {
  database: Database;
  clock: () => Date;
  onError: (error: unknown, tenant_id?: number) => void;
}

/** How often (ms) each process looks for messages that are kept no longer: a small statement for each tenant. */
const LOOK_MILLISECONDS = 3_600_000;

const TENANTS_AT_ONCE = 500;

/** Starts to remove refused messages that are kept no longer, also of tenants of whose messages none is refused any more. */
export function openExpiry(dependencies: ExpiryDependencies): Repeated {
  const work = async () => {
    await removeOldMessages(dependencies);
    return false;
  };
  return repeat(work, { milliseconds: LOOK_MILLISECONDS, onError: dependencies.onError });
}

/** One tenant after the other; a failure is reported and keeps no other tenant from its turn. */
async function removeOldMessages({ database, clock, onError }: ExpiryDependencies): Promise<void> {
  const trimmed = { before: keptSince(clock()), kept: MAX_KEPT_MESSAGES };
  for (let offset = 0; ; offset += TENANTS_AT_ONCE) {
    const tenants = await readTenants(database, { offset, limit: TENANTS_AT_ONCE });
    for (const { tenant_id } of tenants)
      await trimRefused(database.ofTenant(tenant_id), trimmed).catch((error) => onError(error, tenant_id));
    if (tenants.length < TENANTS_AT_ONCE) return;
  }
}
