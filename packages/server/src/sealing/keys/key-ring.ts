import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSameBytes, utf8 } from '@laurel/rules/sealing/bytes.ts';
import type { VerifierKey } from '@laurel/rules/sealing/signed-note.ts';
import type { Queryable } from '../../database/database.ts';
import { addSealingKey, readSealingKeys, type StoredSealingKey } from '../store/sealing-keys.ts';
import { SignedTrees } from './signed-trees.ts';

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

/** A key that signs checkpoints. `public_key`: 32 bytes. */
export interface CheckpointKey {
  public_key: Uint8Array;
  sign: (text: string) => Uint8Array;
}

const FILES = /^signing-key(-\d+)?\.pem$/;

/** All keys in a directory. */
export function readCheckpointKeys(directory: string): CheckpointKey[] {
  return filesIn(directory)
    .filter((name) => FILES.test(name))
    .map((name) => readKey(join(directory, name)));
}

/** Makes the key of that number in the directory; if another process made it meanwhile, that one. */
export function createCheckpointKey(directory: string, number: number): CheckpointKey {
  const file = join(directory, number === 1 ? 'signing-key.pem' : `signing-key-${number}.pem`);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  try {
    writeFileSync(file, pem, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readKey(file);
}

function filesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function readKey(file: string): CheckpointKey {
  return signingKey(createPrivateKey(readFileSync(file, 'utf8')));
}

function signingKey(privateKey: KeyObject): CheckpointKey {
  const der = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return {
    public_key: new Uint8Array(der.subarray(-32)),
    sign: (text) => new Uint8Array(sign(null, utf8(text), privateKey)),
  };
}

/** What comes before the 32 bytes of an Ed25519 key in its DER form. */
const DER = Buffer.from('302a300506032b6570032100', 'hex');

/** Whether the private half of the key made the signature of the text. */
export function isSignedBy(
  { public_key }: Pick<VerifierKey, 'public_key'>,
  text: string,
  signature: Uint8Array,
): boolean {
  const key = createPublicKey({ key: Buffer.concat([DER, public_key]), format: 'der', type: 'spki' });
  return verify(null, utf8(text), key, signature);
}
