import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ContentCoding, chooseCoding, takesBrotli } from './content-negotiation.ts';

/** The page that checks certificates: whole, compressed, and the content security policy that it has itself. */
export type VerifierState = { state: 'built'; page: Buffer; gzipped: Buffer; policy: string } | Unbuilt;

/** The page as it is served at /verifier.html. */
export interface VerifierPage {
  /** Starts a build unless there is one or one is being made, and waits a while for it. */
  state: () => Promise<VerifierState>;
  close: () => void;
}

/** A file that pages of other sites load from here. */
export interface WidgetFile {
  body: Buffer;
  gzipped: Buffer;
  type: string;
  /** For `ETag`, and to recognise a changed file. */
  tag: string;
}

/** The elements as they are served at /widgets/v1/. */
export interface WidgetFiles {
  /**
   * The file of a name such as `laurel.js`; undefined: there is none. Builds what is missing first; throws where that cannot
   * be done.
   */
  read: (name: string) => Promise<WidgetFile | undefined>;
}

/** The state of the console: it can be shown, is being built, or cannot be built for a reason. */
export type ConsoleState = { state: 'built'; page: string; build: string } | Unbuilt;

/** The console as it is served at /console. */
export interface ConsoleFiles {
  /** Called when the server begins to answer requests; `close`, when that ends. */
  listening: () => void;
  close: () => void;
  /** Starts a build unless there is one or one is being made. */
  state: () => Promise<ConsoleState>;
  /** A file of this build or of an earlier one that is kept; undefined: there is none of that name. */
  asset: (name: string) => Promise<BuiltFile | undefined>;
}

/** A page of the documents. */
export interface DocumentPage {
  /** For `ETag`. */
  tag: string;
  read: (coding: DocumentCoding) => Promise<Buffer>;
}

export type DocumentCoding = 'br' | ContentCoding;

/** The pages of the documents, by their addresses below /docs. */
export interface DocumentPages {
  state: 'built';
  page: (address: string) => DocumentPage | undefined;
  /** What is shown if there is no such page; `%ROOT%` is the root of the service, relative to that address. */
  missing: () => Promise<string>;
}

/** The documents as they are served at /docs. */
export interface DocumentFiles {
  close: () => void;
  /** Starts a build unless there is one or one is being made. */
  state: () => Promise<DocumentPages | Unbuilt>;
  /** A file of this build or of an earlier one that is kept; undefined: there is none of that name. */
  asset: (name: string) => Promise<BuiltFile | undefined>;
}

/** A file of a build, with what was compressed when it was built. */
export interface BuiltFile {
  body: Buffer;
  brotli: Buffer | undefined;
  gzipped: Buffer | undefined;
  type: string;
}

/** There is no build: one is being made, or cannot be made for a reason. */
export type Unbuilt = { state: 'building' } | { state: 'failed'; reason: string };

/** Names of files hold a hash of what is in them. */
const assetHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'same-origin',
  vary: 'Accept-Encoding',
};

/** Sends a file of a build in the coding that the client takes. */
export function sendAsset(request: FastifyRequest, reply: FastifyReply, file: BuiltFile): FastifyReply {
  reply.type(file.type).headers(assetHeaders);
  const accepted = request.headers['accept-encoding'];
  if (file.brotli && takesBrotli(accepted)) return reply.header('content-encoding', 'br').send(file.brotli);
  if (file.gzipped && chooseCoding(accepted) === 'gzip')
    return reply.header('content-encoding', 'gzip').send(file.gzipped);
  return reply.send(file.body);
}
