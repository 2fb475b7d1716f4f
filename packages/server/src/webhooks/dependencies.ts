import type { Database } from '../database/database.ts';
import type { Outbound } from '../outbound/post-json.ts';
import type { PrivateTargets } from '../outbound/target-url.ts';

/** The dependencies of operations on endpoints. */
export interface WebhookDependencies {
  database: Database;
  clock: () => Date;
  randomBytes: (size: number) => Buffer;
  privateTargets: PrivateTargets;
  /** Called after a message was written; otherwise it would be found a little later. */
  wake: () => void;
}

/** The dependencies of deliveries. */
export interface DeliveryDependencies {
  database: Database;
  clock: () => Date;
  /** In [0, 1). */
  random: () => number;
  randomBytes: (size: number) => Buffer;
  outbound: Outbound;
  /** Called for each attempt, and for each endpoint that was disabled because it failed. */
  onAttempt: (outcome: 'delivered' | 'failed') => void;
  onDisabled: (endpoint: { tenant_id: number; endpoint_id: number; reason: string }) => void;
}
