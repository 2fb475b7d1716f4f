import { type Curve, costAt } from './curve.ts';
import { GENERATOR, stagesAt } from './stages.ts';

/** Measurements of bytes and streams, in addition to the curve. */
export interface Measured {
  curve: Curve;
  /** How much more an event costs in batches of 100 than of 1,000. */
  batchesOf100: number;
  /** On disk, with keys and indexes. */
  logBytes: number;
  /** Of write-ahead log, by campaigns. */
  walBytes: (campaigns: number) => number;
  /** In memory, of a player in one campaign. */
  standingBytes: number;
}

/** The assumptions; docs/scale.md gives the reason for each number. */
export const assumed = {
  campaigns: 10,
  /** Share of events of players who are not in memory. */
  cold: 0.05,
  /** The unused share of each core, so that a second of twice the load, a rebuild or a lost machine is no incident. */
  utilization: 0.5,
  serverCores: 8,
  databaseCores: 16,
  /**
   * Processor time of the database on Citus relative to one PostgreSQL: 36,600 and 58,500 events a second of four tenants on
   * the same two cores.
   */
  citus: 58_500 / 36_600,
  activePlayers: 100_000,
};

/** Measured with 10,000 streams: a board sent to one stream, all in, µs. */
export const STREAM_MICROSECONDS = 13.6;
/** Measured there: bytes of one such event. */
export const STREAM_BYTES = 400;
/** The default of LIMIT_LIVE_STREAMS, of each process. */
export const STREAMS_A_PROCESS = 10_000;

/** The machines that this many events a second need. */
export interface Plan {
  perSecond: number;
  campaigns: number;
  serverCores: number;
  serverNodes: number;
  databaseCores: number;
  databaseNodes: number;
  /**
   * The minimum number of tenants that share the events: one tenant's events are folded in one thread, and appended one
   * after the other.
   */
  tenants: number;
  walBytesPerSecond: number;
  logBytesPerDay: number;
  /** In all server processes together. */
  memoryBytes: number;
}

/** What events in batches of 100 need; numbers of machines are without standbys and spares. */
export function planFor(perSecond: number, measured: Measured, campaigns = assumed.campaigns): Plan {
  const { cold, utilization } = assumed;
  const stages = stagesAt(measured.curve, campaigns, cold);
  const factor = measured.batchesOf100;
  const coresFor = (microseconds: number) => (perSecond * microseconds * factor) / 1e6 / utilization;
  const inDatabase = stages.appending + stages.scoring;
  const onOne = coresFor(inDatabase);
  const isCluster = onOne > assumed.databaseCores;
  const databaseCores = isCluster ? onOne * assumed.citus : onOne;
  const serverCores = coresFor(stages.taking + stages.folding);
  const perTenant =
    (1e6 * utilization) / (factor * Math.max(stages.taking + stages.folding, stages.appending));
  return {
    perSecond,
    campaigns,
    serverCores,
    serverNodes: Math.max(2, Math.ceil(serverCores / assumed.serverCores)),
    databaseCores,
    databaseNodes: Math.ceil(databaseCores / assumed.databaseCores),
    tenants: Math.ceil(perSecond / perTenant),
    walBytesPerSecond: perSecond * measured.walBytes(campaigns),
    logBytesPerDay: perSecond * measured.logBytes * 86_400,
    memoryBytes: assumed.activePlayers * campaigns * measured.standingBytes,
  };
}

/** What this many streams need when each is sent this many boards a second. */
export function planStreams(streams: number, boardsPerSecond: number) {
  const cores = (streams * boardsPerSecond * STREAM_MICROSECONDS) / 1e6 / assumed.utilization;
  return {
    streams,
    boardsPerSecond,
    cores,
    processes: Math.max(Math.ceil(cores), Math.ceil(streams / STREAMS_A_PROCESS)),
    bitsPerSecond: streams * boardsPerSecond * STREAM_BYTES * 8,
  };
}

/** Processor time of an event in server and database, µs, in batches of 100. */
export function eventMicroseconds(measured: Measured, campaigns: number, cold: number): number {
  return (costAt(measured.curve, campaigns, cold) - GENERATOR) * measured.batchesOf100;
}
