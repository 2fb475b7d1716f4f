import { Fault } from '@laurel/contract/faults/faults.ts';
import { decodeFacts, type PlayerFacts, textFact } from '@laurel/rules/players/facts.ts';
import { placeholderName } from '@laurel/rules/players/names.ts';
import type { Database } from '../database/database.ts';
import { playerHash, readTenant, type Tenant } from '../identity/identity.ts';
import { readPlayerFacts } from './store/known-facts.ts';
import { isNamed } from './store/seen-facts.ts';

/** How staff see a player everywhere. */
export interface PlayerIdentity {
  player_id: string;
  player_hash: string;
  player_username: string;
}

/** The facts of a player; undefined for a player in no event, or only in events that scoring has not followed yet. */
export async function readFacts(
  database: Database,
  tenant_id: number,
  player_id: string,
): Promise<PlayerFacts | undefined> {
  const [row] = await readPlayerFacts(database.ofTenant(tenant_id), [player_id]);
  return row && decodeFacts(row.facts);
}

/** Refuses a player in no event; whether another tenant has one stays secret (invariant I5). */
export async function refuseUnknown(database: Database, tenant_id: number, player_id: string): Promise<void> {
  if (!(await isNamed(database.ofTenant(tenant_id), player_id)))
    throw new Fault('not_found', `No event names a player "${player_id}".`);
}

/** The player's ids and name, plain, as on leaderboards for staff. */
export async function identityOf(
  database: Database,
  tenant_id: number,
  player_id: string,
  facts: PlayerFacts,
): Promise<PlayerIdentity> {
  const tenant = await readTenant(database.ofTenant(tenant_id));
  if (!tenant) throw new Error(`there is no tenant ${tenant_id}`);
  return identityIn(tenant, player_id, facts);
}

/** The player's ids and name, plain, for a tenant that was read. */
export function identityIn(
  { player_hash_secret }: Pick<Tenant, 'player_hash_secret'>,
  player_id: string,
  facts: PlayerFacts,
): PlayerIdentity {
  const player_hash = playerHash(player_hash_secret, player_id);
  const player_username = textFact(facts, 'username') ?? placeholderName('Player', player_hash);
  return { player_id, player_hash, player_username };
}
