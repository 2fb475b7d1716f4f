import { defaultListingLanguage } from '@laurel/contract/listing/listing.ts';
import type { PublicRaffle, Raffle } from '@laurel/contract/raffles/raffles.ts';
import { serviceWording, shownUsername } from '../listing/listing.ts';
import { readRaffle } from './read-raffle.ts';
import { type ListDependencies, readFixedList } from './tickets.ts';

type Winners = Raffle['winners'];

/**
 * What is published of a raffle, with the names of the winners as boards show them (docs/rules/raffles.md#6). Fault
 * `not_found` as of `readRaffle`.
 */
export async function readPublicRaffle(
  dependencies: ListDependencies,
  tenant_id: number,
  campaign_id: number,
  { language = defaultListingLanguage }: { language?: string | undefined },
): Promise<PublicRaffle> {
  const raffle = await readRaffle(dependencies, tenant_id, campaign_id, { toPlayers: true });
  const names = await namesOf(dependencies, tenant_id, campaign_id, raffle.winners);
  const { player } = serviceWording([language.toLowerCase(), defaultListingLanguage]).texts;
  const winners = raffle.winners.map((winner) => {
    const { player_hash } = winner;
    const { username = null, mask_usernames = false } = names.get(player_hash) ?? {};
    return {
      ...winner,
      player_username: shownUsername({ player_hash, username }, { mask_usernames, player }),
    };
  });
  return { ...raffle, winners };
}

/** The known names by `player_hash`; erased players, and those whose incentives are paused, have none. */
async function namesOf(
  dependencies: ListDependencies,
  tenant_id: number,
  campaign_id: number,
  winners: Winners,
) {
  const fixed = winners.length > 0 ? await readFixedList(dependencies, tenant_id, campaign_id) : undefined;
  if (!fixed) return new Map<string, { username: string | null; mask_usernames: boolean }>();
  const { tenant, board, players } = fixed;
  const rows = Array.from(new Set(winners.map(({ player_hash }) => player_hash))).flatMap((player_hash) => {
    const player_id = players.get(player_hash);
    return player_id === undefined ? [] : board.around(player_id, 0);
  });
  const named = await dependencies.boards.nameRows(tenant, rows);
  const { mask_usernames } = tenant;
  return new Map(
    named
      .filter(({ player }) => !player.isPaused)
      .map(({ player: { player_hash, username } }) => [player_hash, { username, mask_usernames }]),
  );
}
