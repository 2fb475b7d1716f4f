import { isSameBytes } from '@laurel/rules/sealing/bytes.ts';
import type { Queryable } from '../../database/database.ts';
import { addFirstKey, readSealingKeys } from '../store/sealing-keys.ts';
import { SignedTrees } from './signed-trees.ts';
import { type CheckpointKey, createCheckpointKey, readCheckpointKey } from './signing-key.ts';

/** What this process signs with. */
export interface SealingKeys {
  signingKey: CheckpointKey;
  signedTrees: SignedTrees;
  /** The name in origins. */
  installation: string;
}

/** This process cannot sign: the private key of the installation is somewhere else. */
export class NoSealingKey extends Error {
  constructor(directory: string) {
    super(
      `The private key that signs checkpoints is not in ${directory}, and the database has a public one. Copy the directory ` +
        'from the machine that signed, or set SEALING_DIR; until then this process seals nothing.',
    );
    this.name = 'NoSealingKey';
  }
}

/**
 * The key in the directory. The installation's first one is made here and its public half recorded. Throws NoSealingKey
 * where the database knows other keys only.
 */
export async function openSealingKeys(
  session: Queryable,
  { directory, clock }: { directory: string; clock: () => Date },
): Promise<SealingKeys> {
  const known = await readSealingKeys(session);
  const signingKey =
    readCheckpointKey(directory) ?? (known.length === 0 ? createCheckpointKey(directory) : undefined);
  if (!signingKey) throw new NoSealingKey(directory);
  const { public_key } = signingKey;
  if (known.length === 0) await addFirstKey(session, public_key, clock());
  const newest = (await readSealingKeys(session)).at(-1);
  if (!newest || !isSameBytes(newest.public_key, public_key)) throw new NoSealingKey(directory);
  return { signingKey, signedTrees: new SignedTrees(directory), installation: newest.installation };
}
