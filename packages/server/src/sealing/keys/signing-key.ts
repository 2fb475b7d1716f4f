import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { utf8 } from '@laurel/rules/sealing/bytes.ts';

/** The key that signs checkpoints. `public_key`: 32 bytes. */
export interface CheckpointKey {
  public_key: Uint8Array;
  sign: (text: string) => Uint8Array;
}

const FILE = 'signing-key.pem';

/** The key in a directory; undefined: there is none. */
export function readCheckpointKey(directory: string): CheckpointKey | undefined {
  try {
    return signingKey(createPrivateKey(readFileSync(join(directory, FILE), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Makes a key in the directory; if another process made one meanwhile, that one. */
export function createCheckpointKey(directory: string): CheckpointKey {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  try {
    writeFileSync(join(directory, FILE), pem, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readCheckpointKey(directory) as CheckpointKey;
}

function signingKey(privateKey: KeyObject): CheckpointKey {
  const der = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return {
    public_key: new Uint8Array(der.subarray(-32)),
    sign: (text) => new Uint8Array(sign(null, utf8(text), privateKey)),
  };
}
