import type { Readable } from 'node:stream';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { FastifyInstance } from 'fastify';
import packageJson from '../../../../package.json' with { type: 'json' };
import { backUp } from '../../../maintenance/back-up.ts';
import { requireStaff } from '../../framework/authentication.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';

/** `GET /api/v1/backup`: all of an embedded installation, as `laurel backup` writes it to a file (docs/operating.md). */
export function registerBackup(app: FastifyInstance, dependencies: HttpDependencies): void {
  let underWay: Readable | undefined;
  // Whoever fetches slowly would otherwise hold up the end of this process.
  app.addHook('preClose', async () => {
    underWay?.destroy(new Fault('shutting_down', 'This process is stopping.', { retryAfterSeconds: 1 }));
  });
  const onFailure = (error: unknown) => dependencies.log.error({ err: error }, 'a backup was not finished');
  app.get(
    '/api/v1/backup',
    { schema, onRequest: requireStaff(dependencies, 'owner') },
    async (request, reply) => {
      underWay = await backUp({ ...dependencies, release: packageJson.version, onFailure }, request.staff);
      return reply.type('application/gzip').send(underWay);
    },
  );
}

const schema = {
  tags: ['operation'],
  security: [{ bearer: [] }],
  summary: 'Back up the installation',
  description:
    'The files of the embedded engine as a compressed tar archive, made while events come in: all that was acknowledged before the ' +
    'answer began is in it. It ends with `manifest.json`, by which `laurel restore` sees that it is whole. It holds every tenant, ' +
    'with the hashes of passwords and the keys that sign access tokens. Refused on a PostgreSQL of its own, and while another ' +
    'backup is under way. Noted in the audit log. Needs the role owner.',
  response: { 200: { type: 'string', format: 'binary', description: 'A .tar.gz file' } },
};
