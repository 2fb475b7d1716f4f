import { engine } from '../engine.ts';

/** Both engines together; the embedded one, being slower, takes the smaller part. */
const wanted = Number(process.env.HOSTILE_REQUESTS ?? 5_000);
const partOfEngine = { embedded: 0.2, postgres: 0.8 };

/**
 * The number of requests in this engine's part of a run: HOSTILE_REQUESTS for both together, 5,000 by default, 20,000 in a
 * full run.
 */
export const hostileRequests = Math.ceil(wanted * partOfEngine[engine]);
