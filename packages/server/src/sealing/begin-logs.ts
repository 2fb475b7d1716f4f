import { type LogName, logNames } from '@laurel/contract/sealing/proofs.ts';
import { EMPTY_ROOT } from '@laurel/rules/sealing/merkle-tree.ts';
import { lockScoringCursor } from '../cursor/cursor.ts';
import type { TenantDatabase } from '../database/database.ts';
import { recordEarlier } from './record-earlier.ts';
import { beginLog, readSealedLog } from './store/sealed-logs.ts';

/** The first line of a log's checkpoints (docs/certificates/format.md#1). */
export function originOf(installation: string, tenant_id: number, log: LogName): string {
  return `laurel/${installation}/${tenant_id}/${log}`;
}

/**
 * Begins both logs of a tenant unless they were begun before; the log of decisions with what had been decided before this
 * release recorded decisions.
 */
export async function beginLogs(
  database: TenantDatabase,
  { installation, tenant_id, at }: { installation: string; tenant_id: number; at: Date },
): Promise<void> {
  const known = await Promise.all(logNames.map((log) => readSealedLog(database, log)));
  if (known.every((log) => log !== undefined)) return;
  await database.transaction(async (tenant) => {
    // An erasure has this lock: it keeps sealing from events that it changes by the row of the log, which is not there yet.
    await lockScoringCursor(tenant);
    for (const log of logNames) {
      const origin = originOf(installation, tenant_id, log);
      const isNew = await beginLog(tenant, { log, origin, root: Buffer.from(EMPTY_ROOT) });
      if (isNew && log === 'decisions') await recordEarlier(tenant, at);
    }
  });
}
