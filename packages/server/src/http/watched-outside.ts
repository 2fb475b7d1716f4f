import { Gauge, type Registry } from 'prom-client';

/** Numbers that the modules of a server find when `/metrics` is read. */
export interface OutsideWatches {
  /** Reads the number of tenants that have payouts to deliver or to ask about. */
  watchPayouts: (tenants: () => Promise<number>) => void;
  /** Reads the number of events that are in the log and not in a signed tree. */
  watchSealing: (unsignedEvents: () => Promise<number>) => void;
  /** Reads the free bytes of the embedded engine's disk. */
  watchDisk: (freeBytes: () => Promise<number>) => void;
  /** Reads how long (s) the oldest event has waited that boards do not have. */
  watchLag: (longestLag: () => Promise<number>) => void;
  /** Reads by how many days exports of facts are behind. */
  watchExports: (days: () => Promise<number>) => void;
}

/**
 * Numbers that are found when they are read. If that fails, the number keeps its value: /metrics must answer also when the
 * database does not.
 */
export function watchedOutside(registry: Registry): OutsideWatches {
  const watch = (name: string, help: string, aggregator: 'max' | 'min') => (ask: () => Promise<number>) => {
    new Gauge({
      name,
      help,
      aggregator,
      registers: [registry],
      async collect() {
        const value = await ask().catch(() => undefined);
        if (value !== undefined) this.set(value);
      },
    });
  };
  return {
    watchPayouts: watch(
      'laurel_payouts_waiting_tenants',
      'Tenants with approved payouts that are not delivered, or not confirmed',
      'max',
    ),
    watchSealing: watch('laurel_sealing_behind_events', 'Accepted events that no signed tree has yet', 'max'),
    watchLag: watch(
      'laurel_scoring_lag_seconds',
      'How long ago the oldest event was accepted that boards do not have, of the tenant that is furthest behind',
      'max',
    ),
    watchExports: watch(
      'laurel_facts_behind_days',
      'Closed days that were not exported to the folder of facts, of the tenant that is furthest behind',
      'max',
    ),
    watchDisk: watch('laurel_disk_free_bytes', 'Free space where the embedded engine keeps its files', 'min'),
  };
}
