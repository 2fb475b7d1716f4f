/** How many requests a run of hostile requests draws: HOSTILE_REQUESTS; 4,000 by default, 16,000 in a full run. */
export const hostileRequests = Number(process.env.HOSTILE_REQUESTS ?? 4_000);
