import type { LogName } from '@laurel/contract/sealing/proofs.ts';
import { consistencyProof } from '@laurel/rules/sealing/merkle-tree.ts';
import {
  addCheckpointBody,
  cosignedText,
  parseNote,
  parseVerifierKey,
  readCosignature,
  type VerifierKey,
} from '@laurel/rules/sealing/signed-note.ts';
import type { Database, TenantDatabase } from '../database/database.ts';
import { fromTree } from './grow-tree.ts';
import { isSignedBy } from './keys/key-ring.ts';
import { addCosignatures, readSealedLog } from './store/sealed-logs.ts';

/** Asks witnesses about new checkpoints, apart from sealing: nothing waits for them. */
export interface Witnesses {
  /** A log has a new checkpoint. */
  offer: (tenant_id: number, log: LogName) => void;
  /** Gives up what is under way. */
  close: () => Promise<void>;
}

/**
 * Each witness is asked about one log at a time, and only about the newest checkpoint of it. What it does not answer is not
 * asked again: the next checkpoint is.
 */
export function openWitnesses(
  database: Database,
  witnesses: readonly Witness[],
  onError: (error: unknown, tenant_id?: number) => void,
): Witnesses {
  const closing = new AbortController();
  const queues = witnesses.map((witness) => openQueue(database, witness, closing.signal, onError));
  return {
    offer: (tenant_id, log) => {
      for (const queue of queues) queue.offer(tenant_id, log);
    },
    close: async () => {
      closing.abort();
      await Promise.all(queues.map((queue) => queue.ended()));
    },
  };
}

function openQueue(
  database: Database,
  witness: Witness,
  signal: AbortSignal,
  onError: (error: unknown, tenant_id?: number) => void,
) {
  const asked = { witness, cosigned: new Map<string, number>(), signal };
  const waiting = new Map<string, { tenant_id: number; log: LogName }>();
  let running: Promise<void> | undefined;
  const run = async () => {
    for (const [key, { tenant_id, log }] of waiting) {
      waiting.delete(key);
      if (signal.aborted) return;
      await askWitness(database.ofTenant(tenant_id), log, asked).catch((error: unknown) => {
        if (!signal.aborted) onError(error, tenant_id);
      });
    }
  };
  return {
    offer: (tenant_id: number, log: LogName) => {
      waiting.set(`${tenant_id}/${log}`, { tenant_id, log });
      running ??= run().finally(() => {
        running = undefined;
      });
    },
    ended: async () => running,
  };
}

const ANSWER_MILLISECONDS = 5_000;
const MAX_ANSWER_CHARACTERS = 10_000;
const CONFLICT = 409;

/** Trees that a witness is known to have cosigned, by origin. */
type Cosigned = Map<string, number>;

/**
 * Has a witness cosign the newest checkpoint of a log by C2SP tlog-witness, and adds its cosignatures to the published note.
 * A witness that names another tree as its newest is asked once more, from that one. Throws where it does not cosign.
 */
async function askWitness(
  tenant: TenantDatabase,
  log: LogName,
  { witness, cosigned, signal }: { witness: Witness; cosigned: Cosigned; signal: AbortSignal },
): Promise<void> {
  const sealed = await readSealedLog(tenant, log);
  const text = parseNote(sealed?.checkpoint ?? '')?.text;
  if (!sealed?.checkpoint || text === undefined) return;
  const { origin, checkpoint, checkpoint_size: size } = sealed;
  const send = async (old: number) => {
    const proof =
      old === 0 || old === size
        ? []
        : await fromTree(tenant, log, (read) => consistencyProof(old, size, read));
    return post(witness, addCheckpointBody(old, proof, checkpoint), signal);
  };
  const known = cosigned.get(origin) ?? 0;
  let answer = await send(Math.min(known, size));
  const other = Number(answer.body);
  if (answer.status === CONFLICT && Number.isSafeInteger(other) && other > 0 && other <= size)
    answer = await send(other);
  if (answer.status !== 200) throw new WitnessRefused(witness, answer.status);
  const lines = cosignaturesIn(answer.body, text, witness);
  if (lines.length === 0) throw new WitnessRefused(witness, answer.status);
  cosigned.set(origin, size);
  await addCosignatures(tenant, log, text, lines);
}

/** A witness answered, but not with a cosignature. */
class WitnessRefused extends Error {
  constructor({ url, key }: Witness, status: number) {
    super(`The witness ${key.name} at ${url.origin} answered ${status} without a cosignature that verifies.`);
    this.name = 'WitnessRefused';
  }
}

async function post(
  { url }: Witness,
  body: string,
  signal: AbortSignal,
): Promise<{ status: number; body: string }> {
  const answer = await fetch(new URL('add-checkpoint', url), {
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body,
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MILLISECONDS)]),
  });
  return { status: answer.status, body: await readBounded(answer) };
}

async function readBounded(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_ANSWER_CHARACTERS) throw new RangeError('the answer of a witness is too long');
  }
  return text;
}

/** Somebody else who signs that a log only grew. */
export interface Witness {
  /** `add-checkpoint` is below it. */
  url: URL;
  key: VerifierKey;
}

/**
 * Reads `WITNESSES`: pairs of a URL and a verifier key, with a space between the two and a comma between pairs. Throws a
 * sentence for any other text.
 */
export function readWitnesses(text: string | undefined): Witness[] {
  const pairs = (text ?? '').split(',').map((pair) => pair.trim());
  return pairs.filter((pair) => pair !== '').map(readWitness);
}

function readWitness(pair: string): Witness {
  const [address = '', key_text = '', ...more] = pair.split(/\s+/);
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const key = parseVerifierKey(key_text);
  if (!url || !/^https?:$/.test(url.protocol) || key?.algorithm !== 'cosignature' || more.length > 0)
    throw new Error(
      `WITNESSES must be pairs of a URL and the verifier key of an Ed25519 cosigner, not "${pair}"`,
    );
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return { url, key };
}

/** Those lines of a witness's answer that are its cosignatures of the checkpoint's text. */
function cosignaturesIn(answer: string, checkpoint: string, { key }: Witness): string[] {
  return answer
    .split('\n')
    .filter((line) => line !== '')
    .filter((line) => {
      const [one] = parseNote(`${checkpoint}\n${line}\n`)?.signatures ?? [];
      if (!one || one.name !== key.name || one.key_id !== key.key_id) return false;
      const cosignature = readCosignature(one.signature);
      return (
        cosignature !== undefined &&
        isSignedBy(key, cosignedText(checkpoint, cosignature.time), cosignature.signature)
      );
    });
}
