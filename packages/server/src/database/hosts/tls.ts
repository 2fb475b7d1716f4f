import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { ConnectionOptions } from 'node:tls';
import type pg from 'pg';
import { WrongDatabaseUrl } from './database-hosts.ts';

/** The values of libpq's `sslmode`, and the driver's own `no-verify`, which is libpq's `require` without a CA. */
const modes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** The parameters of a URL that are read here; the driver would read them otherwise than libpq. */
const parameters = [
  'ssl',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'sslpassword',
  'sslcrl',
  'ssl_min_protocol_version',
  'ssl_max_protocol_version',
  'uselibpqcompat',
] as const;

/** libpq's file of trusted certificates where `sslrootcert` names none. */
const usualRoot = join(homedir(), '.postgresql', 'root.crt');

/**
 * How connections to a database are encrypted, as libpq reads `sslmode`, but for what docs/operating.md says. `allow` and
 * `prefer` have two ways, and the one that the server takes is remembered for the next connection.
 */
export class Tls {
  readonly mode: string;
  readonly #encrypted: ConnectionOptions;
  #isEncrypted: boolean;

  private constructor(mode: string, encrypted: ConnectionOptions) {
    this.mode = mode;
    this.#encrypted = encrypted;
    this.#isEncrypted = !['disable', 'allow'].includes(mode);
  }

  /**
   * The URL without the parameters that say how it is encrypted, and what they say; undefined: none do, or it leads to a
   * socket of this machine. Throws WrongDatabaseUrl, which names the parameter, for a mode or a file that cannot be read.
   */
  static of(url: string): { url: string; tls: Tls | undefined } {
    const [address = '', query] = splitOnce(url, '?');
    if (query === undefined) return { url, tls: undefined };
    const all = new URLSearchParams(query);
    const own = Object.fromEntries(parameters.map((name) => [name, all.get(name) ?? undefined])) as Own;
    if (parameters.every((name) => own[name] === undefined)) return { url, tls: undefined };
    const left = query.split('&').filter((part) => !parameters.includes(part.split('=')[0] as never));
    const stripped = left.length > 0 ? `${address}?${left.join('&')}` : address;
    if (all.get('host')?.startsWith('/')) return { url: stripped, tls: undefined };
    return { url: stripped, tls: new Tls(modeOf(own), encryptionOf(modeOf(own), own)) };
  }

  /** Connects as the server took it last, and where the mode has two ways and this one fails, in the other. */
  async connect<Connected>(connect: (ssl: pg.ClientConfig['ssl']) => Promise<Connected>): Promise<Connected> {
    const before = this.#options;
    try {
      return await connect(before);
    } catch (first) {
      if (!this.#learn(first, before)) throw this.#explained(first);
      return connect(this.#options).catch((second) => {
        throw this.#explained(isTlsFailure(second) ? first : second);
      });
    }
  }

  get #options(): pg.ClientConfig['ssl'] {
    return this.#isEncrypted ? this.#encrypted : false;
  }

  /** Answers whether another attempt, in the other way, is due; another caller may have found that out meanwhile. */
  #learn(error: unknown, before: pg.ClientConfig['ssl']): boolean {
    if (!['allow', 'prefer'].includes(this.mode)) return false;
    if (this.#options !== before) return true;
    if (!(this.#isEncrypted ? isTlsFailure(error) : isRefusedUnencrypted(error))) return false;
    this.#isEncrypted = !this.#isEncrypted;
    return true;
  }

  /** The sentence for a connection that failed for TLS, or the error itself. */
  #explained(error: unknown): unknown {
    if (!(error instanceof Error) || !isTlsFailure(error)) return error;
    return new WrongDatabaseUrl(
      `DATABASE_URL: no connection with sslmode=${this.mode} (${error.message}); ${advice(error.message)}`,
    );
  }
}

type Own = Record<(typeof parameters)[number], string | undefined>;

function modeOf({ ssl, sslmode }: Own): string {
  const mode =
    sslmode ??
    { true: 'verify-full', 1: 'verify-full', 0: 'disable', false: 'disable' }[ssl ?? 'true'] ??
    ssl;
  if (mode !== undefined && modes.includes(mode)) return mode;
  throw new WrongDatabaseUrl(`DATABASE_URL: sslmode must be one of ${modes.slice(0, -1).join(', ')}`);
}

/** A given CA is always checked, as by libpq; without one, only the modes that say so check, with Node's own list. */
function encryptionOf(mode: string, own: Own): ConnectionOptions {
  const root = own.sslrootcert ?? (existsSync(usualRoot) ? usualRoot : undefined);
  const isVerified = root !== undefined || mode.startsWith('verify-');
  const namesMatter = mode === 'verify-full' || root === 'system' || root === undefined;
  const options: ConnectionOptions = {
    ca: root === undefined || root === 'system' ? undefined : readNamed('sslrootcert', root),
    cert: own.sslcert && readNamed('sslcert', own.sslcert),
    key: own.sslkey && readNamed('sslkey', own.sslkey),
    crl: own.sslcrl && readNamed('sslcrl', own.sslcrl),
    passphrase: own.sslpassword,
    minVersion: own.ssl_min_protocol_version as ConnectionOptions['minVersion'],
    maxVersion: own.ssl_max_protocol_version as ConnectionOptions['maxVersion'],
    rejectUnauthorized: mode !== 'no-verify' && isVerified,
    ...(namesMatter ? {} : { checkServerIdentity: () => undefined }),
  };
  const set = Object.entries(options).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(set) as ConnectionOptions;
}

function readNamed(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new WrongDatabaseUrl(`DATABASE_URL: ${name} names a file that cannot be read (${code})`, {
      cause: error,
    });
  }
}

/** Of the driver: the server has no TLS; of the handshake: codes of OpenSSL and of Node's check of certificates. */
function isTlsFailure(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (/SSL connection/.test(message)) return true;
  return /^(ERR_SSL_|ERR_TLS_|ERR_OSSL_|EPROTO|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|INVALID_CA|HOSTNAME_MISMATCH)/.test(
    code,
  );
}

/** `pg_hba.conf` may take encrypted connections only. */
function isRefusedUnencrypted(error: unknown): boolean {
  return (error as { code?: string }).code === '28000';
}

function advice(message: string): string {
  if (/does not support SSL/.test(message))
    return 'the server has no TLS, so write sslmode=disable or prefer';
  return 'name the CA of the server with sslrootcert=FILE, or write sslmode=require to encrypt without a check of who it is';
}

function splitOnce(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
