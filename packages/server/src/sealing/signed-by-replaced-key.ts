import { parseNote, parseVerifierKey } from '@laurel/rules/sealing/signed-note.ts';
import type { TenantSession } from '../database/database.ts';
import { readReplacedKeys } from './store/key-decisions.ts';
import type { SealedLog } from './store/sealed-logs.ts';

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
