import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { fromBase64, isSameBytes, utf8 } from '@laurel/rules/sealing/bytes.ts';
import { isConsistent } from '@laurel/rules/sealing/merkle-tree.ts';
import {
  cosignatureBytes,
  cosignedText,
  noteText,
  parseCheckpoint,
  parseNote,
  type TreeHead,
  verifierKey,
  verifierKeyText,
} from '@laurel/rules/sealing/signed-note.ts';

/** A witness after C2SP tlog-witness that trusts every log at its first checkpoint; it does not check who signed. */
export interface TestWitness {
  /** A pair of the setting `WITNESSES`. */
  setting: string;
  /** Its verifier key's id. */
  key_id: string;
  /** The newest tree that it cosigned, by origin. */
  newest: Map<string, TreeHead>;
  /** The statuses of its answers. */
  answered: number[];
  /** `away`: it accepts requests and answers none; `lying`: it answers signatures that do not verify. */
  mood: 'honest' | 'away' | 'lying';
  close: () => Promise<void>;
}

export async function startWitness(name: string): Promise<TestWitness> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const public_key = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32));
  const key = verifierKey(name, public_key, 'cosignature');
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    if (witness.mood === 'away') return;
    const { status, answer } = judge(body, witness.newest);
    witness.answered.push(status);
    const head = answer && typeof answer === 'object' ? lineOf(answer, witness.mood) : answer;
    response.writeHead(status, status === 409 ? { 'content-type': 'text/x.tlog.size' } : {}).end(head);
  });
  const lineOf = (note: { text: string }, mood: TestWitness['mood']) => {
    const signature = cosign(note.text, privateKey, mood === 'lying');
    const whole = noteText({ text: note.text, signatures: [{ name, key_id: key.key_id, signature }] });
    return whole.slice(note.text.length + 1);
  };
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const witness: TestWitness = {
    setting: `http://127.0.0.1:${port} ${verifierKeyText(key)}`,
    key_id: key.key_id,
    newest: new Map(),
    answered: [],
    mood: 'honest',
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return witness;
}

function cosign(text: string, privateKey: KeyObject, isWrong: boolean): Uint8Array {
  const time = Math.floor(Date.now() / 1_000);
  const signature = new Uint8Array(sign(null, utf8(cosignedText(text, time)), privateKey));
  return cosignatureBytes({ time: isWrong ? time + 1 : time, signature });
}

type Judged = { status: number; answer?: string | { text: string } };

/** What the specification has a witness answer, and keep. */
function judge(body: string, newest: Map<string, TreeHead>): Judged {
  const end = body.indexOf('\n\n');
  const [first = '', ...lines] = body.slice(0, end).split('\n');
  const note = parseNote(body.slice(end + 2));
  const head = note && parseCheckpoint(note.text);
  const old = Number(/^old (0|[1-9]\d*)$/.exec(first)?.[1]);
  const proof = lines.map(fromBase64);
  if (!note || !head || !(old <= head.size) || lines.length > 63 || proof.includes(undefined))
    return { status: 400 };
  const known = newest.get(head.origin);
  if (old !== (known?.size ?? 0)) return { status: 409, answer: `${known?.size ?? 0}\n` };
  if (known && known.size === head.size && !isSameBytes(known.root, head.root))
    return { status: 409, answer: `${known.size}\n` };
  if (known && known.size < head.size && !isConsistent(known, head, proof as Uint8Array[]))
    return { status: 422 };
  newest.set(head.origin, head);
  return { status: 200, answer: { text: note.text } };
}
