/** The part of a tenant's log that a process came to show, by its own step or by following another one's. */
export interface ShownEvents {
  tenant_id: number;
  /** The newest event that boards include. */
  seq: number;
  /** How many events the step took from the log; 0: another process did. */
  events: number;
  /** When (ms of the monotonic clock) the step began. */
  began: number;
}
