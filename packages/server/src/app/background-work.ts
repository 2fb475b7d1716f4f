import type { FastifyBaseLogger } from 'fastify';
import type { Boards } from '../boards/open-boards.ts';
import type { Scoring } from '../scoring/open-scoring.ts';
import { openSettlement } from '../settlement/open-settlement.ts';
import type { Database } from '../store/engine/database.ts';

export interface BackgroundDependencies {
  database: Database;
  clock: () => Date;
  scoring: Scoring;
  boards: Boards;
  log: FastifyBaseLogger;
}

/** Starts what goes on beside requests, in every process; the database decides who does what. */
export function openBackgroundWork({ log, ...dependencies }: BackgroundDependencies): {
  close: () => Promise<void>;
} {
  const failed = (what: string) => (error: unknown, tenant_id?: number) =>
    log.error({ err: error, tenant_id }, `${what} failed; it is tried again`);
  const settlement = openSettlement({ ...dependencies, onError: failed('settling') });
  return {
    close: async () => {
      await settlement.close();
    },
  };
}
