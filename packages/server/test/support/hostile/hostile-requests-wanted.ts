import { engine } from '../engine.ts';

/** Both engines together; the embedded one, being slower, takes the smaller part. */
const wanted = Number(process.env.HOSTILE_REQUESTS ?? 5_000);
const partOfEngine = { embedded: 0.2, postgres: 0.8 };

/** How many requests this engine's part of a run is: HOSTILE_REQUESTS on both together, 5,000 unless told, 50,000 in a full run. */
export const hostileRequests = Math.ceil(wanted * partOfEngine[engine]);
