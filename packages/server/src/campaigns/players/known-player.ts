import { Fault } from '@laurel/contract/faults/faults.ts';
import { placeholderName, playerHash } from '@laurel/rules/boards/player-hash.ts';
import { decodeFacts, type PlayerFacts, textFact } from '@laurel/rules/players/facts.ts';
import type { Database } from '../../store/engine/database.ts';
import { readTenant } from '../../store/identity/tenants.ts';
import { readPlayerFacts } from '../../store/players/known-facts.ts';
import { isNamed } from '../../store/players/named-players.ts';

/** How staff see a player anywhere. */
export interface PlayerIdentity {
  player_id: string;
  player_hash: string;
  player_username: string;
}

/** What is known of a player; undefined for one whom no event names, or only one that scoring has not followed yet. */
export async function readFacts(
  database: Database,
  tenant_id: number,
  player_id: string,
): Promise<PlayerFacts | undefined> {
  const [row] = await readPlayerFacts(database, tenant_id, [player_id]);
  return row && decodeFacts(row.facts);
}

/** Refuses a player whom no event names; whether another tenant has one stays secret (invariant I5). */
export async function refuseUnknown(database: Database, tenant_id: number, player_id: string): Promise<void> {
  if (!(await isNamed(database, tenant_id, player_id)))
    throw new Fault('not_found', `No event names a player "${player_id}".`);
}

/** The player's ids and name, plain, as on leaderboards for staff. */
export async function identityOf(
  database: Database,
  tenant_id: number,
  player_id: string,
  facts: PlayerFacts,
): Promise<PlayerIdentity> {
  const tenant = await readTenant(database, tenant_id);
  if (!tenant) throw new Error(`there is no tenant ${tenant_id}`);
  const player_hash = playerHash(tenant.player_hash_secret, player_id);
  const player_username = textFact(facts, 'username') ?? placeholderName('Player', player_hash);
  return { player_id, player_hash, player_username };
}
