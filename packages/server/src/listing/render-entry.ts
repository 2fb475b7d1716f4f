import type { CampaignDefinition, CampaignText } from '@laurel/contract/campaigns/definition.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { ListedPrize, TournamentEntry } from '@laurel/contract/listing/listing.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { tournamentTypes } from '@laurel/rules/kinds/tournament/types.ts';
import type { NamedRow } from '../boards/boards.ts';
import type { DatedCampaign } from './list-tournaments.ts';
import { negotiate } from './match-language.ts';
import { type ServiceTexts, serviceWording } from './service-texts.ts';
import { shownUsername } from './shown-username.ts';
import { totalPrizes } from './total-prizes.ts';

/** The data of an entry in addition to its campaign. */
export interface EntryParts {
  rows: readonly NamedRow[];
  mask_usernames: boolean;
  /** The language asked for, then those to fall back to. */
  languages: readonly string[];
}

/** The JSON text of one element of `results` (docs/rules/listing.md). */
export function renderEntry(dated: DatedCampaign, parts: EntryParts): string {
  const { definition } = dated.campaign;
  const languages = [...parts.languages, definition.default_language];
  const { texts, locale } = serviceWording(parts.languages);
  const titleOf = titlesIn(definition, languages);
  const { currency } = definition;
  const campaign = JSON.stringify(campaignOf(dated, texts, languages));
  const prizes = JSON.stringify(prizesOf(definition.prizes, titleOf));
  const total = JSON.stringify(totalPrizes(definition.prizes, { currency, locale, titleOf }));
  const rows = parts.rows.map((row) => renderRow(row, texts, parts, titleOf)).join(',');
  return `{"campaign":${campaign},"tournament_prizes":${prizes},"total_prizes":${total},"leaderboard":[${rows}]}`;
}

function campaignOf(
  { campaign, status, start, end }: DatedCampaign,
  service: ServiceTexts,
  languages: readonly string[],
): TournamentEntry['campaign'] {
  const { definition } = campaign;
  const textOf = (member: keyof CampaignText) => textIn(definition.texts, member, languages);
  return {
    id: campaign.campaign_id,
    custom_id: definition.custom_id,
    name: textOf('name'),
    image: definition.image,
    start: shortTimestamp(start),
    end: shortTimestamp(end),
    status,
    status_for_display: service.status[status],
    terms: {
      content: textOf('terms'),
      campaign_type: 'TOURNAMENT',
      campaign_type_for_display: service.tournament,
      tournament_type: tournamentTypes[definition.tournament_type].longName,
      tournament_type_for_display: service.types[definition.tournament_type],
    },
    game_ids: definition.games.ids,
    campaign_info: textOf('info'),
  };
}

/** Each text falls back on its own: a translation of the name alone is used, with the terms in another language. */
export function textIn(
  texts: Record<string, CampaignText>,
  member: keyof CampaignText,
  languages: readonly string[],
): string {
  const available = Object.keys(texts).filter((tag) => texts[tag]?.[member] !== undefined);
  const tag = negotiate(languages, available) ?? available[0];
  return (tag !== undefined && texts[tag]?.[member]) || '';
}

/** Titles are chosen once per prize, not once per row. */
export function titlesIn(
  { prizes }: CampaignDefinition,
  languages: readonly string[],
): (prize: Prize) => string {
  const known = new Map(prizes.map((prize) => [prize, titleIn(prize, languages)]));
  return (prize) => known.get(prize) ?? titleIn(prize, languages);
}

/** The title in the first of the languages that it exists in. */
export function titleIn({ titles: byTag }: Pick<Prize, 'titles'>, languages: readonly string[]): string {
  const available = Object.keys(byTag);
  const tag = negotiate(languages, available) ?? available[0];
  return (tag !== undefined && byTag[tag]) || '';
}

function prizesOf(prizes: readonly Prize[], titleOf: (prize: Prize) => string): ListedPrize[] {
  return prizes
    .map((prize) => ({ title: titleOf(prize), place_from: prize.place_from, place_to: prize.place_to }))
    .sort((a, b) => a.place_from - b.place_from);
}

/**
 * Written by hand: the exact text of a score is a JSON number without conversion and must not become a binary float
 * (invariant I10).
 */
function renderRow(
  { player: { player_hash, username }, score, prizes }: NamedRow,
  { player }: ServiceTexts,
  { mask_usernames }: EntryParts,
  titleOf: (prize: Prize) => string,
): string {
  const shown = JSON.stringify(shownUsername({ player_hash, username }, { mask_usernames, player }));
  const won = prizes.length === 0 ? '[]' : JSON.stringify(prizes.map(titleOf));
  return `{"player_id":"${player_hash}","player_username":${shown},"score":${score},"prizes":${won}}`;
}

/** Milliseconds are shown if there are any. */
function shortTimestamp(instant: number): string {
  return formatTimestamp(instant).replace('.000Z', 'Z');
}
