import { learn, type PlayerFacts, playerFields, textFact } from '@laurel/rules/players/facts.ts';
import type { TenantSession } from '../../database/database.ts';
import { eventKey } from '../../events/events.ts';
import { readFactRows } from '../../facts/facts.ts';
import type { Scrubbing } from './scrub.ts';
import { readOwnUniqueIds } from './store/erase-log.ts';
import { readUsernames } from './store/erase-rows.ts';
import { readNamedEvents } from './store/shown-campaigns.ts';

/**
 * What to replace in texts that name the player, and everything that the log contains about the player, scored or not. The
 * caller holds the lock of the scoring cursor.
 */
export async function readScrubbing(
  tenant: TenantSession,
  names: Pick<Scrubbing, 'player_id' | 'erased_id' | 'nameless'>,
): Promise<{ scrubbing: Scrubbing; facts: PlayerFacts }> {
  const { player_id } = names;
  const upTo = Number.MAX_SAFE_INTEGER;
  const rows = await readFactRows(tenant, { about: 'player', ids: [player_id], upTo });
  const told = rows.map(({ occurred_at, unique_id, data }) => ({
    timestamp: occurred_at,
    unique_id,
    data: data ?? {},
  }));
  const facts = told.reduce<PlayerFacts>((known, event) => learn(known, playerFields, event), {});
  const usernames = [...(await readUsernames(tenant, player_id)), textFact(facts, 'username')];
  const keys = (await readNamedEvents(tenant)).map(eventKey);
  const unique_ids = await readOwnUniqueIds(tenant, player_id, keys);
  const scrubbing = {
    ...names,
    usernames: longestFirst(usernames.filter((name) => typeof name === 'string' && name !== '') as string[]),
    unique_ids: new Set(unique_ids),
  };
  return { scrubbing, facts };
}

/** A name may be a part of another one. */
function longestFirst(names: string[]): string[] {
  return [...new Set(names)].sort((a, b) => b.length - a.length);
}
