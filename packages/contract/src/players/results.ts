import { type Static, Type } from 'typebox';
import { ownTeamSchema } from '../boards/teams.ts';
import { campaignStatusSchema } from '../campaigns/answers.ts';
import { kindNames } from '../campaigns/by-kind.ts';
import { pageQuery, shortPages } from '../operations/pages.ts';
import { enumeration, language, model, orNull } from '../values/schemas.ts';

/** How far a prize of a player is (docs/rules/live.md#7). */
export const wonPrizeStatuses = ['expected', 'due', 'paid'] as const;
export type WonPrizeStatus = (typeof wonPrizeStatuses)[number];

/** Query parameters of a player's results. */
export const playerResultsQuerySchema = pageQuery(
  { language: Type.Optional(language('BCP 47; en by default')) },
  shortPages,
);

const wonPrizeSchema = model('WonPrize', {
  title: Type.String({ description: 'In the requested language' }),
  number: Type.Optional(Type.Integer({ minimum: 1, description: 'Raffles: its number in the draw' })),
  status: enumeration(
    'WonPrizeStatus',
    wonPrizeStatuses,
    '`expected`: as the board is now, until it is final; `due`: won, and not paid yet; `paid`',
  ),
});

/** One campaign of the player of a token. */
export const playerResultSchema = model('PlayerResult', {
  campaign_id: Type.Integer(),
  kind: enumeration('CampaignKind', kindNames, 'Kind of campaign'),
  custom_id: Type.String(),
  name: Type.String({ description: 'In the requested language' }),
  image: Type.String({ description: 'URL; empty when there is none' }),
  status: campaignStatusSchema,
  start: Type.String({ format: 'date-time' }),
  end: Type.String({ format: 'date-time' }),
  settled: Type.Boolean({ description: 'Whether the board is final' }),
  place: orNull(Type.Integer({ minimum: 1 }), 'Null: the player is not on the board'),
  score: orNull(Type.String(), 'Exact decimal; null: the player has none'),
  team: Type.Optional(ownTeamSchema),
  prizes: Type.Array(wonPrizeSchema, { description: 'Prizes whose payouts staff rejected are left out' }),
});
export type PlayerResult = Static<typeof playerResultSchema>;
