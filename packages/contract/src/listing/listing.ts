import { type Static, type TSchema, Type } from 'typebox';
import { campaignStatusSchema } from '../campaigns/answers.ts';
import type { CampaignKindName } from '../campaigns/by-kind.ts';
import { type TournamentType, tournamentTypeSchema } from '../campaigns/definition.ts';
import { maxPage } from '../operations/pages.ts';
import { language, model, utcTime } from '../values/schemas.ts';

export const statusCodes = ['AC', 'SC', 'FI'] as const;
export type StatusCode = (typeof statusCodes)[number];

export const sortFields = ['start_date', 'end_date', 'status'] as const;
export type SortField = (typeof sortFields)[number];

export const defaultTournamentPageSize = 8;
export const maxTournamentPageSize = 25;
export const defaultListingLanguage = 'en';

/**
 * Query parameters of the tournament listing (docs/rules/listing.md#2). Others are ignored, but kept in `next` and
 * `previous`.
 */
export const tournamentQuerySchema = Type.Object({
  status: Type.Optional(
    Type.String({
      pattern: '^(AC|SC|FI)(,(AC|SC|FI))*$',
      description:
        'Only campaigns that are active (AC), scheduled (SC) or finished (FI); several with commas',
    }),
  ),
  start_date: Type.Optional(
    Type.String({
      description: 'Only campaigns that start at this time or later; ISO 8601, UTC without an offset',
    }),
  ),
  end_date: Type.Optional(
    Type.String({
      description:
        'Only campaigns that end at this time or earlier; a date without a time means the whole day',
    }),
  ),
  game_ids: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'Only campaigns in which any of these games counts; several with commas',
    }),
  ),
  tournament_type: Type.Optional(tournamentTypeSchema),
  sort: Type.Optional(
    Type.String({
      pattern: '^-?(start_date|end_date|status)(,-?(start_date|end_date|status))*$',
      description:
        'Fields in the order in which they apply, `-` for descending. By default: active, scheduled, finished, then newest start',
    }),
  ),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPage, default: 1 })),
  page_size: Type.Optional(
    Type.Integer({ minimum: 1, maximum: maxTournamentPageSize, default: defaultTournamentPageSize }),
  ),
  language: Type.Optional(language(`BCP 47; ${defaultListingLanguage} by default`)),
});

/** The filters of a listing, read from its query parameters; null: no such filter. Instants in µs. */
export interface ListingQuery {
  /** Which kinds are listed, and whether entries name theirs: those of tournaments alone do not. */
  kinds: readonly CampaignKindName[];
  namesKinds: boolean;
  status: StatusCode[] | null;
  start_date: number | null;
  end_date: number | null;
  game_ids: string[] | null;
  tournament_type: TournamentType | null;
  sort: Array<{ field: SortField; descending: boolean }>;
  page: number;
  page_size: number;
  language: string;
}

/** A text that players read. */
export const displayText = (description: string) =>
  Type.String({ description: `${description}, in the requested language` });

export const termsContent = Type.String({ description: 'Terms of the campaign; empty when there are none' });

export const termsSchema = model('Terms', {
  content: termsContent,
  campaign_type: Type.Literal('TOURNAMENT'),
  campaign_type_for_display: displayText('The campaign type'),
  tournament_type: Type.String({ description: 'Long name of the tournament type, such as POINT_TOURNAMENT' }),
  tournament_type_for_display: displayText('The tournament type'),
});

/** The campaign of an entry, whatever its kind. */
export function listedCampaignOf<Terms extends TSchema>(title: string, terms: Terms) {
  return model(title, {
    id: Type.Integer(),
    custom_id: Type.String(),
    name: Type.String(),
    image: Type.String({ description: 'URL; empty when there is none' }),
    start: utcTime('UTC; belongs to the campaign'),
    end: utcTime('UTC; does not belong to the campaign'),
    status: campaignStatusSchema,
    status_for_display: displayText('The status'),
    terms,
    game_ids: Type.Array(Type.String(), { description: 'The games that the campaign names one by one' }),
    campaign_info: Type.String({ description: 'Description; empty when there is none' }),
  });
}

export const listedCampaignSchema = listedCampaignOf('ListedCampaign', termsSchema);

export const listedPrizeSchema = model(
  'ListedPrize',
  { title: Type.String(), place_from: Type.Integer({ minimum: 1 }), place_to: Type.Integer({ minimum: 1 }) },
  'Covers the places from place_from through place_to',
);

const places = Type.Integer({ minimum: 1, description: 'How many places get one' });

export const totalPrizesSchema = model('TotalPrizes', {
  cash: Type.String({ description: 'Sum over all places, as money in the requested language' }),
  free_spins: Type.String({ description: 'Sum over all places' }),
  bonus: Type.Union([
    Type.Object({
      amount: Type.String({ description: 'Sum over all places, as money in the requested language' }),
      places,
    }),
    Type.Null(),
  ]),
  deposit_bonus: Type.Union([
    Type.Object({ percent: Type.String({ description: 'The highest of them; a decimal' }), places }),
    Type.Null(),
  ]),
  catalog_item: Type.Array(Type.Object({ value: Type.String(), title: Type.String(), places })),
});

export const publicLeaderboardRowSchema = model('PublicLeaderboardRow', {
  player_id: Type.String({
    description: 'Opaque; the same player has the same one in all campaigns of a tenant',
  }),
  player_username: Type.String({
    description: 'The latest known name, masked if the tenant’s settings say so',
  }),
  score: Type.Number(),
  prizes: Type.Array(Type.String(), { description: 'Titles' }),
});

/** Element of `results` (docs/rules/listing.md). */
export const tournamentEntrySchema = model('TournamentEntry', {
  campaign: listedCampaignSchema,
  tournament_prizes: Type.Array(listedPrizeSchema, { description: 'By place' }),
  total_prizes: totalPrizesSchema,
  leaderboard: Type.Array(publicLeaderboardRowSchema, {
    description: 'The first places; always at least to the last paid one',
  }),
});

export type TournamentEntry = Static<typeof tournamentEntrySchema>;
export type ListedPrize = Static<typeof listedPrizeSchema>;
export type TotalPrizes = Static<typeof totalPrizesSchema>;
