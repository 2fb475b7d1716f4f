import { type GameFacts, gameFields, type PlayerFacts, playerFields } from '@laurel/rules/players/facts.ts';
import type { TenantSession } from '../database/database.ts';
import { learnAll } from './learn-facts.ts';
import { type FactsQuery, readFactRows, readToldAfter } from './store/fact-events.ts';

/** A position in the log. */
export type AsOf = Pick<FactsQuery, 'upTo' | 'voidsUpTo'>;

/** The number of players or games whose facts are learnt in one piece. */
const LEARNT_AT_ONCE = 500;

/**
 * The catalogue according to the log up to a position. `games`: the catalogue as it is known now; only games about which
 * later events, or events voided since, report something are learnt again. Does not change `games`.
 */
export async function readCatalogueAt(
  tenant: TenantSession,
  games: ReadonlyMap<string, GameFacts>,
  asOf: AsOf,
): Promise<Map<string, GameFacts>> {
  const named = await readToldAfter(tenant, 'game', asOf.upTo, asOf.voidsUpTo);
  const past = await learnAt(tenant, { about: 'game', ids: named, ...asOf }, gameFields);
  return new Map([...games, ...past]);
}

/**
 * What the log up to a position says about players that later events mention, or events that were voided since;
 * others are as they are known now.
 */
export async function readPlayersAt(tenant: TenantSession, asOf: AsOf): Promise<Map<string, PlayerFacts>> {
  const named = await readToldAfter(tenant, 'player', asOf.upTo, asOf.voidsUpTo);
  return learnAt(tenant, { about: 'player', ids: named, ...asOf }, playerFields);
}

async function learnAt<Field extends string>(
  tenant: TenantSession,
  { ids, ...query }: FactsQuery,
  fields: readonly Field[],
) {
  const learned: ReturnType<typeof learnAll<Field>> = new Map();
  for (let from = 0; from < ids.length; from += LEARNT_AT_ONCE) {
    const some = ids.slice(from, from + LEARNT_AT_ONCE);
    const rows = await readFactRows(tenant, { ...query, ids: some });
    const about = Map.groupBy(rows, (row) => row.id);
    const facts = learnAll(about, new Map(), fields);
    for (const id of some) learned.set(id, facts.get(id) ?? {});
  }
  return learned;
}
