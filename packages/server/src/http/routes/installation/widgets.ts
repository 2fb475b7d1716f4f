import { Fault } from '@laurel/contract/faults/faults.ts';
import type { FastifyInstance } from 'fastify';
import { chooseCoding } from '../../framework/content-coding.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import { namesTag } from '../../framework/entity-tags.ts';

/** Pages of any site may load these files: they say nothing of any tenant. After an hour a browser asks whether they have changed. */
const headers = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=3600',
  vary: 'Accept-Encoding',
};

/** `/widgets/v1/…`: the elements, their texts, and `integrity.json` with the hash of each script (decisions 11). */
export function registerWidgets(app: FastifyInstance, { widgets }: Pick<HttpDependencies, 'widgets'>): void {
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
