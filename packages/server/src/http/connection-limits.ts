/** How long a client may take (docs/reliability.md); each in seconds. */
export interface ConnectionLimits {
  /** From the first byte of a request, or from the beginning of the connection, to the end of the headers. */
  headersSeconds: number;
  /**
   * From there to the last byte of the body as well: a body of the greatest size comes in at 280 kB/s in the usual minute.
   */
  requestSeconds: number;
  /** How long a connection is kept open for another request. */
  idleSeconds: number;
}
