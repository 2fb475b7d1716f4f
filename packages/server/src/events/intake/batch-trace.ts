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
  /** How many events were not known before. */
  fresh: number;
}
