import type { FastifyBaseLogger } from 'fastify';
import type { Boards } from '../../boards/open-boards.ts';
import type { Access } from '../../identity/open-identity.ts';
import type { IntakeNotes } from '../../ingestion/intake-notes.ts';
import type { IngestionLimits } from '../../ingestion/limits.ts';
import type { Ingestion } from '../../ingestion/open-ingestion.ts';
import type { Listing } from '../../listing/open-listing.ts';
import type { Live } from '../../live/open-live.ts';
import type { Maintenance } from '../../maintenance/open-maintenance.ts';
import type { Repeated } from '../../scheduling/repeat.ts';
import type { Scoring } from '../../scoring/open-scoring.ts';
import type { Database } from '../../store/engine/database.ts';
import type { WebhookDependencies } from '../../webhooks/dependencies.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import type { ConsoleFiles } from './console-files.ts';
import type { Metrics } from './metrics.ts';
import type { Tracing } from './tracing.ts';
import type { WidgetFiles } from './widget-files.ts';

/**
 * What the composition root gives to every handler.
 */
export interface HttpDependencies {
  database: Database;
  /** The time now; the composition root is its only source. */
  clock: () => Date;
  /** Random bytes for secrets and ids; the composition root is their only source. */
  randomBytes: (size: number) => Buffer;
  log: FastifyBaseLogger;
  /** Base of absolute links without a slash at its end; undefined: taken from each request. */
  publicUrl: string | undefined;
  /** Paths that lead to an address elsewhere, as soon as it is known. */
  redirects: Record<string, () => string | undefined>;
  limits: IngestionLimits;
  connections: ConnectionLimits;
  metrics: Metrics;
  tracing?: Tracing | undefined;
  access: Access;
  intake: Ingestion;
  intakeNotes: Pick<IntakeNotes, 'written'>;
  scoring: Scoring;
  boards: Boards;
  listing: Listing;
  live: Live;
  maintenance: Maintenance;
  widgets: WidgetFiles;
  console: ConsoleFiles;
  privateTargets: WebhookDependencies['privateTargets'];
  /** Sends what was written for other systems. */
  outside: Pick<WebhookDependencies, 'wake'>;
  /** Makes runs of schedules; woken when one may have become due. */
  planner: Pick<Repeated, 'wake'>;
}
