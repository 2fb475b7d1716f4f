/**
 * A time of a message as RFC 3339 writes it: samples of Fast Track have hours of one digit
 * (docs/integrations/fasttrack.md#1). Anything else stays as it is.
 */
export function momentOf(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent;
  return sent.replace(/^(\d{4}-\d\d-\d\dT)(?=\d:)/i, (date) => `${date}0`);
}

/** The time of a registration, which may be a date alone: the beginning of that day in UTC. */
export function momentOfRegistration(sent: unknown): unknown {
  const isDate = typeof sent === 'string' && /^\d{4}-\d\d-\d\d$/.test(sent);
  return isDate ? `${sent}T00:00:00Z` : momentOf(sent);
}
