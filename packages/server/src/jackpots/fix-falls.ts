import type { CampaignDefinition, JackpotDefinition } from '@laurel/contract/campaigns/definition.ts';
import { type Fall, potCommitment, potSecret } from '@laurel/rules/kinds/jackpot/pots.ts';
import { scaledText } from '@laurel/rules/money/decimal.ts';
import { hex } from '@laurel/rules/sealing/bytes.ts';
import type { OwedPrize } from '@laurel/rules/sealing/certificate-lines.ts';
import { fixAsShown, type ShownState, type WinnerNames } from '../boards/boards.ts';
import type { StoredCampaign } from '../campaigns/campaigns.ts';
import type { TenantSession } from '../database/database.ts';
import { recordDecision } from '../decisions/decisions.ts';
import type { DropDependencies } from '../drops/drops.ts';
import { createPayouts, readSpent, type Winner } from '../payouts/payouts.ts';
import { insertFall, readFalls, readLastFalls, type StoredFall, writeCarried } from './store.ts';

/** Pots of one level that fall, one after the other, as a board had them. */
export interface DueFalls {
  level: number;
  falls: readonly Fall[];
  names: WinnerNames;
  /** What is carried of the pots of the level that fell before. */
  carried: bigint;
  secret: Uint8Array;
}

/**
 * Fixes what falls while a campaign runs, with the payouts, in one transaction: each pot exactly once, whichever process
 * tries it. Returns false where `fixAsShown` does: look again, and try again.
 */
export function fixFalls(
  { database, clock }: Pick<DropDependencies, 'database' | 'clock'>,
  tenant_id: number,
  due: DueFalls & ShownState,
): Promise<boolean> {
  return fixAsShown(database, tenant_id, due, (tenant, stored) =>
    payFalls(tenant, { tenant_id, stored, due, at: clock() }),
  );
}

/**
 * Keeps the falls that nobody fixed before, creates the payouts and seals both (docs/rules/jackpots.md#4). In the caller's
 * transaction, which holds the campaign's lock.
 */
export async function payFalls(
  tenant: TenantSession,
  { tenant_id, stored, due, at }: { tenant_id: number; stored: StoredCampaign; due: DueFalls; at: Date },
): Promise<void> {
  const { campaign_id } = stored;
  const definition = stored.definition as JackpotDefinition;
  const { level, falls, names, carried, secret } = due;
  const known = await readLastFalls(tenant, campaign_id);
  const last = known.find((one) => one.level === level)?.pot ?? 0;
  const fixed = Math.max(0, ...known.map(({ number }) => number));
  if (falls[0] === undefined || falls[0].pot !== last + 1) return;
  if (last > 0) await writeCarried(tenant, campaign_id, { level, pot: last, carried });
  const winners: Winner[] = [];
  for (const [index, fall] of falls.entries()) {
    const row = rowOf(fall, due, { number: fixed + index + 1, fixed_at: at });
    await insertFall(tenant, campaign_id, row);
    const next_commitment = potCommitment(secret, level, fall.pot + 1);
    await recordDecision(tenant, {
      kind: 'draw',
      at,
      campaign_id,
      content: { ...contentOf(row), next_commitment },
    });
    if (fall.paid > 0n) winners.push(winnerOf(row, names));
  }
  const spent = await readSpent(tenant, campaign_id);
  await createPayouts(tenant, { tenant_id, campaign_id, definition, at, spent }, winners);
}

function rowOf(
  { pot, round, amount, paid, contribution, next }: Fall,
  { level, names, carried, secret }: DueFalls,
  { number, fixed_at }: Pick<StoredFall, 'number' | 'fixed_at'>,
): StoredFall {
  const { player_id, unique_id, at: began_at } = round;
  const { player_hash = '' } = names.get(player_id) ?? {};
  return {
    ...{ number, level, pot, player_id, player_hash, unique_id, began_at, fixed_at },
    ...{ amount: `${amount}`, paid: `${paid}`, contribution: `${contribution}` },
    ...{ contributed: `${next.contributed}`, carried: `${carried}` },
    secret: Buffer.from(potSecret(secret, level, pot)),
  };
}

/** What is sealed of a fall; amounts in 10^-8 (docs/rules/jackpots.md#6). */
function contentOf({ secret, player_id, unique_id, fixed_at, carried, ...fall }: StoredFall) {
  return { ...fall, pot_secret: hex(secret) };
}

/** The prize of a fall as payouts know it: its place is the number of the fall. */
function winnerOf({ number, player_id, player_hash, paid }: StoredFall, names: WinnerNames): Winner {
  const { player_username = '' } = names.get(player_id) ?? {};
  return { place: number, player_id, player_hash, player_username, prizes: [potPrize(number, paid)] };
}

/** The prize of a pot: cash of what it paid. */
function potPrize(number: number, paid: string): Winner['prizes'][number] {
  const amount = scaledText(BigInt(paid));
  return { kind: 'cash', amount, place_from: number, place_to: number };
}

/** The pots that fell, as certificates name what is owed: the place is the number of the fall. Of others nothing. */
export async function owedFalls(
  tenant: TenantSession,
  campaign_id: number,
  definition: CampaignDefinition,
): Promise<OwedPrize[]> {
  if (definition.kind !== 'jackpot') return [];
  const falls = await readFalls(tenant, campaign_id, Number.MAX_SAFE_INTEGER);
  return falls
    .filter(({ paid }) => BigInt(paid) > 0n)
    .map(({ number: place, player_hash, paid }) => {
      const { place_from: _from, place_to: _to, ...prize } = potPrize(place, paid);
      return { place, player_hash, prize };
    });
}
