import type { DropDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { DropPrize } from '@laurel/contract/campaigns/drop.ts';
import type { FallenDrop, ShownDrops } from '@laurel/contract/drops/drops.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { defaultListingLanguage } from '@laurel/contract/listing/listing.ts';
import { formatExactly } from '@laurel/contract/values/timestamps.ts';
import { titleIn } from '@laurel/rules/prizes/prize-titles.ts';
import type { NamedPlayer } from '../boards/boards.ts';
import { existingCampaign, readCampaign, readRaffleRow } from '../campaigns/campaigns.ts';
import { serviceWording, shownUsername } from '../listing/listing.ts';
import type { DropDependencies } from './dependencies.ts';
import { readDrops, type StoredDrop } from './store.ts';

/** What is read of a drop; `toPlayers`: only what they may see. */
interface Wanted {
  toPlayers: boolean;
  language?: string | undefined;
}

/**
 * What fell of a drop, what is left, and what is published of its secret (docs/rules/drops.md#6). Fault `not_found`: no such
 * campaign, it is not published, or no drop; players see none that is hidden.
 */
export async function readShownDrops(
  { database, boards }: DropDependencies,
  tenant_id: number,
  campaign_id: number,
  { toPlayers, language = defaultListingLanguage }: Wanted,
): Promise<ShownDrops> {
  const tenant = database.ofTenant(tenant_id);
  const { definition, state } = existingCampaign(await readCampaign(tenant, campaign_id), campaign_id);
  const row = await readRaffleRow(tenant, campaign_id);
  const isShown = !toPlayers || (definition.visible && state !== 'cancelled');
  if (!row || definition.kind !== 'drop' || !isShown)
    throw new Fault('not_found', `There is no published drop ${campaign_id}.`);
  const rows = await readDrops(tenant, campaign_id);
  const { tenant: naming } = await boards.ofTenant(tenant_id);
  const lines = rows.map(({ player_id }) => ({ player_id, place: 1, score: '0', reached_at: 0, prizes: [] }));
  const named = await boards.nameRows(naming, lines);
  const { player } = serviceWording([language.toLowerCase(), defaultListingLanguage]).texts;
  const nameOf = ({ username, isPaused }: NamedPlayer, player_hash: string) =>
    shownUsername(
      { player_hash, username: isPaused ? null : username },
      { mask_usernames: naming.mask_usernames, player },
    );
  const { chance, spread, hours, max_per_player, settle_after_seconds } = definition.rules;
  return {
    ...{ campaign_id, status: row.secret ? 'over' : 'open' },
    ...{ commitment: row.commitment.toString('hex'), secret: row.secret?.toString('hex') ?? null },
    ...{ chance, spread, hours, max_per_player, settle_after_seconds },
    prizes: prizesLeft(definition, rows, language),
    drops: rows.map((drop, index) => ({
      ...shownDrop(drop),
      player_username: nameOf(named[index]?.player as NamedPlayer, drop.player_hash),
      player_id: toPlayers ? null : drop.player_id,
    })),
  };
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

function shownDrop({
  number,
  prize,
  player_hash,
  unique_id,
  value,
  began_at,
  fixed_at,
}: StoredDrop): Omit<FallenDrop, 'player_username' | 'player_id'> {
  return {
    ...{ number, prize, player_hash, unique_id, value: value.toString('hex') },
    ...{ began_at: formatExactly(began_at), fixed_at: fixed_at.toISOString() },
  };
}
