import { type Argon2Parameters, argon2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Database } from '../database/database.ts';
import { findUser, type UserCredential } from './store/users.ts';

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

/** The minimum that OWASP recommends: 19 MiB, two passes, one lane. */
const memory = 19_456;
const passes = 2;
const parallelism = 1;
const saltLength = 16;
const tagLength = 32;

/**
 * Hashes a password for storage: argon2id as a PHC string, which carries its own parameters and salt
 * (docs/rules/tokens.md#4).
 */
export async function hashPassword(password: string, randomBytes: (size: number) => Buffer): Promise<string> {
  const nonce = randomBytes(saltLength);
  const tag = await tagOf(password, { nonce, memory, passes, parallelism, tagLength });
  return encode(nonce, tag);
}

/**
 * Whether the password matches the hash. Without a hash (an unknown user) the answer is no after the same work, so that the
 * time discloses nothing.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const { parameters, tag } = decode(hash ?? nobodysHash);
  const isEqual = timingSafeEqual(await tagOf(password, parameters), tag);
  return isEqual && hash !== undefined;
}

type Parameters = Omit<Argon2Parameters, 'message'>;

/** The same text can be typed as different code points; NFC makes them equal (RFC 8265 section 4.2). */
function tagOf(password: string, parameters: Parameters): Promise<Buffer> {
  return derive('argon2id', { message: Buffer.from(password.normalize('NFC')), ...parameters });
}

function encode(nonce: Buffer, tag: Buffer): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(nonce)}$${text(tag)}`;
}

const phcForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Reads the parameters from the hash, so that passwords of an earlier setting keep working when the setting changes. */
function decode(hash: string): { parameters: Parameters; tag: Buffer } {
  const [, m, t, p, salt = '', tagText = ''] = phcForm.exec(hash) ?? [];
  if (m === undefined) throw new Error('a stored password hash is not in argon2id PHC form');
  const tag = Buffer.from(tagText, 'base64');
  const nonce = Buffer.from(salt, 'base64');
  const parameters = { memory: Number(m), passes: Number(t), parallelism: Number(p) };
  return { parameters: { ...parameters, nonce, tagLength: tag.length }, tag };
}

const nobodysHash = encode(Buffer.alloc(saltLength), Buffer.alloc(tagLength));

/**
 * The user who signs in with this name and password; undefined, after the same work, for an unknown user, a disabled one and
 * a wrong password (docs/rules/tokens.md#4).
 */
export async function checkPassword(
  { database }: { database: Database },
  { username, password }: { username: string; password: string },
): Promise<UserCredential | undefined> {
  // No username contains U+0000, and the database cannot be queried for one.
  const user = username.includes('\0') ? undefined : await findUser(database, username);
  const isEnabled = user?.disabled_at === null;
  const isRight = await verifyPassword(password, isEnabled ? user.password_hash : undefined);
  return isRight ? user : undefined;
}
