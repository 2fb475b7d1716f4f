import type { LogName } from '@laurel/contract/sealing/proofs.ts';
import { addCheckpointBody } from '@laurel/rules/sealing/cosignature.ts';
import { consistencyProof } from '@laurel/rules/sealing/merkle-tree.ts';
import { parseNote } from '@laurel/rules/sealing/signed-note.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { fromTree } from '../grow-tree.ts';
import { addCosignatures, readSealedLog } from '../store/sealed-logs.ts';
import { cosignaturesIn, type Witness } from './witness.ts';

const ANSWER_MILLISECONDS = 5_000;
const MAX_ANSWER_CHARACTERS = 10_000;
const CONFLICT = 409;

/** Trees that a witness is known to have cosigned, by origin. */
export type Cosigned = Map<string, number>;

/**
 * Has a witness cosign the newest checkpoint of a log by C2SP tlog-witness, and adds its cosignatures to the published note.
 * A witness that names another tree as its newest is asked once more, from that one. Throws where it does not cosign.
 */
export async function askWitness(
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
export class WitnessRefused extends Error {
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
