/** The body of a webhook's requests, to the byte the same on every attempt (docs/rules/webhooks.md#1). */
export function bodyOf({ type, at, data }: { type: string; at: Date; data: unknown }): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}
