import type { Outbound } from '../outbound/post-json.ts';
import type { PrivateTargets } from '../outbound/target-url.ts';
import type { Database } from '../store/engine/database.ts';

/** What operations on endpoints depend on. */
export interface WebhookDependencies {
  database: Database;
  clock: () => Date;
  randomBytes: (size: number) => Buffer;
  privateTargets: PrivateTargets;
  /** Called after something was written that is to be sent; otherwise it would be found a little later. */
  wake: () => void;
}

/** What deliveries depend on. */
export interface DeliveryDependencies {
  database: Database;
  clock: () => Date;
  /** In [0, 1). */
  random: () => number;
  randomBytes: (size: number) => Buffer;
  outbound: Outbound;
  /** Told of each attempt, and of each endpoint that was disabled because it failed. */
  onAttempt: (outcome: 'delivered' | 'failed') => void;
  onDisabled: (endpoint: { tenant_id: number; endpoint_id: number; reason: string }) => void;
}
