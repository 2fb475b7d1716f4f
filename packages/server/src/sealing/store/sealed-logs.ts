import type { LogName } from '@laurel/contract/sealing/proofs.ts';
import { withSignatures } from '@laurel/rules/sealing/signed-note.ts';
import { type Answers, askMachines } from '../../database/cluster/ask-machines.ts';
import type { Queryable, TenantDatabase, TenantSession } from '../../database/database.ts';

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
export function readTenantsToSeal(session: Queryable): Promise<Answers<{ tenant_id: number }>> {
  return askMachines(session, (tenant_ids) =>
    session.query<{ tenant_id: number }>({
      name: 'read-tenants-to-seal',
      text: 'select tenant_id from tenants_to_seal($1) as tenant_id order by tenant_id',
      values: [tenant_ids],
    }),
  );
}

/** How many events no signed tree has yet, across all tenants. Throws if a machine is unreachable. */
export async function countUnsignedEvents(session: Queryable): Promise<number> {
  const [row] = await session.query<{ events: number }>({
    name: 'count-unsigned-events',
    text: 'select unsigned_events() as events',
  });
  return row?.events ?? 0;
}

const logColumns = 'log, origin, size, root, checkpoint, checkpoint_size';

/** The log as it is now; undefined before it was begun. */
export async function readSealedLog(tenant: TenantSession, log: LogName): Promise<SealedLog | undefined> {
  const [row] = await tenant.query<SealedLog>({
    name: 'read-sealed-log',
    text: `select ${logColumns} from sealed_logs where tenant_id = $1 and log = $2`,
    values: [log],
  });
  return row;
}

/** Locks the log against other processes, which do not wait for it; undefined if another one has it. */
export async function lockSealedLog(tenant: TenantSession, log: LogName): Promise<SealedLog | undefined> {
  const [row] = await tenant.query<SealedLog>({
    name: 'lock-sealed-log',
    text: `select ${logColumns} from sealed_logs where tenant_id = $1 and log = $2 for update skip locked`,
    values: [log],
  });
  return row;
}

/** Waits until no other process seals the log, and keeps them from it until the transaction ends. */
export async function waitForSealedLog(tenant: TenantSession, log: LogName): Promise<void> {
  await tenant.query({
    text: 'select 1 from sealed_logs where tenant_id = $1 and log = $2 for update',
    values: [log],
  });
}

/** Begins a log under its origin, unless it was begun before; returns whether it did. `root`: that of an empty tree. */
export async function beginLog(
  tenant: TenantSession,
  { log, origin, root }: { log: LogName; origin: string; root: Uint8Array },
): Promise<boolean> {
  const rows = await tenant.query({
    text: `
      insert into sealed_logs (tenant_id, log, origin, size, root) values ($1, $2, $3, 0, $4)
      on conflict (tenant_id, log) do nothing returning 1`,
    values: [log, origin, root],
  });
  return rows.length > 0;
}

/** Gives a locked log another origin, under which nothing is signed yet. */
export async function renameSealedLog(
  tenant: TenantSession,
  { log, origin }: { log: LogName; origin: string },
): Promise<void> {
  await tenant.query({
    text: `
      update sealed_logs set origin = $3, checkpoint = null, checkpoint_size = 0 where tenant_id = $1 and log = $2`,
    values: [log, origin],
  });
}

/** Moves the end of a log that the transaction has locked. */
export async function moveSealedLog(
  tenant: TenantSession,
  { log, size, root }: { log: LogName; size: number; root: Uint8Array },
): Promise<void> {
  await tenant.query({
    name: 'move-sealed-log',
    text: 'update sealed_logs set size = $3, root = $4 where tenant_id = $1 and log = $2',
    values: [log, size, root],
  });
}

/** Publishes a checkpoint, unless one of a larger tree is published. */
export async function publishCheckpoint(
  tenant: TenantSession,
  { log, size, checkpoint }: { log: LogName; size: number; checkpoint: string },
): Promise<void> {
  await tenant.query({
    name: 'publish-checkpoint',
    text: `
      update sealed_logs set checkpoint = $4, checkpoint_size = $3
       where tenant_id = $1 and log = $2 and checkpoint_size <= $3`,
    values: [log, size, checkpoint],
  });
}

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
