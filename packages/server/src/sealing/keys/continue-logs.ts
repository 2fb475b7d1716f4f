import { type LogName, logNames } from '@laurel/contract/sealing/proofs.ts';
import { base64 } from '@laurel/rules/sealing/bytes.ts';
import { EMPTY_ROOT } from '@laurel/rules/sealing/merkle-tree.ts';
import { parseCheckpoint, parseNote } from '@laurel/rules/sealing/signed-note.ts';
import type { Database, TenantSession } from '../../database/database.ts';
import { recordDecision } from '../../decisions/decisions.ts';
import { originOf } from '../begin-logs.ts';
import { readSealedLog, renameSealedLog, type SealedLog, waitForSealedLog } from '../store/sealed-logs.ts';
import { addSealingKey, readSealingKeys } from '../store/sealing-keys.ts';
import { eachTenant } from './each-tenant.ts';
import { type KeyPlace, keyOf } from './key-ring.ts';
import { NoSignedRecord, type SignedTree, SignedTrees } from './signed-trees.ts';
import { createCheckpointKey, readCheckpointKeys } from './signing-key.ts';

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
