import { isSameBytes } from '@laurel/rules/sealing/bytes.ts';
import type { Queryable } from '../../database/database.ts';
import { addSealingKey, readSealingKeys, type StoredSealingKey } from '../store/sealing-keys.ts';
import { SignedTrees } from './signed-trees.ts';
import { type CheckpointKey, createCheckpointKey, readCheckpointKeys } from './signing-key.ts';

/** What this process signs with. */
export interface SealingKeys {
  /** The number of the newest key. */
  number: number;
  signingKey: CheckpointKey;
  /** Those that signed before and are still here: the first checkpoint by the newest key is signed by one of them, too. */
  earlierKeys: CheckpointKey[];
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

/** What keys are opened with. */
export interface KeyPlace {
  /** Where private keys lie. */
  directory: string;
  clock: () => Date;
}

/**
 * The newest key, from the directory; `opened` while it still is the newest. The installation's first one is made here and
 * its public half recorded. Throws NoSealingKey where the database knows other keys only, and NoSignedRecord where the key
 * is here without the record of what it signed.
 */
export async function openSealingKeys(
  session: Queryable,
  { directory, clock }: KeyPlace,
  opened?: SealingKeys,
): Promise<SealingKeys> {
  const newest = (await readSealingKeys(session)).at(-1) ?? (await firstKey(session, { directory, clock }));
  if (opened?.number === newest.number) return opened;
  const here = readCheckpointKeys(directory);
  const signingKey = keyOf(here, newest);
  if (!signingKey) throw new NoSealingKey(directory);
  const signedTrees = new SignedTrees(directory);
  await signedTrees.demand();
  return {
    number: newest.number,
    signingKey,
    earlierKeys: here.filter((key) => key !== signingKey),
    signedTrees,
    installation: newest.installation,
  };
}

/** The private half of a stored key; undefined: it is somewhere else. */
export function keyOf(
  keys: readonly CheckpointKey[],
  { public_key }: Pick<StoredSealingKey, 'public_key'>,
): CheckpointKey | undefined {
  return keys.find((key) => isSameBytes(key.public_key, public_key));
}

async function firstKey(session: Queryable, { directory, clock }: KeyPlace): Promise<StoredSealingKey> {
  const [there] = readCheckpointKeys(directory);
  const { public_key } = there ?? createCheckpointKey(directory, 1);
  await new SignedTrees(directory).begin();
  await addSealingKey(session, { number: 1, public_key, created_at: clock() });
  const [first] = await readSealingKeys(session);
  if (!first) throw new Error('the first key was not recorded');
  return first;
}
