import type { LogName } from '@laurel/contract/sealing/proofs.ts';
import { EMPTY_ROOT } from '@laurel/rules/sealing/merkle-tree.ts';
import type { Database } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import { readTenant } from '../identity/identity.ts';
import { repeat } from '../scheduling/repeat.ts';
import { openSealingKeys, type SealingKeys } from './keys/key-ring.ts';
import { readCheckpoint, readEntries, readKeys, readTile } from './read-log.ts';
import { proveEvents, readProof } from './read-proof.ts';
import { sealDecisions } from './seal-decisions.ts';
import { sealEvents } from './seal-events.ts';
import { signLog } from './sign-log.ts';
import { beginLog, readSealedLog, readTenantsToSeal } from './store/sealed-logs.ts';

export type Sealing = ReturnType<typeof openSealing>;

export interface SealingDependencies {
  database: Database;
  clock: () => Date;
  /** Where the private key lies, and what was signed last. */
  directory: string;
  onError: (error: unknown, tenant_id?: number) => void;
}

/** How often (ms) a log with news is sealed and signed, and how often tenants without any are looked for. */
const SEAL_MILLISECONDS = 1_000;
const LOOKS_APART = 10;

const logs: readonly LogName[] = ['decisions', 'events'];

/**
 * Opens the module that seals logs, behind the acknowledgement: a second after events came, or decisions were taken, they
 * are in a signed tree. Any process does so, one a tenant at a time; idle tenants cost nothing.
 */
export function openSealing(dependencies: SealingDependencies) {
  const { database, clock, directory, onError } = dependencies;
  let ring: Promise<SealingKeys> | undefined;
  let hasNews = true;
  let looks = 0;
  const openRing = () => {
    ring ??= openSealingKeys(database, { directory, clock });
    return ring.catch((error: unknown) => {
      ring = undefined;
      throw error;
    });
  };
  const sealAll = async () => {
    looks += 1;
    if (!hasNews && looks % LOOKS_APART !== 0) return false;
    hasNews = false;
    const { rows, failure } = await readTenantsToSeal(database);
    if (rows.length > 0) {
      const keys = await openRing();
      for (const { tenant_id } of rows)
        await sealTenant(dependencies, keys, tenant_id).catch((error: unknown) => onError(error, tenant_id));
    }
    if (failure !== undefined) throw failure;
    return false;
  };
  const sealing = repeat(sealAll, { milliseconds: SEAL_MILLISECONDS, onError });
  return {
    ...openModule(dependencies, { readCheckpoint, readTile, readEntries, readKeys, readProof, proveEvents }),
    /** Events or decisions of some tenant are new. */
    noteNews: () => {
      hasNews = true;
    },
    close: sealing.close,
  };
}

/** Seals and signs both logs of a tenant: decisions first, as they name the newest event. */
async function sealTenant(
  { database }: SealingDependencies,
  keys: SealingKeys,
  tenant_id: number,
): Promise<void> {
  const ofTenant = database.ofTenant(tenant_id);
  const tenant = await readTenant(ofTenant);
  if (!tenant) return;
  for (const log of logs) {
    if (await readSealedLog(ofTenant, log)) continue;
    const origin = `laurel/${keys.installation}/${tenant_id}/${log}`;
    await beginLog(ofTenant, { log, origin, root: Buffer.from(EMPTY_ROOT) });
  }
  const secret = tenant.player_hash_secret;
  while (await sealDecisions(ofTenant, secret));
  while (await sealEvents(ofTenant, secret));
  for (const log of logs) await signLog(ofTenant, log, keys);
}
