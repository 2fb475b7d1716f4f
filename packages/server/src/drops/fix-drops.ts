import type { DropDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { DropPrize } from '@laurel/contract/campaigns/drop.ts';
import { chooseDrops, type DropHit } from '@laurel/rules/kinds/drop/choose-drops.ts';
import type { DropRules } from '@laurel/rules/kinds/drop/drop.ts';
import { type Boards, fixAsShown, type WinnerNames } from '../boards/boards.ts';
import type { StoredCampaign } from '../campaigns/campaigns.ts';
import type { Database, TenantSession } from '../database/database.ts';
import { createPayouts, readSpent, type Winner } from '../payouts/payouts.ts';
import { insertDrops, readDrops, type StoredDrop } from './store.ts';

export interface DropDependencies {
  database: Database;
  clock: () => Date;
  boards: Pick<Boards, 'ofTenant' | 'nameRows'>;
}

/** Hits that are due, as a board had them. */
export interface DueHits {
  campaign_id: number;
  /** The version of the campaign by which they were found. */
  version: number;
  rules: DropRules;
  hits: readonly DropHit[];
  names: WinnerNames;
}

/**
 * Fixes what due hits of a campaign that still runs win, with their payouts, in one transaction: each exactly once,
 * whichever process tries it. Returns false where `fixAsShown` does: look again, and try again.
 */
export function fixDrops(
  { database, clock }: Pick<DropDependencies, 'database' | 'clock'>,
  tenant_id: number,
  due: DueHits,
  erased: number,
): Promise<boolean> {
  return fixAsShown(database, tenant_id, { ...due, erased }, (tenant, stored) =>
    payDrops(tenant, { tenant_id, stored, due, at: clock() }),
  );
}

/**
 * Decides what those of the hits win that won nothing before, and creates the payouts (docs/rules/drops.md#4). In the
 * caller's transaction, which holds the campaign's lock.
 */
export async function payDrops(
  tenant: TenantSession,
  { tenant_id, stored, due, at }: { tenant_id: number; stored: StoredCampaign; due: DueHits; at: Date },
): Promise<void> {
  const { campaign_id, rules, hits, names } = due;
  const definition = stored.definition as DropDefinition;
  const fallen = await readDrops(tenant, campaign_id);
  const known = new Set(fallen.map(({ unique_id }) => unique_id));
  const open = hits.filter(({ unique_id, player_id }) => !known.has(unique_id) && names.has(player_id));
  const drops = chooseDrops(rules, fallen, open).flatMap(({ hit, result }) =>
    typeof result === 'number' ? [dropOf(hit, result, names)] : [],
  );
  const numbered = drops.map((one, index) => ({ ...one, number: fallen.length + index + 1 }));
  if (numbered.length === 0) return;
  await insertDrops(tenant, campaign_id, at, numbered);
  const spent = await readSpent(tenant, campaign_id);
  const winners = numbered.map((one) => winnerOf(definition, one, names));
  await createPayouts(tenant, { tenant_id, campaign_id, definition, at, spent }, winners);
}

function dropOf(
  { player_id, unique_id, value, at: began_at }: DropHit,
  prize: number,
  names: WinnerNames,
): Omit<StoredDrop, 'number' | 'fixed_at'> {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(value);
  const { player_hash = '' } = names.get(player_id) ?? {};
  return { prize, player_id, player_hash, unique_id, value: bytes, began_at };
}

/** The prize of a drop as payouts know it: its place is the number of the drop. */
function winnerOf(
  { rules }: DropDefinition,
  { number, prize, player_id, player_hash }: Omit<StoredDrop, 'fixed_at'>,
  names: WinnerNames,
): Winner {
  const given = (rules.prizes[prize] as DropPrize).prize;
  const prizes = [{ ...given, place_from: number, place_to: number }];
  const { player_username = '' } = names.get(player_id) ?? {};
  return { place: number, player_id, player_hash, player_username, prizes };
}
