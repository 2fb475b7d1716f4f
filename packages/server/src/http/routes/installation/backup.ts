import type { Readable } from 'node:stream';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { FastifyInstance } from 'fastify';
import packageJson from '../../../../package.json' with { type: 'json' };
import { backUp } from '../../../maintenance/back-up.ts';
import type { HttpDependencies } from '../../framework/dependencies.ts';
import type { Handlers } from '../../framework/handlers.ts';

/** `GET /api/v1/backup`: all of an embedded installation, as `laurel backup` writes it to a file (docs/operating.md). */
export function backupHandlers(dependencies: HttpDependencies, app: FastifyInstance) {
  let running: Readable | undefined;
  // Whoever fetches slowly would otherwise hold up the end of this process.
  app.addHook('preClose', async () => {
    running?.destroy(new Fault('shutting_down', 'This process is stopping.', { retryAfterSeconds: 1 }));
  });
  const onFailure = (error: unknown) => dependencies.log.error({ err: error }, 'a backup was not finished');
  return {
    backUpInstallation: async ({ staff }, reply) => {
      running = await backUp({ ...dependencies, release: packageJson.version, onFailure }, staff);
      return reply.type('application/gzip').send(running);
    },
  } satisfies Partial<Handlers>;
}
