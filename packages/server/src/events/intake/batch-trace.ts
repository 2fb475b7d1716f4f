import type { LogEvent, Receipt } from '../store/log.ts';

/** An observer of one batch on its way through the module, until it is durable. */
export interface BatchTrace {
  /** Its events were checked and are about to be made durable. */
  appending: (tenant_id: number, events: number) => void;
  /** They are durable; how many of them are new. */
  appended: (accepted: number) => void;
}

/** One write that made events of a tenant durable, of one batch or several. */
export interface Write {
  /** Number of the tenant's newest event after it. */
  head: number;
  /** The events that were not known before, in the order of their numbers; the last one has the number `head`. */
  events: readonly LogEvent[];
  receipt: Receipt;
}
