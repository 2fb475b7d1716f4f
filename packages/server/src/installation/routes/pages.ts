import helmet from '@fastify/helmet';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type DocumentCoding,
  type DocumentFiles,
  type DocumentPage,
  type DocumentPages,
  sendAsset,
  type Unbuilt,
} from '../../http/built-files.ts';
import { acceptedType, chooseCoding, takesBrotli } from '../../http/content-negotiation.ts';
import { namesTag } from '../../http/entity-tags.ts';
import { escapeHtml, interimPage } from '../../http/interim-page.ts';
import { pageHeaders } from '../../http/security-headers.ts';

/**
 * Pages for browsers: `/` leads to the console (docs/rules/running.md#7), `/docs` is the documentation. Nothing is loaded
 * from another host. They have a scope of their own, because answers to programs need none of a page's headers.
 */
export function registerPages(app: FastifyInstance, documents: DocumentFiles): void {
  app.register(async (pages) => {
    await pages.register(helmet, pageHeaders);
    pages.addHook('onRequest', async (_request, reply) => {
      // Not one of those that helmet knows.
      reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    });
    // Relative, because a proxy may have put a path in front of it.
    pages.get('/', (_request, reply) => reply.redirect('console', 302));
    registerDocuments(pages, documents);
  });
}

/** `/docs` and every address below it are pages; their files are at `/docs/assets/` (docs/rules/running.md#7). */
function registerDocuments(app: FastifyInstance, files: DocumentFiles): void {
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const { '*': address = '' } = request.params as { '*'?: string };
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    const pages = await files.state();
    if (pages.state !== 'built') return sendInterim(reply, pages);
    const moved = addressOf(pages, address, request.url);
    if (moved !== undefined) return reply.redirect(moved, 301);
    const page = pages.page(address);
    if (page) return sendPage(request, reply, page);
    return sendMissing(request, reply, pages);
  };
  app.addHook('onClose', async () => files.close());
  app.get('/docs', show);
  app.get('/docs/*', show);
  app.get('/docs/assets/*', async (request, reply) => {
    const { '*': name } = request.params as { '*': string };
    const file = await files.asset(name);
    if (!file) throw new Fault('not_found', `There is no /docs/assets/${name}.`);
    return sendAsset(request, reply, file);
  });
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: DocumentPage) {
  const coding = codingOf(request);
  const etag = `"${page.tag}${coding === 'identity' ? '' : `-${coding}`}"`;
  reply.headers({ etag, vary: 'Accept-Encoding' });
  if (namesTag(request.headers['if-none-match'], etag)) return reply.status(304).send();
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.send(await page.read(coding));
}

function codingOf({ headers }: FastifyRequest): DocumentCoding {
  const accepted = headers['accept-encoding'];
  return takesBrotli(accepted) ? 'br' : (chooseCoding(accepted) ?? 'identity');
}

/**
 * Where the page is for an address with a slash at its end, or with the name of its file; undefined: nowhere. The answer is
 * relative, because a proxy may have put a path in front.
 */
function addressOf(pages: DocumentPages, address: string, url: string): string | undefined {
  const target = address
    .replace(/(?<!\/)\/+$/, '')
    .replace(/(?:^|\/)(?:README|index)\.(?:md|html)$/, '')
    .replace(/\.(?:md|html)$/, '');
  if (target === address && !/^\/docs\/(?:\?|$)/.test(url)) return undefined;
  if (!pages.page(target)) return undefined;
  return rootFrom(url) + (target === '' ? 'docs' : `docs/${target}`);
}

/** Browsers get a page; programs a problem document, as everywhere. */
async function sendMissing(request: FastifyRequest, reply: FastifyReply, pages: DocumentPages) {
  const [path] = request.url.split('?', 1);
  if (acceptedType(request.headers.accept, ['application/problem+json', 'text/html']) !== 'text/html')
    throw new Fault('not_found', `There is no GET ${path}.`);
  const page = await pages.missing();
  return reply
    .status(404)
    .header('vary', 'Accept')
    .send(page.replaceAll('%ROOT%', rootFrom(request.url)));
}

/** Where the service begins, as seen from this address. */
function rootFrom(url: string): string {
  const [path = ''] = url.split('?', 1);
  const depth = path.slice('/docs'.length).split('/').length - 1;
  return depth === 0 ? './' : '../'.repeat(depth);
}

function sendInterim(reply: FastifyReply, state: Unbuilt) {
  if (state.state === 'building')
    return reply.send(
      interimPage({
        isRefreshed: true,
        content:
          '<p>The documentation is being built, which takes some seconds once. This page shows it as soon as it is there.</p>',
      }),
    );
  return reply.status(503).send(
    interimPage({
      content: `<p>The documentation cannot be built on this machine. Everything else works.</p>
<p>${escapeHtml(state.reason)}</p>
<p>This command builds it and says what is wrong: <code>node packages/documents/build.ts</code></p>`,
    }),
  );
}
