import { type Static, Type } from 'typebox';
import { segmentEvaluation } from '../segments/rules.ts';
import { segmentId } from '../segments/segments.ts';
import { closedModel, describedAs, idList, instant, orNull } from '../values/schemas.ts';

const maxAudiencePlayers = 10_000;
export const maxAudienceSegments = 10;

const instantOrNull = (description: string) => orNull(instant('RFC 3339'), description);

const segmentVersion = closedModel('SegmentVersion', {
  segment_id: segmentId,
  version: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'The version of the segment' }),
  evaluated: Type.Optional(
    describedAs(
      segmentEvaluation,
      'Of a segment by rule, set by publishing: then its players, or their times, are fixed',
    ),
  ),
});
export type SegmentVersion = Static<typeof segmentVersion>;

const segmentList = (description: string) =>
  Type.Optional(Type.Array(segmentVersion, { maxItems: maxAudienceSegments, description }));

const countries = 'ISO 3166-1: GB, gb, GBR and UK are kept as GB';

/** Who takes part in a campaign (docs/rules/places.md#3), every member filled in. */
export const audience = closedModel(
  'Audience',
  {
    countries: idList(`Any of these; empty: all. ${countries}`),
    exclude_countries: Type.Optional(idList(`None of these. ${countries}`)),
    currencies: idList('Any of these; empty: all'),
    tags: idList('Any of these; empty: all'),
    affiliates: idList('Any of these; empty: all'),
    operators: idList('Any of these; empty: all'),
    registered_from: instantOrNull('Registered at this time or later'),
    registered_to: instantOrNull('Registered before this time'),
    player_ids: idList('Only these; empty: all', maxAudiencePlayers),
    exclude_player_ids: idList('Not these', maxAudiencePlayers),
    segments: segmentList('Only players of any of these segments; absent: all'),
    exclude_segments: segmentList('Not the players of these segments'),
  },
  'Who takes part: every member that is not empty must match',
);

/** The audience as an author writes it. */
export const audienceInput = Type.Partial(audience, {
  additionalProperties: false,
  title: 'AudienceInput',
  description: 'Who takes part: every member that is not empty must match',
});

export type Audience = Static<typeof audience>;
export type AudienceInput = Static<typeof audienceInput>;
