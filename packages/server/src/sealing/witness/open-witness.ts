import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { base64, fromBase64, isSameBytes } from '@laurel/rules/sealing/bytes.ts';
import { EMPTY_ROOT, isConsistent } from '@laurel/rules/sealing/merkle-tree.ts';
import {
  type AddCheckpoint,
  cosignatureBytes,
  cosignedText,
  parseAddCheckpoint,
  parseVerifierKey,
  signatureLine,
  type TreeHead,
  type VerifierKey,
  verifierKey,
  verifierKeyText,
} from '@laurel/rules/sealing/signed-note.ts';
import { lockDataDirectory, makeFolderDurably } from '../../database/durable-files.ts';
import { type CheckpointKey, createCheckpointKey, isSignedBy, readCheckpointKeys } from '../keys/key-ring.ts';
import { SignedTrees } from '../keys/signed-trees.ts';

/** What a witness is started with. */
export interface WitnessSettings {
  /** The name of its key, such as `casino.example/witness`. */
  name: string;
  /** Of its private key, and of what it cosigned last of each log. */
  directory: string;
  /** A file with the verifier keys of the logs that it knows. */
  logs: string;
  host: string;
  port: number;
  /** Whether the key in the directory was never used, so that no record of what it cosigned is missed. */
  isNewKey: boolean;
  clock: () => Date;
  onError: (error: unknown) => void;
}

/** A witness that is asked by HTTP. */
export interface RunningWitness {
  url: string;
  /** The verifier key of its cosignatures. */
  key: string;
  /** How many logs it knows. */
  logs: number;
  close: () => Promise<void>;
}

/**
 * Starts a witness (docs/certificates/witness.md). Throws a sentence where another process has the directory, or where a
 * key is there without the record of what it cosigned.
 */
export async function openWitness(settings: WitnessSettings): Promise<RunningWitness> {
  const { directory, host, port, onError } = settings;
  makeFolderDurably(directory);
  const unlock = lockDataDirectory(directory);
  try {
    const { cosigner, logs } = await openCosigner(settings);
    const server = witnessServer(cosigner, onError).listen(port, host);
    await once(server, 'listening');
    const { address, family, port: taken } = server.address() as AddressInfo;
    return {
      url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`,
      key: verifierKeyText(cosigner.key),
      logs,
      close: async () => {
        const closed = once(server, 'close');
        server.close();
        server.closeAllConnections();
        await Promise.all([closed, cosigner.ended()]);
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openCosigner({ name, directory, logs: file, isNewKey, clock }: WitnessSettings) {
  const known = new KnownLogs(file);
  const logs = await known.count();
  const trees = new SignedTrees(directory);
  const [there] = readCheckpointKeys(directory);
  if (there && (await trees.isBegun()) === isNewKey) throw new Error(isNewKey ? BEGUN : lostIn(directory));
  // Before the key, so that no crash leaves a key alone, which would look like one whose record is lost.
  await trees.begin();
  const signingKey = there ?? createCheckpointKey(directory, 1);
  const cosigner = new Cosigner({
    ...{ name, signingKey, trees, clock },
    keysOf: (origin) => known.keysOf(origin),
  });
  return { cosigner, logs };
}

const BEGUN = 'This witness has begun already: start it without --begin, so that a lost record is noticed.';

function lostIn(directory: string): string {
  return (
    `${directory} has a private key, but not the record of what was cosigned with it. Put back the whole directory; where the ` +
    'record is lost, remove the key, so that the next start makes another one. --begin is for a key that was never used.'
  );
}

/** More than 63 hashes and a note with dozens of signatures. */
const MAX_BODY_BYTES = 32 * 1024;
const REQUEST_MILLISECONDS = 10_000;

interface Answer {
  status: WitnessAnswer['status'] | 405 | 413 | 500;
  text: string;
}

/** `POST /add-checkpoint` of C2SP tlog-witness, and at `/` the verifier key, for people and probes. */
function witnessServer(cosigner: Cosigner, onError: (error: unknown) => void): Server {
  return createServer({ requestTimeout: REQUEST_MILLISECONDS }, async (request, response) => {
    const { status, text } = await answerTo(request, cosigner).catch((error: unknown): Answer => {
      if (!request.destroyed || request.complete) onError(error);
      return { status: 500, text: 'This witness cannot cosign; its log says why.\n' };
    });
    const type = status === 409 ? 'text/x.tlog.size' : 'text/plain; charset=utf-8';
    // What was not read of a body that is too long is not waited for.
    const end = status === 413 ? { connection: 'close' } : {};
    response.writeHead(status, { 'content-type': type, ...end }).end(text);
  });
}

async function answerTo(request: IncomingMessage, cosigner: Cosigner): Promise<Answer> {
  const path = request.url?.replace(/\?.*$/, '');
  const method = { '/': 'GET', '/add-checkpoint': 'POST' }[path ?? ''];
  if (method === undefined) return { status: 404, text: 'There is only /add-checkpoint.\n' };
  if (request.method !== method) return { status: 405, text: `${path} takes ${method}.\n` };
  if (method === 'GET') return { status: 200, text: `${verifierKeyText(cosigner.key)}\n` };
  const body = await readBody(request);
  if (body === undefined) return { status: 413, text: `At most ${MAX_BODY_BYTES} bytes are read.\n` };
  // Bytes that are no UTF-8 become characters that nobody signed.
  return cosigner.addCheckpoint(body.toString('utf8'));
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** What `add-checkpoint` of C2SP tlog-witness answers. */
interface WitnessAnswer {
  status: 200 | 400 | 403 | 404 | 409 | 422;
  text: string;
}

interface CosignerDependencies {
  name: string;
  signingKey: CheckpointKey;
  /** What it cosigned; of no other process. */
  trees: SignedTrees;
  /** The keys by which it knows a log. */
  keysOf: (origin: string) => Promise<VerifierKey[]>;
  clock: () => Date;
}

/** A witness: it cosigns checkpoints of the logs that it knows, as long as each log only grows. */
class Cosigner {
  readonly key: VerifierKey;
  readonly #own: CosignerDependencies;
  #last: Promise<unknown> = Promise.resolve();

  constructor(own: CosignerDependencies) {
    this.#own = own;
    this.key = verifierKey(own.name, own.signingKey.public_key, 'cosignature');
  }

  /** The answer to a request with this body. Throws where it cannot know, or keep, what it cosigned. */
  async addCheckpoint(body: string): Promise<WitnessAnswer> {
    const asked = parseAddCheckpoint(body);
    if (!asked) return { status: 400, text: 'This is no request of C2SP tlog-witness.\n' };
    const { origin } = asked.head;
    const keys = await this.#own.keysOf(origin);
    if (keys.length === 0) return { status: 404, text: `This witness does not know the log ${origin}.\n` };
    if (!isSignedByOneOf(keys, asked))
      return { status: 403, text: `No key that this witness knows of ${origin} has signed.\n` };
    return this.#inTurn(() => this.#cosign(asked));
  }

  /** Resolves when nothing is under way any more. */
  async ended(): Promise<void> {
    await this.#last;
  }

  /** Nothing comes between the look at what was cosigned and its record, so no two trees are cosigned after the same one. */
  #inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(act);
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #cosign({ old, proof, note, head }: AddCheckpoint): Promise<WitnessAnswer> {
    const { trees, signingKey, clock } = this.#own;
    const known = await this.#newest(head.origin);
    const isOther = head.size === known.size && !isSameBytes(head.root, known.root);
    if (old !== known.size || isOther) return { status: 409, text: `${known.size}\n` };
    if (!isConsistent(known, head, proof))
      return { status: 422, text: `The proof does not lead from ${old} leaves to ${head.size}.\n` };
    await trees.record(head.origin, { size: head.size, root: base64(head.root) });
    const time = Math.floor(clock().getTime() / 1_000);
    const signature = cosignatureBytes({ time, signature: signingKey.sign(cosignedText(note.text, time)) });
    return { status: 200, text: signatureLine({ ...this.key, signature }) };
  }

  async #newest(origin: string): Promise<Omit<TreeHead, 'origin'>> {
    const { size, root } = (await this.#own.trees.newest(origin)) ?? { size: 0, root: base64(EMPTY_ROOT) };
    return { size, root: fromBase64(root) ?? new Uint8Array() };
  }
}

function isSignedByOneOf(keys: readonly VerifierKey[], { note }: AddCheckpoint): boolean {
  return note.signatures.some(({ name, key_id, signature }) =>
    keys.some((key) => key.name === name && key.key_id === key_id && isSignedBy(key, note.text, signature)),
  );
}

/**
 * The logs that a witness knows: a file with a verifier key a line, as `GET /log/v1/{tenant_id}/keys` answers them. It is
 * read at each request, so a log that is added, or changes its key, needs no restart.
 */
class KnownLogs {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** How many logs the file names. Throws a sentence for a line that is no key of a log. */
  async count(): Promise<number> {
    const keys = (await this.#lines()).map((line) => {
      const key = keyOfLog(line);
      if (!key) throw new Error(`A line of ${this.#file} is no verifier key of a log: ${line}`);
      return key;
    });
    return new Set(keys.map(({ name }) => name)).size;
  }

  /** The keys of one log; none: it is not known. */
  async keysOf(origin: string): Promise<VerifierKey[]> {
    const lines = (await this.#lines()).filter((line) => line.startsWith(`${origin}+`));
    return lines.flatMap((line) => keyOfLog(line) ?? []).filter(({ name }) => name === origin);
  }

  async #lines(): Promise<string[]> {
    const text = await readFile(this.#file, 'utf8');
    const lines = text.split('\n').map((line) => line.trim());
    return lines.filter((line) => line !== '' && !line.startsWith('#'));
  }
}

function keyOfLog(line: string): VerifierKey | undefined {
  const key = parseVerifierKey(line);
  return key?.algorithm === 'ed25519' ? key : undefined;
}
