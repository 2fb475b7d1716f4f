import { type Static, Type } from 'typebox';
import {
  closedModel,
  count,
  describedAs,
  maxIdLength,
  model,
  orNull,
  serial,
  utcTime,
} from '../values/schemas.ts';
import { segmentEvaluation, segmentRuleSchema } from './rules.ts';

/** Most players of one version of a segment. */
export const maxSegmentPlayers = 200_000;

/** The column of a CSV with several columns that holds the ids. */
export const playerIdColumn = 'player_id';

export const segmentId = serial('Id of the segment');

export const segmentName = Type.String({
  minLength: 1,
  maxLength: maxIdLength,
  description: 'Unique in the tenant',
});

/** Body of an upload: one player id a line, or a table with the column `player_id`. */
export const segmentFileSchema = Type.String({
  title: 'SegmentFile',
  description: `CSV in UTF-8: one player id a line, or a first line of names with \`${playerIdColumn}\` among them; at most ${maxSegmentPlayers} players`,
});

/** Body that creates a segment by rule. */
export const ruleSegmentSchema = closedModel('RuleSegment', {
  name: segmentName,
  rule: segmentRuleSchema,
  evaluated: segmentEvaluation,
});
export type RuleSegment = Static<typeof ruleSegmentSchema>;

const upTo = count('Number of the newest event that was read to decide who is in it');

/** Body and answer of a preview: who would be in a segment by that rule now. */
export const segmentPreviewBodySchema = closedModel('SegmentPreviewBody', { rule: segmentRuleSchema });
const since = orNull(utcTime('A time'), 'Since when; null: as long as the log goes back, or not at all');
export const segmentPreviewSchema = model('SegmentPreview', {
  count: count('Players who belong to it now'),
  examples: Type.Array(model('SegmentExample', { player_id: Type.String(), since }), {
    description: 'The first ten of them by id',
  }),
  up_to: upTo,
});
export type SegmentPreview = Static<typeof segmentPreviewSchema>;

const reason = model('SegmentReason', {
  pointer: Type.String({ description: 'JSON pointer of the condition in the rule' }),
  condition: segmentRuleSchema,
  met: Type.Boolean(),
  since: describedAs(since, 'Since when it is met, or is not; null: as long as the log goes back'),
  count: orNull(Type.Integer(), 'Deposits or rounds within the days; null: it counts none'),
  found: Type.Array(Type.String(), {
    description: 'What the condition compares: values of a fact, amounts with currency, a time, a place',
  }),
});
export type SegmentReason = Static<typeof reason>;

const membershipOfCampaign = model('SegmentMembershipOfCampaign', {
  campaign_id: Type.Integer(),
  custom_id: Type.String(),
  belongs: Type.Boolean({ description: 'Whether the player takes part by this segment' }),
  since: describedAs(since, 'Since when the campaign counts the player in; null: it does not'),
});

/** Whether a player belongs to a segment, since when, and why. */
export const segmentMembershipSchema = model('SegmentMembership', {
  segment_id: segmentId,
  name: segmentName,
  player_id: Type.String(),
  belongs: Type.Boolean({ description: 'Now; in an uploaded segment by its newest version' }),
  since,
  why: Type.Array(reason, { description: 'Each condition of the rule; empty for uploaded segments' }),
  campaigns: Type.Array(membershipOfCampaign, { description: 'Published campaigns that use the segment' }),
  up_to: upTo,
});
export type SegmentMembership = Static<typeof segmentMembershipSchema>;

const byRule = {
  rule: Type.Optional(describedAs(segmentRuleSchema, 'Who is in it; absent: its players were uploaded')),
  evaluated: Type.Optional(segmentEvaluation),
};

const version = Type.Integer({
  minimum: 1,
  description: 'From 1; each upload makes the next one, or of a segment by rule each publishing',
});

const counts = {
  players: count('Players in it now'),
  unseen: count('Players that no event names: nothing is known of them'),
  erased: count('Players who were in it until they were erased'),
};

/** One version of a segment, as it was uploaded. */
export const segmentVersionSchema = model('UploadedSegment', {
  version,
  ...counts,
  up_to: Type.Optional(upTo),
  author: Type.String({ description: 'Username of who uploaded it' }),
  created_at: utcTime('When it was uploaded, or evaluated'),
});
export type UploadedSegment = Static<typeof segmentVersionSchema>;

const use = model('SegmentUse', {
  campaign_id: Type.Integer(),
  custom_id: Type.String(),
  state: Type.String({ description: 'draft, published or settled' }),
  version: Type.Integer({ description: 'The version that the campaign uses' }),
});
export type SegmentUse = Static<typeof use>;

/** A segment as it is answered; the counts are those of its newest version. */
export const segmentSchema = model('Segment', {
  id: segmentId,
  name: segmentName,
  ...byRule,
  version,
  ...counts,
  created_at: utcTime('When its first version was uploaded'),
  changed_at: utcTime('When its newest version was uploaded'),
  campaigns: Type.Array(use, { description: 'Campaigns that use it, newest first; cancelled ones do not' }),
  templates: Type.Array(Type.String(), { description: 'Names of the templates that use it' }),
});
export type Segment = Static<typeof segmentSchema>;

/** A player of a segment, and whether any event names the player. */
export const segmentPlayerSchema = model('SegmentPlayer', {
  player_id: Type.String(),
  seen: Type.Boolean({ description: 'Whether any event names the player' }),
});
export type SegmentPlayer = Static<typeof segmentPlayerSchema>;

/** Path parameter of one segment. */
export const segmentPath = { segment_id: segmentId };
