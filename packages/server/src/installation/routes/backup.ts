import type { Handlers } from '../../http/handlers.ts';
import type { LongAnswers } from '../../http/long-answers.ts';
import type { Installation } from '../installation.ts';

/** `GET /api/v1/backup`: all of an embedded installation, as `laurel backup` writes it to a file (docs/operating.md). */
export function backupRoutes({ backUp }: Pick<Installation, 'backUp'>, { file }: LongAnswers) {
  return {
    backUpInstallation: async ({ staff }, reply) =>
      reply.type('application/gzip').send(file(await backUp(staff))),
  } satisfies Partial<Handlers>;
}
