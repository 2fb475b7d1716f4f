/** Limits of one intake request and of what may wait (decisions 2). */
export interface IngestionLimits {
  batchEvents: number;
  /** Bytes of a body, before and after inflation. */
  bodyBytes: number;
  /** Bytes of one event, as it is written. */
  eventBytes: number;
  /** Members of the `data` of one event. */
  eventMembers: number;
  /** Events that may wait for the database in the whole process; past it, requests are answered 503. */
  queuedEvents: number;
  /** How long a tenant's events may have to wait for the database, as its last writes went; past it, 503. */
  queuedMilliseconds: number;
  /** Bytes of batches that are being received at a time, in the whole process; past it, 503. */
  receivedBytes: number;
}
