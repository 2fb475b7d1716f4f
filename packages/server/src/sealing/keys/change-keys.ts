import { type LogName, logNames } from '@laurel/contract/sealing/proofs.ts';
import { base64 } from '@laurel/rules/sealing/bytes.ts';
import { EMPTY_ROOT } from '@laurel/rules/sealing/merkle-tree.ts';
import {
  parseCheckpoint,
  parseNote,
  verifierKey,
  verifierKeyText,
} from '@laurel/rules/sealing/signed-note.ts';
import type { Database, TenantSession } from '../../database/database.ts';
import { recordDecision } from '../../decisions/decisions.ts';
import { readTenants } from '../../identity/identity.ts';
import { originOf } from '../begin-logs.ts';
import { readSealedLog, renameSealedLog, type SealedLog, waitForSealedLog } from '../store/sealed-logs.ts';
import { addSealingKey, hasKeyDecision, readSealingKeys } from '../store/sealing-keys.ts';
import {
  createCheckpointKey,
  type KeyPlace,
  keyOf,
  openSealingKeys,
  readCheckpointKeys,
} from './key-ring.ts';
import { NoSignedRecord, type SignedTree, SignedTrees } from './signed-trees.ts';

/**
 * Begins all logs again under a new origin, with a decision that names the old one and the last tree that is known to be
 * signed under it (docs/certificates/keys.md). Trees stay as the database has them. The key stays, if it is in the
 * directory; else a new one is made. Returns the number of logs and the new name of the installation; undefined: nothing was
 * ever sealed.
 */
export async function continueLogs(
  database: Database,
  { directory, clock }: KeyPlace,
): Promise<{ logs: number; installation: string } | undefined> {
  const newest = (await readSealingKeys(database)).at(-1);
  if (!newest) return undefined;
  const at = clock();
  const number = newest.number + 1;
  const { public_key } =
    keyOf(readCheckpointKeys(directory), newest) ?? createCheckpointKey(directory, number);
  await addSealingKey(database, { number, public_key, created_at: at });
  const { installation = '' } = (await readSealingKeys(database)).at(-1) ?? {};
  const signedTrees = new SignedTrees(directory);
  await signedTrees.begin();
  let logs = 0;
  await eachTenant(database, (tenant_id) =>
    database.ofTenant(tenant_id).transaction(async (tenant) => {
      for (const log of logNames) {
        const origin = originOf(installation, tenant_id, log);
        if (await continueLog(tenant, { log, origin, at, signedTrees })) logs += 1;
      }
    }),
  );
  return { logs, installation };
}

async function continueLog(
  tenant: TenantSession,
  { log, origin, at, signedTrees }: { log: LogName; origin: string; at: Date; signedTrees: SignedTrees },
): Promise<boolean> {
  await waitForSealedLog(tenant, log);
  const sealed = await readSealedLog(tenant, log);
  if (!sealed || sealed.origin === origin) return false;
  const here = await signedTrees.newest(sealed.origin).catch((error: unknown) => {
    // A record that is lost is why logs continue: what the database publishes is all that is known.
    if (error instanceof NoSignedRecord) return undefined;
    throw error;
  });
  const { size, root } = lastSigned(sealed, here);
  await renameSealedLog(tenant, { log, origin });
  await recordDecision(tenant, { kind: 'origin', at, content: { log, old: sealed.origin, size, root } });
  return true;
}

/** The larger of the tree that this machine signed last and the one that the database publishes. */
function lastSigned({ checkpoint }: SealedLog, here: SignedTree | undefined): SignedTree {
  const head = checkpoint === null ? undefined : parseCheckpoint(parseNote(checkpoint)?.text ?? '');
  const published = head ? { size: head.size, root: base64(head.root) } : undefined;
  const [last] = [here, published].filter((tree) => tree !== undefined).sort((a, b) => b.size - a.size);
  return last ?? { size: 0, root: base64(EMPTY_ROOT) };
}

/**
 * Makes the next key and has every log say so before it signs: a decision of kind `key` names both, and the first checkpoint
 * that covers it is signed with both. A run that was cut off is completed by the next one. Returns the number of logs.
 * Throws NoSealingKey.
 */
export async function rotateKey(database: Database, place: KeyPlace): Promise<{ logs: number }> {
  const { number, signingKey, installation } = await openSealingKeys(database, place);
  const at = place.clock();
  const next = createCheckpointKey(place.directory, number + 1);
  let logs = 0;
  const announce = (tenant_id: number) =>
    database.ofTenant(tenant_id).transaction(async (tenant) => {
      for (const log of logNames) {
        const sealed = await readSealedLog(tenant, log);
        if (!sealed) continue;
        const [before, after] = [signingKey, next].map(({ public_key }) =>
          verifierKeyText(verifierKey(sealed.origin, public_key)),
        );
        if (await hasKeyDecision(tenant, `${after}`)) continue;
        await recordDecision(tenant, { kind: 'key', at, content: { log, old: before, new: after } });
        logs += 1;
      }
    });
  await eachTenant(database, announce);
  const { public_key } = next;
  await addSealingKey(database, { number: number + 1, public_key, created_at: at, installation });
  // Those that were added meanwhile.
  await eachTenant(database, announce);
  return { logs };
}

const READ_AT_ONCE = 1_000;

/** Does something for every tenant of the installation, one after the other. */
async function eachTenant(database: Database, act: (tenant_id: number) => Promise<void>): Promise<void> {
  for (let offset = 0; ; offset += READ_AT_ONCE) {
    const tenants = await readTenants(database, { offset, limit: READ_AT_ONCE });
    for (const { tenant_id } of tenants) await act(tenant_id);
    if (tenants.length < READ_AT_ONCE) return;
  }
}
