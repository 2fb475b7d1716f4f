import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import helmet from '@fastify/helmet';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { buildScript, documentFolders } from '@laurel/documents/build/folders.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  acceptedType,
  type ContentCoding,
  chooseCoding,
  takesBrotli,
} from '../../http/content-negotiation.ts';
import { namesTag } from '../../http/entity-tags.ts';
import { helpToBuild, interimPage } from '../../http/interim-page.ts';
import { pageHeaders } from '../../http/security-headers.ts';
import { type BuildLog, openServedBuild, serveAssets } from '../../http/served-build.ts';

/**
 * Pages for browsers: `/` leads to the console (docs/rules/running.md#7), `/docs` is the documentation. Nothing is loaded
 * from another host. They have a scope of their own, because answers to programs need none of a page's headers.
 */
export function registerPages(app: FastifyInstance, log: BuildLog): void {
  app.register(async (pages) => {
    await pages.register(helmet, pageHeaders);
    pages.addHook('onRequest', async (_request, reply) => {
      // Not one of those that helmet knows.
      reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    });
    // Relative, because a proxy may have put a path in front of it.
    pages.get('/', (_request, reply) => reply.redirect('console', 302));
    registerDocuments(pages, log);
  });
}

/** The documents of a build: its folder, and the tag of each page by its address below /docs. */
interface Documents {
  folder: string;
  tags: ReadonlyMap<string, string>;
}

const interim = {
  building:
    'The documentation is being built, which takes some seconds once. This page shows it as soon as it is there.',
  failed: 'The documentation cannot be built on this machine. Everything else works.',
  help: helpToBuild('documents'),
};

/** `/docs` and every address below it are pages; their files are at `/docs/assets/` (docs/rules/running.md#7). */
function registerDocuments(app: FastifyInstance, log: BuildLog): void {
  const source = { name: 'the documentation', folders: documentFolders, script: buildScript };
  const build = openServedBuild(source, log);
  let known: Documents | undefined;
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const { '*': address = '' } = request.params as { '*'?: string };
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    const found = known ? undefined : build.find();
    if (found && found.state !== 'built')
      return reply.status(found.state === 'failed' ? 503 : 200).send(interimPage(found, interim));
    if (found) known = await openDocuments(found.folder);
    const documents = known as Documents;
    const moved = addressOf(documents, address, request.url);
    if (moved !== undefined) return reply.redirect(moved, 301);
    const tag = documents.tags.get(address);
    if (tag === undefined) return sendMissing(request, reply, documents);
    return sendPage(request, reply, join(documents.folder, `${address || 'index'}.html`), tag);
  };
  app.get('/docs', show);
  app.get('/docs/*', show);
  serveAssets(app, '/docs', build);
}

/** Only listed addresses are read from the disk. */
async function openDocuments(folder: string): Promise<Documents> {
  const listed = JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')) as Record<string, string>;
  return { folder, tags: new Map(Object.entries(listed)) };
}

const unzip = promisify(gunzip);

/** How a page is read in each coding; its file holds it compressed. */
const readers: Record<'br' | ContentCoding, (path: string) => Promise<Buffer>> = {
  br: (path) => readFile(`${path}.br`),
  gzip: (path) => readFile(`${path}.gz`),
  identity: async (path) => unzip(await readFile(`${path}.gz`)),
};

async function sendPage(request: FastifyRequest, reply: FastifyReply, path: string, tag: string) {
  const accepted = request.headers['accept-encoding'];
  const coding = takesBrotli(accepted) ? 'br' : (chooseCoding(accepted) ?? 'identity');
  const etag = `"${tag}${coding === 'identity' ? '' : `-${coding}`}"`;
  reply.headers({ etag, vary: 'Accept-Encoding' });
  if (namesTag(request.headers['if-none-match'], etag)) return reply.status(304).send();
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.send(await readers[coding](path));
}

/**
 * Where the page is for an address with a slash at its end, or with the name of its file; undefined: nowhere. The answer is
 * relative, because a proxy may have put a path in front.
 */
function addressOf({ tags }: Documents, address: string, url: string): string | undefined {
  const target = address
    .replace(/(?<!\/)\/+$/, '')
    .replace(/(?:^|\/)(?:README|index)\.(?:md|html)$/, '')
    .replace(/\.(?:md|html)$/, '');
  if (target === address && !/^\/docs\/(?:\?|$)/.test(url)) return undefined;
  if (!tags.has(target)) return undefined;
  return rootFrom(url) + (target === '' ? 'docs' : `docs/${target}`);
}

/** Browsers get a page; programs a problem document, as everywhere. */
async function sendMissing(request: FastifyRequest, reply: FastifyReply, { folder }: Documents) {
  const [path] = request.url.split('?', 1);
  if (acceptedType(request.headers.accept, ['application/problem+json', 'text/html']) !== 'text/html')
    throw new Fault('not_found', `There is no GET ${path}.`);
  const page = await readFile(join(folder, 'not-found.html'), 'utf8');
  reply.status(404).header('vary', 'Accept');
  return reply.send(page.replaceAll('%ROOT%', rootFrom(request.url)));
}

/** Where the service begins, as seen from this address. */
function rootFrom(url: string): string {
  const [path = ''] = url.split('?', 1);
  const depth = path.slice('/docs'.length).split('/').length - 1;
  return depth === 0 ? './' : '../'.repeat(depth);
}
