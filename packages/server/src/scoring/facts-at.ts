import { type GameFacts, gameFields, type PlayerFacts, playerFields } from '@laurel/rules/players/facts.ts';
import type { Session } from '../store/engine/database.ts';
import { readToldAfter } from '../store/log/positions.ts';
import { type FactsQuery, readFactRows } from '../store/log/voids.ts';
import { learnAll } from './learn-facts.ts';

/** A place in the log. */
export type AsOf = Pick<FactsQuery, 'upTo' | 'voidsUpTo'>;

/** Players or games that are learnt at once. */
const LEARNT_AT_ONCE = 500;

/**
 * The catalogue as the log up to a place tells it. `games`: as it is known now; only those of which later events tell something are learnt
 * again. Nothing of `games` is changed.
 */
export async function readCatalogueAt(
  session: Session,
  tenant_id: number,
  games: ReadonlyMap<string, GameFacts>,
  asOf: AsOf,
): Promise<Map<string, GameFacts>> {
  const told = await readToldAfter(session, tenant_id, 'game', asOf.upTo);
  const past = await learnAt(session, tenant_id, { about: 'game', ids: told, ...asOf }, gameFields);
  return new Map([...games, ...past]);
}

/** What the log up to a place tells of those players of whom later events tell something; others are as they are known now. */
export async function readPlayersAt(
  session: Session,
  tenant_id: number,
  asOf: AsOf,
): Promise<Map<string, PlayerFacts>> {
  const told = await readToldAfter(session, tenant_id, 'player', asOf.upTo);
  return learnAt(session, tenant_id, { about: 'player', ids: told, ...asOf }, playerFields);
}

async function learnAt<Field extends string>(
  session: Session,
  tenant_id: number,
  { ids, ...query }: FactsQuery,
  fields: readonly Field[],
) {
  const learned: ReturnType<typeof learnAll<Field>> = new Map();
  for (let from = 0; from < ids.length; from += LEARNT_AT_ONCE) {
    const some = ids.slice(from, from + LEARNT_AT_ONCE);
    const rows = await readFactRows(session, tenant_id, { ...query, ids: some });
    const about = Map.groupBy(rows, (row) => row.id);
    const facts = learnAll(about, new Map(), fields);
    for (const id of some) learned.set(id, facts.get(id) ?? {});
  }
  return learned;
}
