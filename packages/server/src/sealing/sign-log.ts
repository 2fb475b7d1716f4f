import type { LogName } from '@laurel/contract/sealing/proofs.ts';
import { base64, isSameBytes } from '@laurel/rules/sealing/bytes.ts';
import { rootOf } from '@laurel/rules/sealing/merkle-tree.ts';
import { checkpointText, noteText, verifierKey } from '@laurel/rules/sealing/signed-note.ts';
import type { TenantDatabase, TenantSession } from '../database/database.ts';
import { fromTree } from './grow-tree.ts';
import type { SealingKeys } from './keys/key-ring.ts';
import type { SignedTree } from './keys/signed-trees.ts';
import { lockSealedLog, publishCheckpoint, type SealedLog } from './store/sealed-logs.ts';

/** The database is not the one of which this machine signed logs: it was restored, or it is a copy. */
export class OtherHistory extends Error {
  constructor(origin: string, signed: SignedTree, size: number) {
    super(
      `This machine signed ${origin} with ${signed.size} leaves, and the database has ${size} of it or other ones: it was ` +
        'restored or copied. Nothing is sealed until `laurel sealing continue` begins the logs again under a new name.',
    );
    this.name = 'OtherHistory';
  }
}

/**
 * Signs what is sealed of a log and publishes it, unless it is signed. What was signed is durable on this machine before the
 * signature leaves the process. Throws OtherHistory.
 */
export function signLog(
  database: TenantDatabase,
  log: LogName,
  { signingKey, signedTrees }: Pick<SealingKeys, 'signingKey' | 'signedTrees'>,
): Promise<boolean> {
  return database.transaction(async (tenant) => {
    const sealed = await lockSealedLog(tenant, log);
    if (!sealed) return false;
    const { origin, size } = sealed;
    const signed = await signedTrees.newest(origin);
    if (sealed.checkpoint !== null && sealed.checkpoint_size === size && signed?.size === size) return false;
    if (size === 0) return false;
    await refuseOtherHistory(tenant, sealed, signed);
    const root = new Uint8Array(sealed.root);
    const text = checkpointText({ origin, size, root });
    const { key_id } = verifierKey(origin, signingKey.public_key);
    const signatures = [{ name: origin, key_id, signature: signingKey.sign(text) }];
    await signedTrees.record(origin, { size, root: base64(root) });
    await publishCheckpoint(tenant, { log, size, checkpoint: noteText({ text, signatures }) });
    return true;
  });
}

/** The tree that this machine signed last must be the beginning of the one in the database. */
async function refuseOtherHistory(
  tenant: TenantSession,
  { log, origin, size, root }: SealedLog,
  signed: SignedTree | undefined,
): Promise<void> {
  if (!signed) return;
  if (signed.size > size) throw new OtherHistory(origin, signed, size);
  const now = signed.size === size ? root : await fromTree(tenant, log, (read) => rootOf(signed.size, read));
  if (!isSameBytes(now, Buffer.from(signed.root, 'base64'))) throw new OtherHistory(origin, signed, size);
}
