import { Fault } from '@laurel/contract/faults/faults.ts';
import type { FastifyInstance } from 'fastify';

/** Paths that lead to a page of another server, such as `/demo` while the demo runs. */
export function registerRedirects(
  app: FastifyInstance,
  redirects: Record<string, () => string | undefined>,
): void {
  for (const [path, addressOf] of Object.entries(redirects)) {
    app.get(path, (_request, reply) => {
      const address = addressOf();
      if (address === undefined) throw new Fault('not_found', `There is no ${path} yet.`);
      return reply.redirect(address);
    });
  }
}
