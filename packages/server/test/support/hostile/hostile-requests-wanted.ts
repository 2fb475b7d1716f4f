import { randomInt } from 'node:crypto';
import { engine } from '../engine.ts';

/** Both engines together; the embedded one, being slower, takes the smaller part. */
const wanted = Number(process.env.HOSTILE_REQUESTS ?? 100_000);
const partOfEngine = { embedded: 0.2, postgres: 0.8 };

/** How many requests this engine's part of a run is: HOSTILE_REQUESTS on both together, 100,000 unless told. */
export const hostileRequests = Math.ceil(wanted * partOfEngine[engine]);

/** Drawn anew each time, unless HOSTILE_SEED repeats an earlier draw. */
export const hostileSeed = Number(process.env.HOSTILE_SEED ?? randomInt(2 ** 31));
