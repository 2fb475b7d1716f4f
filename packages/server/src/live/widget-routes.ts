import { Fault } from '@laurel/contract/faults/faults.ts';
import type { FastifyInstance } from 'fastify';
import type { WidgetFiles } from '../http/built-files.ts';
import { chooseCoding } from '../http/content-negotiation.ts';
import { namesTag } from '../http/entity-tags.ts';

/**
 * Pages of any site may load these files: they contain nothing about any tenant. After an hour a browser checks whether they
 * have changed.
 */
const headers = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=3600',
  vary: 'Accept-Encoding',
};

/** `/widgets/v1/…`: the elements, their texts, and `integrity.json` with the hash of each script (docs/widgets.md). */
export function registerWidgets(app: FastifyInstance, widgets: WidgetFiles): void {
  app.get('/widgets/v1/*', async (request, reply) => {
    const { '*': name } = request.params as { '*': string };
    const file = await widgets.read(name);
    if (!file) throw new Fault('not_found', `There is no /widgets/v1/${name}.`);
    const isGzip = chooseCoding(request.headers['accept-encoding']) === 'gzip';
    const etag = `"${file.tag}${isGzip ? '-gzip' : ''}"`;
    reply.headers({ ...headers, etag });
    if (namesTag(request.headers['if-none-match'], etag)) return reply.status(304).send();
    if (isGzip) reply.header('content-encoding', 'gzip');
    return reply.type(file.type).send(isGzip ? file.gzipped : file.body);
  });
}
