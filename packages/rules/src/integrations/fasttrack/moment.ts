/**
 * A time of a message as RFC 3339 writes it: samples of Fast Track have hours of one digit, and registrations may have a
 * date alone, which is the beginning of that day in UTC (docs/integrations/fasttrack.md#1). Anything else stays as it is.
 */
export function momentOf(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent;
  if (/^\d{4}-\d\d-\d\d$/.test(sent)) return `${sent}T00:00:00Z`;
  return sent.replace(/^(\d{4}-\d\d-\d\dT)(?=\d:)/i, (date) => `${date}0`);
}
