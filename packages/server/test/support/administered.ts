import pg from 'pg';

/** The URL of the database of this name on the same server. */
export function databaseBeside(url: string, name: string): string {
  const beside = new URL(url);
  beside.pathname = `/${name}`;
  return beside.href;
}

/**
 * Creates a database on the server of the URL, as a copy of `template` if one is given; on a cluster, on each of its
 * machines.
 */
export async function createDatabase(url: string, name: string, template?: string): Promise<void> {
  await createApart(url, name, template);
  // A copy of a cluster's database knows its machines.
  if (template === undefined) await joinMachines(url, name);
}

/** Creates a database whose machines, on a cluster, do not know each other yet. */
export async function createApart(url: string, name: string, template?: string): Promise<void> {
  // Copied files cost a third of the processor time of copied pages, which PostgreSQL logs.
  const copied = template === undefined ? '' : ` template ${template} strategy file_copy`;
  await onEach(await machinesOf(url), [KEEP_TO_ONE_MACHINE, `create database ${name}${copied}`]);
}

export async function dropDatabase(url: string, name: string): Promise<void> {
  await onEach(await machinesOf(url), [KEEP_TO_ONE_MACHINE, `drop database if exists ${name} with (force)`]);
}

/** Refuses further connections to a database, so that it can be copied: even those of a cluster's maintenance. */
export async function closeDatabase(url: string, name: string): Promise<void> {
  await closeDatabaseOf(await machinesOf(url), name);
}

/** Refuses further connections on these machines only, as if they were unreachable. */
export async function closeDatabaseOf(machines: string[], name: string): Promise<void> {
  await onEach(machines, [
    KEEP_TO_ONE_MACHINE,
    `alter database ${name} allow_connections false`,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  ]);
}

/** Accepts connections again. */
export async function reopenDatabaseOf(machines: string[], name: string): Promise<void> {
  await onEach(machines, [KEEP_TO_ONE_MACHINE, `alter database ${name} allow_connections true`]);
}

/** Sends statements, each separately, over a separate connection. */
export async function administer(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const text of statements) await client.query(text);
  } finally {
    await client.end();
  }
}

/**
 * Each machine gets its database by a separate statement. A PostgreSQL without Citus accepts the setting as a name without
 * meaning.
 */
const KEEP_TO_ONE_MACHINE = 'set citus.enable_create_database_propagation to off';

const known = new Map<string, Promise<string[]>>();

/** The URL itself, and for a cluster's coordinator those of its workers. */
export function machinesOf(url: string): Promise<string[]> {
  if (process.env.CITUS_URL === undefined) return Promise.resolve([url]);
  const machines = known.get(url) ?? readMachines(url);
  known.set(url, machines);
  return machines;
}

async function readMachines(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const text = 'select nodename, nodeport from pg_dist_node where isactive and groupid > 0 order by nodeid';
    const { rows } = await client.query<{ nodename: string; nodeport: number }>(text);
    return [url, ...rows.map(({ nodename, nodeport }) => withHost(url, nodename, nodeport))];
  } finally {
    await client.end();
  }
}

function withHost(url: string, host: string, port: number): string {
  const other = new URL(url);
  other.hostname = host;
  other.port = String(port);
  return other.href;
}

async function onEach(machines: string[], statements: string[]): Promise<void> {
  for (const machine of machines) await administer(machine, statements);
}

/** Makes one cluster of a database that exists separately on the machines; does nothing to one of a single machine. */
export async function joinMachines(url: string, name: string): Promise<void> {
  const [coordinator = url, ...workers] = await machinesOf(url);
  if (workers.length === 0) return;
  for (const machine of [coordinator, ...workers])
    await administer(databaseBeside(machine, name), ['create extension citus']);
  const addressOf = (machine: string) => `'${new URL(machine).hostname}', ${new URL(machine).port || 5432}`;
  await administer(databaseBeside(coordinator, name), [
    `select citus_set_coordinator_host(${addressOf(coordinator)})`,
    ...workers.map((worker) => `select citus_add_node(${addressOf(worker)})`),
  ]);
}
