import type { TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { PlacedPrize, Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { ListedPrize } from '@laurel/contract/listing/listing.ts';
import { tournamentTypes } from '@laurel/rules/kinds/tournament/types.ts';
import { lineId, type NamedRow } from '../../boards/boards.ts';
import type { ServiceTexts } from '../service-texts.ts';
import { shownUsername } from '../shown-username.ts';
import { titlesIn } from '../texts-in.ts';
import { totalPrizes } from '../total-prizes.ts';
import type { EntryKind, EntryParts } from './entry-kind.ts';

/** An entry of a tournament: its prizes and the lines of its board (docs/rules/listing.md#5). */
export const tournamentEntry: EntryKind<TournamentDefinition> = {
  hasLines: true,
  terms: ({ tournament_type }, { kinds, types }) => ({
    campaign_type: 'TOURNAMENT',
    campaign_type_for_display: kinds.tournament,
    tournament_type: tournamentTypes[tournament_type].longName,
    tournament_type_for_display: types[tournament_type],
  }),
  members(definition, parts) {
    const { texts, locale, languages } = parts;
    const titleOf = titlesIn(definition, languages);
    const { currency } = definition;
    const prizes = JSON.stringify(prizesOf(definition.prizes, titleOf));
    const total = JSON.stringify(totalPrizes(parts.prizes, { currency, locale, titleOf }));
    const rows = parts.rows.map((row) => renderRow(row, texts, parts, titleOf)).join(',');
    return `"tournament_prizes":${prizes},"total_prizes":${total},"leaderboard":[${rows}]`;
  },
};

function prizesOf(prizes: readonly PlacedPrize[], titleOf: (prize: PlacedPrize) => string): ListedPrize[] {
  return prizes
    .map((prize) => ({ title: titleOf(prize), place_from: prize.place_from, place_to: prize.place_to }))
    .sort((a, b) => a.place_from - b.place_from);
}

/**
 * Written by hand: the exact text of a score is a JSON number without conversion and must not become a binary float
 * (invariant I10).
 */
function renderRow(
  { player: named, score, prizes }: NamedRow,
  { player }: ServiceTexts,
  { mask_usernames }: EntryParts,
  titleOf: (prize: Prize) => string,
): string {
  const shown = JSON.stringify(shownUsername(named, { mask_usernames, player }));
  const won = prizes.length === 0 ? '[]' : JSON.stringify(prizes.map(titleOf));
  const player_id = JSON.stringify(lineId(named));
  return `{"player_id":${player_id},"player_username":${shown},"score":${score},"prizes":${won}}`;
}
