import { createServer, type IncomingMessage, type Server } from 'node:http';
import { verifierKeyText } from '@laurel/rules/sealing/signed-note.ts';
import type { Cosigner, WitnessAnswer } from './cosigner.ts';

/** More than 63 hashes and a note with dozens of signatures. */
const MAX_BODY_BYTES = 32 * 1024;
const REQUEST_MILLISECONDS = 10_000;

interface Answer {
  status: WitnessAnswer['status'] | 405 | 413 | 500;
  text: string;
}

/** `POST /add-checkpoint` of C2SP tlog-witness, and at `/` the verifier key, for people and probes. */
export function witnessServer(cosigner: Cosigner, onError: (error: unknown) => void): Server {
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
