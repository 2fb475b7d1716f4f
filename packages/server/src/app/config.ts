import { totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { eventLimits } from '@laurel/contract/events/events.ts';
import type { ClientSettings } from '../cli/command.ts';
import type { IngestionLimits } from '../events/events.ts';
import type { ConnectionLimits } from '../http/connections.ts';
import type { FirstStart } from '../identity/identity.ts';
import type { LiveLimits } from '../live/live.ts';
import type { PrivateTargets } from '../outbound/target-url.ts';
import type { MailTexts } from './mail-settings.ts';
import { withSecretFiles } from './secret-files.ts';

/** Everything that can be set from outside, read once at the start (docs/rules/running.md#1). README has the table. */
export interface Config {
  port: number;
  host: string;
  /** How many processes serve; more than one need a `databaseUrl`. */
  processes: number;
  /** Unset: the embedded engine in `dataDirectory`. */
  databaseUrl: string | undefined;
  /** Of the role of `databaseUrl`, where that has none. */
  databasePassword?: string | undefined;
  /** Of each process. */
  databaseConnections: number;
  dataDirectory: string;
  /** Of the private key that signs checkpoints; unset: below `dataDirectory`. */
  sealingDirectory?: string | undefined;
  /** Who cosigns checkpoints, as `readWitnesses` takes it. */
  witnesses?: string | undefined;
  /** Where days of facts are exported to; unset: none are by themselves. */
  factsFolder?: string | undefined;
  /** How many seconds of scoring's work may be in memory alone: what a crash costs at most to do again. */
  checkpointSeconds: number;
  /** How much (MiB) each process may hold of players' folds, of all tenants together; unset: see `heldBytes`. */
  scoringMemoryMebibytes: number | undefined;
  /** Of the thread that folds history, at most. */
  historyMemoryMebibytes: number;
  /** Base of absolute links; unset: taken from each request. Without a slash at its end. */
  publicUrl: string | undefined;
  logLevel: string;
  /** Whether webhooks and rewards may go to private addresses and by http. */
  privateTargets: PrivateTargets;
  /** How e-mails leave and who gets those of every tenant, as `readMail` and `readRecipients` take them. */
  mail?: MailTexts;
  limits: IngestionLimits;
  connections: ConnectionLimits;
  live: LiveLimits;
  telemetry?: { endpoint: string | undefined; serviceName: string };
  firstStart: FirstStart;
}

/**
 * Reads the settings from the environment, and from `defaults` what it leaves open; throws a sentence that names the
 * variable when one cannot be used.
 */
export function readConfig(
  environment: NodeJS.ProcessEnv = withSecretFiles(process.env),
  defaults: NodeJS.ProcessEnv = {},
): Config {
  const text = (name: string) => environment[name] || defaults[name] || undefined;
  const count = (name: string, fallback: number, bounds?: Bounds) =>
    readCount(name, environment[name], fallback, bounds);
  return {
    port: count('PORT', 8080, { least: 0, most: MAX_PORT }),
    host: text('HOST') ?? '127.0.0.1',
    processes: count('PROCESSES', 1, { most: MAX_PROCESSES }),
    databaseUrl: text('DATABASE_URL'),
    databasePassword: text('DATABASE_PASSWORD'),
    databaseConnections: count('DATABASE_CONNECTIONS', 10),
    ...laterSettings(text),
    checkpointSeconds: count('CHECKPOINT_SECONDS', 5, { least: 0, most: MAX_SECONDS }),
    scoringMemoryMebibytes: environment.SCORING_MEMORY_MIB
      ? count('SCORING_MEMORY_MIB', 0, { least: 0 })
      : undefined,
    historyMemoryMebibytes: count('HISTORY_MEMORY_MIB', 1_024, { least: MIN_HISTORY_MEBIBYTES }),
    publicUrl: text('PUBLIC_URL')?.replace(/(?<!\/)\/+$/, ''),
    logLevel: text('LOG_LEVEL') ?? 'info',
    privateTargets: readPrivateTargets(text('WEBHOOK_PRIVATE_TARGETS')),
    limits: {
      batchEvents: count('LIMIT_BATCH_EVENTS', 10_000),
      bodyBytes: count('LIMIT_BODY_BYTES', 16 * 1024 * 1024),
      eventBytes: count('LIMIT_EVENT_BYTES', eventLimits.bytes),
      eventMembers: count('LIMIT_EVENT_MEMBERS', eventLimits.members),
      waitingRequests: count('LIMIT_WAITING_REQUESTS', 512),
      receivedBytes: count('LIMIT_RECEIVED_BYTES', 16 * 1024 * 1024),
    },
    connections: {
      headersSeconds: count('LIMIT_HEADERS_SECONDS', 20, { most: MAX_SECONDS }),
      requestSeconds: count('LIMIT_REQUEST_SECONDS', 60, { most: MAX_SECONDS }),
      idleSeconds: count('LIMIT_IDLE_SECONDS', 72, { most: MAX_SECONDS }),
    },
    live: {
      streams: count('LIMIT_LIVE_STREAMS', 10_000, { least: 0 }),
      ofTenant: count('LIMIT_LIVE_STREAMS_OF_TENANT', 5_000, { least: 0 }),
      ofPlayer: count('LIMIT_LIVE_STREAMS_OF_PLAYER', 3, { least: 0 }),
    },
    telemetry: {
      endpoint: text('OTEL_EXPORTER_OTLP_ENDPOINT'),
      serviceName: text('OTEL_SERVICE_NAME') ?? 'laurel',
    },
  };
}

/** Reads what commands need that speak to a running server. */
export function readClientSettings(
  environment: NodeJS.ProcessEnv = withSecretFiles(process.env),
): ClientSettings {
  return {
    url: environment.LAUREL_URL || 'http://127.0.0.1:8080',
    username: environment.LAUREL_USERNAME || undefined,
    password: environment.LAUREL_PASSWORD || undefined,
    apiKey: environment.LAUREL_API_KEY || undefined,
    brokerUrl: environment.LAUREL_BROKER_URL || undefined,
  };
}

const MAX_PORT = 65_535;
const MAX_PROCESSES = 64;
/** The modules alone take some 40. */
const MIN_HISTORY_MEBIBYTES = 128;
/** The longest that Node's timers wait: 2^31 - 1 ms. */
const MAX_SECONDS = 2_147_483;

/** What a number may be: at least 1, unless something else is set. */
type Bounds = { least?: number; most?: number };

function readCount(name: string, text: string | undefined, fallback: number, bound: Bounds = {}): number {
  const { least = 1, most } = bound;
  if (!text) return fallback;
  if (!/^\d{1,10}$/.test(text)) throw new Error(`${name} must be a whole number, not "${text}"`);
  const count = Number(text);
  if (count >= least && count <= (most ?? count)) return count;
  const bounds = most === undefined ? `be at least ${least}` : `lie between ${least} and ${most}`;
  throw new Error(`${name} must ${bounds}`);
}

function readPrivateTargets(text: string | undefined): PrivateTargets {
  if (!text || text === 'refuse') return 'refuse';
  if (text === 'allow') return 'allow';
  throw new Error(`WEBHOOK_PRIVATE_TARGETS must be allow or refuse, not "${text}"`);
}

/** Reads the settings that stay texts, or paths: the subjects that use them read the rest. */
function laterSettings(
  text: (name: string) => string | undefined,
): Pick<Config, 'dataDirectory' | 'factsFolder' | 'sealingDirectory' | 'witnesses' | 'mail' | 'firstStart'> {
  const facts = text('FACTS_FOLDER');
  return {
    dataDirectory: resolve(text('DATA_DIR') ?? './data'),
    factsFolder: facts === undefined ? undefined : resolve(facts),
    sealingDirectory: text('SEALING_DIR'),
    witnesses: text('WITNESSES'),
    mail: { url: text('SMTP_URL'), from: text('SMTP_FROM'), recipients: text('NOTICE_RECIPIENTS') },
    firstStart: {
      tenant: text('LAUREL_TENANT'),
      apiKey: text('LAUREL_API_KEY'),
      username: text('LAUREL_USERNAME'),
      password: text('LAUREL_PASSWORD'),
    },
  };
}

const MEBIBYTE = 1024 * 1024;
const MIN_HELD_MEBIBYTES = 64;
const MAX_HELD_MEBIBYTES = 1_024;

/**
 * How much (bytes) may be held of players' folds: an eighth of the machine's memory, or of its container's, unless it is
 * set.
 */
export function heldBytes({ scoringMemoryMebibytes: set }: Pick<Config, 'scoringMemoryMebibytes'>): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const eighth = Math.floor(memory / 8 / MEBIBYTE);
  return (set ?? Math.max(MIN_HELD_MEBIBYTES, Math.min(MAX_HELD_MEBIBYTES, eighth))) * MEBIBYTE;
}

/** Where the private keys lie that sign sealed logs. */
export function sealingDirectoryOf({ sealingDirectory, dataDirectory }: Config): string {
  return sealingDirectory ?? join(dataDirectory, 'sealing');
}
