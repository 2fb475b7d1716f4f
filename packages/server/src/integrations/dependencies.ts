import type { RefusedSource } from '@laurel/contract/integrations/refused-messages.ts';
import type { LogFollower } from '../cursor/cursor.ts';
import type { Database } from '../database/database.ts';
import type { Ingestion, IngestionLimits } from '../events/events.ts';

/** The dependencies of this module's operations. */
export interface IntegrationDependencies {
  database: Database;
  clock: () => Date;
  /** The one way by which events become durable. */
  intake: Pick<Ingestion, 'accept'>;
  limits: Pick<IngestionLimits, 'batchEvents' | 'eventBytes'>;
  scoring: Pick<LogFollower, 'wake' | 'written'>;
  /** Called with the number of messages that were refused for the first time. */
  onRefused: (source: RefusedSource, messages: number) => void;
  /** Called when old messages could not be removed; it is tried again. */
  onError: (error: unknown, tenant_id?: number) => void;
}
