import type { CampaignDefinition, DropDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { DropPrize } from '@laurel/contract/campaigns/drop.ts';
import type { FallenDrop, ShownDrops } from '@laurel/contract/drops/drops.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { defaultListingLanguage } from '@laurel/contract/listing/listing.ts';
import { formatExactly } from '@laurel/contract/values/timestamps.ts';
import { titleIn } from '@laurel/rules/prizes/prize-titles.ts';
import type { NamedPlayer } from '../boards/boards.ts';
import { readExistingCampaign, readRaffleRow, type StoredRaffle } from '../campaigns/campaigns.ts';
import type { TenantSession } from '../database/database.ts';
import { serviceWording, shownUsername } from '../listing/listing.ts';
import type { DropDependencies } from './fix-drops.ts';
import { readDrops, type StoredDrop } from './store.ts';

/**
 * What fell of a drop, what is left, and what is published of its secret (docs/rules/drops.md#6). Fault `not_found`: no such
 * campaign, it is not published, or no drop; `toPlayers`: only what they may see, and none that is hidden.
 */
export async function readShownDrops(
  { database, boards }: DropDependencies,
  tenant_id: number,
  campaign_id: number,
  { toPlayers, language = defaultListingLanguage }: { toPlayers: boolean; language?: string | undefined },
): Promise<ShownDrops> {
  const tenant = database.ofTenant(tenant_id);
  const { definition, row } = await publishedDraw(tenant, campaign_id, 'drop', toPlayers);
  const rows = await readDrops(tenant, campaign_id);
  const names = await shownNames(boards, tenant_id, rows, language);
  const { chance, spread, hours, max_per_player, settle_after_seconds } = definition.rules;
  return {
    ...{ campaign_id, status: row.secret ? 'over' : 'open' },
    ...{ commitment: row.commitment.toString('hex'), secret: row.secret?.toString('hex') ?? null },
    ...{ chance, spread, hours, max_per_player, settle_after_seconds },
    prizes: prizesLeft(definition, rows, language),
    drops: rows.map((drop, index) => ({
      ...shownDrop(drop),
      player_username: names[index] as string,
      player_id: toPlayers ? null : drop.player_id,
    })),
  };
}

/**
 * A published campaign of a kind in which chance decides, and what is stored of its secret. Fault `not_found`: no such
 * campaign, it is not published, or of another kind; players see none that is hidden.
 */
export async function publishedDraw<Kind extends 'drop' | 'jackpot'>(
  tenant: TenantSession,
  campaign_id: number,
  kind: Kind,
  toPlayers: boolean,
): Promise<{ definition: Extract<CampaignDefinition, { kind: Kind }>; row: StoredRaffle }> {
  const { definition, state } = await readExistingCampaign(tenant, campaign_id);
  const row = await readRaffleRow(tenant, campaign_id);
  const isShown = !toPlayers || (definition.visible && state !== 'cancelled');
  if (!row || definition.kind !== kind || !isShown)
    throw new Fault('not_found', `There is no published ${kind} ${campaign_id}.`);
  return { definition: definition as Extract<CampaignDefinition, { kind: Kind }>, row };
}

/** The names of winners as boards show them, in their order. */
export async function shownNames(
  boards: DropDependencies['boards'],
  tenant_id: number,
  winners: readonly { player_id: string; player_hash: string }[],
  language: string,
): Promise<string[]> {
  const { tenant: naming } = await boards.ofTenant(tenant_id);
  const line = { place: 1, score: '0', reached_at: 0, prizes: [] };
  const lines = winners.map(({ player_id }) => ({ player_id, ...line }));
  const named = await boards.nameRows(naming, lines);
  const { player } = serviceWording([language.toLowerCase(), defaultListingLanguage]).texts;
  return winners.map(({ player_hash }, index) => {
    const { username, isPaused } = (named[index] as { player: NamedPlayer }).player;
    const shown = { player_hash, username: isPaused ? null : username };
    return shownUsername(shown, { mask_usernames: naming.mask_usernames, player });
  });
}

function prizesLeft(
  { start, end, currency, default_language, rules }: DropDefinition,
  fallen: readonly Pick<StoredDrop, 'prize'>[],
  language: string,
): ShownDrops['prizes'] {
  const languages = [language.toLowerCase(), default_language];
  const window = rules.schedule ?? { from: start, to: end };
  return rules.prizes.map(({ prize, count, from = window.from, to = window.to }: DropPrize, index) => ({
    ...{ kind: prize.kind, title: titleIn(prize, currency, languages) },
    ...{ count, left: count - fallen.filter((one) => one.prize === index).length, from, to },
  }));
}

function shownDrop(drop: StoredDrop): Omit<FallenDrop, 'player_username' | 'player_id'> {
  const { number, prize, player_hash, unique_id, value, began_at, fixed_at } = drop;
  return {
    ...{ number, prize, player_hash, unique_id, value: value.toString('hex') },
    ...{ began_at: formatExactly(began_at), fixed_at: fixed_at.toISOString() },
  };
}
