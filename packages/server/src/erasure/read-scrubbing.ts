import { learn, type PlayerFacts, playerFields, textFact } from '@laurel/rules/players/facts.ts';
import { eventKey } from '@laurel/rules/rounds/event-key.ts';
import type { Session } from '../store/engine/database.ts';
import { readOwnUniqueIds } from '../store/erasure/erase-log.ts';
import { readNamedEvents } from '../store/erasure/shown-campaigns.ts';
import { readFactRows } from '../store/log/voids.ts';
import type { Scrubbing } from './scrub.ts';

/**
 * What is to be replaced in texts that name the player, and what is known of the player by all that the log says, be it scored or not.
 * The caller holds the lock of the scoring cursor.
 */
export async function readScrubbing(
  session: Session,
  tenant_id: number,
  names: Pick<Scrubbing, 'player_id' | 'erased_id' | 'nameless'>,
): Promise<{ scrubbing: Scrubbing; facts: PlayerFacts }> {
  const { player_id } = names;
  const upTo = Number.MAX_SAFE_INTEGER;
  const rows = await readFactRows(session, tenant_id, { about: 'player', ids: [player_id], upTo });
  const told = rows.map(({ occurred_at, unique_id, data }) => ({
    timestamp: occurred_at,
    unique_id,
    data: data ?? {},
  }));
  const facts = told.reduce<PlayerFacts>((known, event) => learn(known, playerFields, event), {});
  const usernames = [...told.map(({ data }) => data.username), textFact(facts, 'username')];
  const keys = (await readNamedEvents(session, tenant_id)).map(eventKey);
  const unique_ids = await readOwnUniqueIds(session, tenant_id, player_id, keys);
  const scrubbing = {
    ...names,
    usernames: [...new Set(usernames.filter((name) => typeof name === 'string' && name !== ''))] as string[],
    unique_ids: new Set(unique_ids),
  };
  return { scrubbing, facts };
}
