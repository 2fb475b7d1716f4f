import { setTimeout } from 'node:timers/promises';
import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import type { IntakeStats } from '@laurel/contract/events/intake-stats.ts';
import { type Child, startChild } from './child.ts';
import type { Context } from './context.ts';
import type { Place } from './engines.ts';
import { readManifest } from './manifest.ts';

/** A Laurel in a separate process over an empty database, with its owner signed in. */
export interface Laurel extends Child {
  place: Place;
  /** Of the owner; valid for an hour from the start or from the last `signInAgain`. */
  accessToken: string;
  signInAgain: () => Promise<void>;
  /** One for each tenant. */
  apiKeys: string[];
  /** Undefined for the first one, which requests mean without naming a tenant. */
  tenant_ids: (number | undefined)[];
  /** Calls the management API for the first tenant, or for another by its number from 0. */
  call: <Answer>(method: string, path: string, body?: unknown, tenant?: number) => Promise<Answer>;
  /** Queries the database. */
  query: <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
}

const firstStart = {
  LAUREL_TENANT: 'tenant-1',
  LAUREL_API_KEY: 'bench-key-1-0123456789-0123456789-abcdef',
  LAUREL_USERNAME: 'owner@bench.test',
  LAUREL_PASSWORD: 'a password of the bench',
};

/** Where it gets its database, and which context cleans it up. */
type Housing = Pick<Context, 'engine' | 'cleanup'>;

/** Starts a Laurel of one process with this many tenants; it stops when the context is cleaned up. */
export function startLaurel(context: Housing, tenants = 1): Promise<Laurel> {
  return startLaurelOf(context, { tenants });
}

export interface LaurelOptions {
  tenants?: number;
  /** As `npm start` runs it with `PROCESSES`; unset: one process, which answers the bench's questions. */
  processes?: number;
  /** The folder of another checkout, whose server is measured. */
  checkout?: string | undefined;
  /** More settings. */
  environment?: NodeJS.ProcessEnv;
}

/** Starts a server with more options. */
export async function startLaurelOf(context: Housing, options: LaurelOptions): Promise<Laurel> {
  const { tenants = 1 } = options;
  const place = await context.engine.newPlace();
  context.cleanup.defer(() => place.drop());
  const environment = { ...firstStart, ...place.environment, ...options.environment };
  const child = await startAsNpmDoes(environment, options);
  context.cleanup.defer(() => child.stop());
  const tenant_ids: (number | undefined)[] = [undefined];
  const apiKeys = [firstStart.LAUREL_API_KEY];
  const laurel = await signedIn(child, place, { tenant_ids, apiKeys });
  for (let tenant = 1; tenant < tenants; tenant++) {
    const made = await laurel.call<{ tenant_id: number }>('POST', '/api/v1/tenants', {
      name: `tenant-${tenant + 1}`,
    });
    tenant_ids[tenant] = made.tenant_id;
    const body = { name: 'bench', scopes: ['events:write'] };
    apiKeys.push((await laurel.call<{ key: string }>('POST', '/api/v1/api-keys', body, tenant)).key);
  }
  return laurel;
}

/** Starts one more process, on a separate port, over the database of a Laurel. */
export async function joinLaurel(context: Housing, { place, apiKeys, tenant_ids }: Laurel): Promise<Laurel> {
  const child = await startAsNpmDoes(place.environment, {});
  context.cleanup.defer(() => child.stop());
  return signedIn(child, place, { tenant_ids, apiKeys });
}

async function signedIn(
  child: Child,
  place: Place,
  { tenant_ids, apiKeys }: { tenant_ids: (number | undefined)[]; apiKeys: string[] },
): Promise<Laurel> {
  const accessToken = await signIn(child.url);
  const call: Laurel['call'] = (method, path, body, tenant = 0) =>
    callManagement(child.url + path, method, {
      accessToken: laurel.accessToken,
      tenant_id: tenant_ids[tenant],
      body,
    });
  const query: Laurel['query'] = (text, values = []) => child.ask('query', { text, values });
  const signInAgain = async () => {
    laurel.accessToken = await signIn(child.url);
  };
  const named = { place, apiKeys, tenant_ids };
  const laurel: Laurel = { ...child, ...named, accessToken, signInAgain, call, query };
  return laurel;
}

function startAsNpmDoes(
  environment: NodeJS.ProcessEnv,
  { processes, checkout }: LaurelOptions,
): Promise<Child> {
  const env = { MALLOC_ARENA_MAX: readManifest().config.malloc_arenas, ...environment };
  if (processes === undefined) return startChild('laurel.ts', env, checkout);
  return startChild('laurel-processes.ts', { ...env, PORT: '0', PROCESSES: String(processes) });
}

async function signIn(url: string): Promise<string> {
  const { LAUREL_USERNAME: username, LAUREL_PASSWORD: password } = firstStart;
  const body = new URLSearchParams({ username, password });
  const response = await fetch(`${url}/api/v1/auth/token`, { method: 'POST', body });
  return ((await response.json()) as { access_token: string }).access_token;
}

interface Call {
  accessToken: string;
  tenant_id: number | undefined;
  body: unknown;
}

async function callManagement<Answer>(url: string, method: string, call: Call): Promise<Answer> {
  const headers: Record<string, string> = { authorization: `Bearer ${call.accessToken}` };
  if (call.tenant_id !== undefined) headers['laurel-tenant'] = String(call.tenant_id);
  const body = call.body === undefined ? {} : { body: JSON.stringify(call.body) };
  if (call.body !== undefined) headers['content-type'] = 'application/json';
  const response = await fetch(url, { method, headers, ...body });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return text === '' ? (undefined as Answer) : (JSON.parse(text) as Answer);
}

/** Beyond every event: a log read from here on has none, so scoring finds nothing to do. */
const PARKED = Number.MAX_SAFE_INTEGER;

/**
 * Turns scoring off without a setting that users could see: the cursors of all tenants are moved beyond the end of every
 * log. The only remaining work of scoring is a look at its cursor after each write. The log must be scored when this is
 * called.
 */
export async function parkScoring({ query }: Laurel): Promise<void> {
  await query('update scoring_cursors set seq = $1, step = step + 1', [PARKED]);
}

/** Lets scoring follow from `seq` on: at the next append, or when a client asks for boards or counters. */
export async function resumeScoring({ query }: Laurel, seq: number): Promise<void> {
  await query('update scoring_cursors set seq = $1, step = step + 1', [seq]);
}

/** Publishes campaigns for the first tenant and returns their ids, once scoring has taken them in. */
export async function publish(laurel: Laurel, definitions: CampaignInput[]): Promise<number[]> {
  const ids: number[] = [];
  for (const definition of definitions) {
    const { id } = await laurel.call<{ id: number }>('POST', '/api/v1/campaigns', definition);
    await laurel.call('POST', `/api/v1/campaigns/${id}/publish`, {});
    ids.push(id);
  }
  await untilScored(laurel);
  return ids;
}

export function intakeStats(laurel: Laurel): Promise<IntakeStats> {
  return laurel.call<IntakeStats>('GET', '/api/v1/intake/stats');
}

/** Waits until the first tenant's log is scored to its end, and returns its length; gives up after so many minutes. */
export async function untilScored(laurel: Laurel, minutes = 2): Promise<number> {
  const timeout = performance.now() + minutes * 60_000;
  for (;;) {
    const { log_seq, scored_seq } = await intakeStats(laurel);
    if (log_seq === scored_seq) return log_seq;
    if (performance.now() > timeout)
      throw new Error(`scored ${scored_seq} of ${log_seq} in ${minutes} minutes`);
    await setTimeout(5);
  }
}

/** Waits until everything scored is also written; a server that does not report this writes before it shows. */
export async function untilCheckpointed(laurel: Laurel, minutes = 2): Promise<void> {
  const timeout = performance.now() + minutes * 60_000;
  for (;;) {
    const stats: IntakeStats & { checkpointed_seq?: number } = await intakeStats(laurel);
    const { log_seq, checkpointed_seq = log_seq } = stats;
    if (checkpointed_seq === log_seq) return;
    if (performance.now() > timeout)
      throw new Error(`checkpointed ${checkpointed_seq} of ${log_seq} in ${minutes} minutes`);
    await setTimeout(20);
  }
}

/** Waits until these campaigns are settled. */
export async function untilSettled({ call }: Laurel, ids: readonly number[]): Promise<void> {
  for (const id of ids) while ((await stateOf(id)) !== 'settled') await setTimeout(20);

  async function stateOf(id: number): Promise<string> {
    return (await call<{ state: string }>('GET', `/api/v1/campaigns/${id}`)).state;
  }
}

/** How many events all logs hold; keys and events must be as many. */
export async function countLogged({ query }: Laurel): Promise<number> {
  const [row] = await query<{ events: number; keys: number }>(
    'select (select count(*) from events) as events, (select count(*) from event_keys) as keys',
  );
  if (!row || row.events !== row.keys) throw new Error(`${row?.events} events have ${row?.keys} keys`);
  return row.events;
}
