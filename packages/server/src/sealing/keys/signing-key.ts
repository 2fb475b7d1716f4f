import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { utf8 } from '@laurel/rules/sealing/bytes.ts';

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
