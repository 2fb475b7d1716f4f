import type { LogName } from '@laurel/contract/sealing/proofs.ts';
import { withSignatures } from '@laurel/rules/sealing/signed-note.ts';
import type { Queryable, TenantDatabase } from '../../database/database.ts';
import { answerBy, anyBy, ofAllTenants, rowBy, runBy } from '../../database/statements.ts';

/** How far a log is sealed. */
export interface SealedLog {
  log: LogName;
  origin: string;
  size: number;
  root: Buffer;
  checkpoint: string | null;
  checkpoint_size: number;
}

/** Tenants with something to seal or to sign: one statement across all, or one for each machine when one is away. */
export const readTenantsToSeal = ofAllTenants<{ tenant_id: number }>({
  name: 'read-tenants-to-seal',
  text: 'select tenant_id from tenants_to_seal($1) as tenant_id order by tenant_id',
});

/** How many events no signed tree has yet, across all tenants. Throws if a machine is unreachable. */
export const countUnsignedEvents = answerBy<{ events: number }, [], number, Queryable>(
  { name: 'count-unsigned-events', text: 'select unsigned_events() as events' },
  ([row]) => row?.events ?? 0,
);

const logColumns = 'log, origin, size, root, checkpoint, checkpoint_size';

/** The log as it is now; undefined before it was begun. */
export const readSealedLog = rowBy<SealedLog, [log: LogName]>({
  name: 'read-sealed-log',
  text: `select ${logColumns} from sealed_logs where tenant_id = $1 and log = $2`,
});

/** Locks the log against other processes, which do not wait for it; undefined if another one has it. */
export const lockSealedLog = rowBy<SealedLog, [log: LogName]>({
  name: 'lock-sealed-log',
  text: `select ${logColumns} from sealed_logs where tenant_id = $1 and log = $2 for update skip locked`,
});

/** Waits until no other process seals the log, and keeps them from it until the transaction ends. */
export const waitForSealedLog = runBy<[log: LogName]>({
  text: 'select 1 from sealed_logs where tenant_id = $1 and log = $2 for update',
});

/** Begins a log under its origin, unless it was begun before; returns whether it did. `root`: that of an empty tree. */
export const beginLog = anyBy<[{ log: LogName; origin: string; root: Uint8Array }]>({
  text: `
    insert into sealed_logs (tenant_id, log, origin, size, root) values ($1, $2, $3, 0, $4)
    on conflict (tenant_id, log) do nothing returning 1`,
  values: ({ log, origin, root }) => [log, origin, root],
});

/** Gives a locked log another origin, under which nothing is signed yet. */
export const renameSealedLog = runBy<[{ log: LogName; origin: string }]>({
  text: `
    update sealed_logs set origin = $3, checkpoint = null, checkpoint_size = 0 where tenant_id = $1 and log = $2`,
  values: ({ log, origin }) => [log, origin],
});

/** Moves the end of a log that the transaction has locked. */
export const moveSealedLog = runBy<[{ log: LogName; size: number; root: Uint8Array }]>({
  name: 'move-sealed-log',
  text: 'update sealed_logs set size = $3, root = $4 where tenant_id = $1 and log = $2',
  values: ({ log, size, root }) => [log, size, root],
});

/** Publishes a checkpoint, unless one of a larger tree is published. */
export const publishCheckpoint = runBy<[{ log: LogName; size: number; checkpoint: string }]>({
  name: 'publish-checkpoint',
  text: `
    update sealed_logs set checkpoint = $4, checkpoint_size = $3
     where tenant_id = $1 and log = $2 and checkpoint_size <= $3`,
  values: ({ log, size, checkpoint }) => [log, size, checkpoint],
});

/** Adds signature lines to the published note, as long as it has this text. */
export function addCosignatures(
  database: TenantDatabase,
  log: LogName,
  text: string,
  lines: readonly string[],
): Promise<void> {
  return database.transaction(async (tenant) => {
    await waitForSealedLog(tenant, log);
    const published = (await readSealedLog(tenant, log))?.checkpoint;
    if (!published?.startsWith(`${text}\n`)) return;
    const checkpoint = withSignatures(published, lines);
    if (checkpoint === undefined) return;
    await tenant.query({
      name: 'add-cosignatures',
      text: 'update sealed_logs set checkpoint = $3 where tenant_id = $1 and log = $2',
      values: [log, checkpoint],
    });
  });
}
