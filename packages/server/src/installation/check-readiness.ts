import { setTimeout } from 'node:timers/promises';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Database } from '../database/database.ts';
import { isMigrated } from '../database/migrate.ts';

export interface ReadinessDependencies {
  database: Database;
  /** Called when readiness changes, with the reason why the process is not ready: probes ask every few seconds. */
  onReadiness: (cause: string | undefined) => void;
  /** Whether the newest probe found the process ready. */
  readiness: { wasReady: boolean };
}

/** A load balancer asks every few seconds; a database that takes longer than this counts as unavailable. */
const TIMEOUT_MILLISECONDS = 2_000;

/** Why this process is not ready: the database does not answer, or has another schema. undefined: it is ready. */
export async function checkReadiness({
  database,
  onReadiness,
  readiness,
}: ReadinessDependencies): Promise<Fault | undefined> {
  const cause = await unreadiness(database);
  const isReady = cause === undefined;
  if (isReady !== readiness.wasReady) onReadiness(cause && causeOf(cause));
  readiness.wasReady = isReady;
  return cause;
}

async function unreadiness(database: Database): Promise<Fault | undefined> {
  const answered = new AbortController();
  const late = setTimeout(TIMEOUT_MILLISECONDS, 'late' as const, { signal: answered.signal });
  try {
    const outcome = await Promise.race([isMigrated(database), late]);
    if (outcome === 'late') return unready(`The database did not answer within ${TIMEOUT_MILLISECONDS} ms.`);
    return outcome ? undefined : notMigrated();
  } catch (error) {
    if (NOT_OF_THIS_RELEASE.includes((error as { code?: string }).code ?? '')) return notMigrated();
    if (error instanceof Fault) return error;
    throw error;
  } finally {
    answered.abort();
  }
}

/** There is no such table, or the role that serves was given no rights on it. */
const NOT_OF_THIS_RELEASE = ['42P01', '42501'];

function notMigrated(): Fault {
  return unready('The database does not have the schema of this release.');
}

function unready(detail: string): Fault {
  return new Fault('database_unavailable', detail);
}

/** What the database said, or else the fault's own sentence. */
function causeOf({ detail, options }: Fault): string {
  return options.cause instanceof Error ? `${detail} ${options.cause.message}` : detail;
}
