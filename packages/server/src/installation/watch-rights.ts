import type { Database } from '../database/database.ts';
import { findingsOfRights } from '../database/examine/rights.ts';

/** How old an examination may be: it reads catalogues only, but probes ask every few seconds. */
const LASTS_MILLISECONDS = 300_000;

/** For everybody who may ask a probe, so that it names no role and no table. */
const TOO_OPEN =
  'Other roles may use what Laurel has in its database: the command "laurel check-database" says which, and what ends it.';

/**
 * Watches whether others may use the tables of Laurel; answers a call that says so in sentences, from the newest
 * examination, and begins another where that is old. Nobody else has rights on the embedded engine.
 */
export function watchRights({ database, clock }: { database: Database; clock: () => Date }): () => string[] {
  let isTooOpen = false;
  // One at a time: an older one that ends later must not have the last word.
  let isUnderWay = false;
  let next = 0;
  const examine = async () => {
    isTooOpen = (await findingsOfRights(database)).length > 0;
  };
  return () => {
    const now = clock().getTime();
    if (database.engine !== 'embedded' && !isUnderWay && now >= next) {
      next = now + LASTS_MILLISECONDS;
      isUnderWay = true;
      examine()
        // The next probe asks again of a database that could not answer.
        .catch(() => {
          next = 0;
        })
        .finally(() => {
          isUnderWay = false;
        });
    }
    return isTooOpen ? [TOO_OPEN] : [];
  };
}
