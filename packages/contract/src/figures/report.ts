import { type Static, Type } from 'typebox';
import { campaignStateSchema } from '../campaigns/answers.ts';
import { kindNames } from '../campaigns/by-kind.ts';
import { count, enumeration, model, orNull, utcTime } from '../values/schemas.ts';
import { campaignFiguresSchema, figureAmount } from './figures.ts';

const playSchema = model(
  'ComparedPlay',
  {
    players: count('Players of the group who played'),
    rounds: count('Their rounds in all games'),
    unpriced: count('Further rounds, for whose currency there is no rate'),
    turnover: figureAmount('The sum of their stakes'),
    game_payout: figureAmount('The sum of what they paid'),
    ggr: figureAmount('Turnover less payout of games, negative if they paid more'),
  },
  'What a group played in all games, whether it counts in the campaign or not',
);

const groupSchema = model('ComparedGroup', {
  players: count('Players of the group'),
  during: playSchema,
  before: orNull(playSchema, 'In all windows before together; null: their log is archived'),
  change: orNull(
    Type.String(),
    'By how much the turnover differs from that of a window before on average, as a ratio rounded half up to four decimals; ' +
      'null without a turnover before',
  ),
});

const comparisonSchema = model(
  'CampaignComparison',
  {
    from: utcTime('Start of the compared window: the campaign’s'),
    to: utcTime('Its end: the campaign’s, or when rounds were counted'),
    windows: count('How many windows before are looked at'),
    weeks_apart: count('By so many weeks each of them is earlier than the next one'),
    took_part: groupSchema,
    others: groupSchema,
    says: Type.String({ description: 'What the comparison can say and what it cannot' }),
  },
  'Players who took part, and the others of the audience who played',
);

/** A campaign's figures, and what they are compared with (docs/rules/operations.md#12). */
export const campaignReportSchema = model(
  'CampaignReport',
  {
    campaign: model('ReportedCampaign', {
      id: Type.Integer(),
      custom_id: Type.String(),
      name: Type.String(),
      kind: enumeration('CampaignKind', kindNames, 'Kind of campaign'),
      state: campaignStateSchema,
      start: utcTime('Start of the window'),
      end: utcTime('End of the window'),
      steps: Type.Array(Type.String(), {
        description:
          'What the steps of a mission, or levels, are called in its own language; empty: it has none',
      }),
    }),
    figures: campaignFiguresSchema,
    comparison: orNull(comparisonSchema, 'Null for a draft, and once the log of the window is archived'),
  },
  'What a campaign came to',
);
export type CampaignReport = Static<typeof campaignReportSchema>;
export type CampaignComparison = Static<typeof comparisonSchema>;
