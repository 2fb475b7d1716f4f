import type { LogName } from '@laurel/contract/sealing/proofs.ts';
import { base64, isSameBytes } from '@laurel/rules/sealing/bytes.ts';
import { rootOf } from '@laurel/rules/sealing/merkle-tree.ts';
import {
  checkpointText,
  noteText,
  parseNote,
  parseVerifierKey,
  verifierKey,
} from '@laurel/rules/sealing/signed-note.ts';
import type { TenantDatabase, TenantSession } from '../database/database.ts';
import { fromTree } from './grow-tree.ts';
import type { CheckpointKey, SealingKeys } from './keys/key-ring.ts';
import type { SignedTree } from './keys/signed-trees.ts';
import { lockSealedLog, publishCheckpoint, type SealedLog } from './store/sealed-logs.ts';
import { hasUnsealedKeyDecision, readReplacedKeys } from './store/sealing-keys.ts';

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

/** The key before the newest one, which signs its first checkpoint, too, is gone from this machine. */
export class NoEarlierKey extends Error {
  constructor(origin: string) {
    super(
      `The key that signed ${origin} so far is not in SEALING_DIR, and the first checkpoint by the newest key has to be signed ` +
        'with both. Copy it there; `laurel sealing continue` goes on without it, under a new name.',
    );
    this.name = 'NoEarlierKey';
  }
}

/**
 * Signs what is sealed of a log and publishes it, unless it is signed. What was signed is durable on this machine before the
 * signature leaves the process. Throws OtherHistory.
 */
export function signLog(
  database: TenantDatabase,
  log: LogName,
  keys: Pick<SealingKeys, 'signingKey' | 'earlierKeys' | 'signedTrees'>,
): Promise<boolean> {
  const { signedTrees } = keys;
  return database.transaction(async (tenant) => {
    const sealed = await lockSealedLog(tenant, log);
    if (!sealed) return false;
    const { origin, size } = sealed;
    const signers = signersOf(sealed, keys);
    const isFirstOfKey = sealed.checkpoint === null || signers.length > 1;
    if (isFirstOfKey && (await hasUnsealedKeyDecision(tenant))) return false;
    const signed = await signedTrees.newest(origin);
    if (sealed.checkpoint !== null && sealed.checkpoint_size === size && signed?.size === size) return false;
    await refuseOtherHistory(tenant, sealed, signed);
    const root = new Uint8Array(sealed.root);
    const text = checkpointText({ origin, size, root });
    const signatures = signers.map((key) => ({ ...idOf(origin, key), signature: key.sign(text) }));
    await signedTrees.record(origin, { size, root: base64(root) });
    await publishCheckpoint(tenant, { log, size, checkpoint: noteText({ text, signatures }) });
    return true;
  });
}

/** The newest key, and as long as it has signed nothing of the log, the one that did before. */
function signersOf(
  { origin, checkpoint }: SealedLog,
  { signingKey, earlierKeys }: Pick<SealingKeys, 'signingKey' | 'earlierKeys'>,
): CheckpointKey[] {
  const before = checkpoint === null ? [] : (parseNote(checkpoint)?.signatures ?? []);
  const hasSigned = (key: CheckpointKey) =>
    before.some((one) => one.name === origin && one.key_id === idOf(origin, key).key_id);
  if (hasSigned(signingKey)) return [signingKey];
  const signedBefore = earlierKeys.filter(hasSigned);
  if (before.length > 0 && signedBefore.length === 0) throw new NoEarlierKey(origin);
  return [signingKey, ...signedBefore];
}

function idOf(origin: string, { public_key }: CheckpointKey): { name: string; key_id: string } {
  return { name: origin, key_id: verifierKey(origin, public_key).key_id };
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

/**
 * Is the newest checkpoint of a log signed by keys alone that its decisions replaced before? For a second after a rotation
 * it may be, until the processes know the new key; verifiers refuse such a checkpoint (docs/certificates/keys.md).
 */
export async function isSignedByReplacedKey(
  tenant: TenantSession,
  { log, origin, checkpoint, checkpoint_size }: SealedLog,
): Promise<boolean> {
  const replaced = await readReplacedKeys(tenant, log);
  const ids = replaced
    .filter(({ seq }) => log === 'decisions' || checkpoint_size > seq)
    .map(({ old }) => parseVerifierKey(old))
    .flatMap((key) => (key?.name === origin ? [key.key_id] : []));
  if (ids.length === 0) return false;
  const own = parseNote(checkpoint ?? '')?.signatures.filter(({ name }) => name === origin) ?? [];
  return own.every(({ key_id }) => ids.includes(key_id));
}
