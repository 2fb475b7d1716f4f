/** Limits of one intake request and of waiting requests (docs/rules/intake.md#5). */
export interface IngestionLimits {
  batchEvents: number;
  /** Bytes of a body, before and after inflation. */
  bodyBytes: number;
  /** Bytes of one event, as it is written. */
  eventBytes: number;
  /** Members of the `data` of one event. */
  eventMembers: number;
  /** Requests of one tenant that may wait or be under way, in each process; beyond it, they are answered 503. */
  waitingRequests: number;
  /** Bytes of batches that are read and not answered yet, in the whole process; beyond it, requests wait unread. */
  receivedBytes: number;
}
