import type { FastifyBaseLogger } from 'fastify';
import type { Access } from '../../identity/open-identity.ts';
import type { IntakeLimits } from '../../ingestion/limits.ts';
import type { Intake } from '../../ingestion/open-ingestion.ts';
import type { Listing } from '../../listing/open-listing.ts';
import type { Upkeep } from '../../maintenance/open-maintenance.ts';
import type { Scoring } from '../../scoring/open-scoring.ts';
import type { Database } from '../../store/engine/database.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import type { Metrics } from './metrics.ts';

/**
 * What every door is handed by the roof. Doors parse, authenticate and translate; what they decide upon comes from the rooms.
 */
export interface Doors {
  database: Database;
  /** The time now; the roof is its only source. */
  clock: () => Date;
  /** Random bytes for secrets and ids; the roof is their only source. */
  randomBytes: (size: number) => Buffer;
  log: FastifyBaseLogger;
  /** Base of absolute links without a slash at its end; undefined: taken from each request. */
  publicUrl: string | undefined;
  limits: IntakeLimits;
  connections: ConnectionLimits;
  metrics: Metrics;
  access: Access;
  intake: Intake;
  scoring: Scoring;
  listing: Listing;
  upkeep: Upkeep;
}
