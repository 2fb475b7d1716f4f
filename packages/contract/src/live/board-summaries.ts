import { type Static, Type } from 'typebox';
import { count, language, model, utcTime } from '../values/schemas.ts';
import { liveKeyQuery, liveRowSchema } from './live.ts';

/** Bounds of one call; of lines also how many it answers by default. */
const maxSummaries = 100;
const maxSummaryRows = 10;
export const usualSummaryRows = 3;

/** Query parameters of the summaries. */
export const boardSummariesQuerySchema = Type.Object({
  campaigns: Type.String({
    pattern: `^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,${maxSummaries - 1}}$`,
    description: `Ids of up to ${maxSummaries} campaigns, with commas between`,
  }),
  rows: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: maxSummaryRows,
      default: usualSummaryRows,
      description: 'How many first lines of each board; never more than the listing shows',
    }),
  ),
  language: Type.Optional(language('BCP 47; en by default')),
  ...liveKeyQuery,
});

/** What a list of tournaments shows of a board. */
export const boardSummarySchema = model('BoardSummary', {
  campaign_id: Type.Integer({ description: 'Id of the campaign' }),
  count: count('How many players are on the board'),
  settled: Type.Boolean({ description: 'Whether the board is final' }),
  rows: Type.Array(liveRowSchema, { description: 'The first lines' }),
});
export type BoardSummary = Static<typeof boardSummarySchema>;

/** The summaries, and the time of the server. */
export const boardSummariesSchema = model('BoardSummaries', {
  now: utcTime('The time of the server, for countdowns'),
  results: Type.Array(boardSummarySchema, {
    description: 'In the order of the ids; campaigns that players cannot see are left out',
  }),
});
