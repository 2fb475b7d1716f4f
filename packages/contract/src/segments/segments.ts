import { type Static, Type } from 'typebox';
import { maxIdLength, serial } from '../values/amounts.ts';
import { utcTime } from '../values/enumerations.ts';

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

const version = Type.Integer({ minimum: 1, description: 'From 1; each upload makes the next one' });

const counts = {
  players: Type.Integer({ minimum: 0, description: 'Players in it now' }),
  unseen: Type.Integer({
    minimum: 0,
    description: 'Players that no event names: nothing is known of them',
  }),
  erased: Type.Integer({ minimum: 0, description: 'Players who were in it until they were erased' }),
};

/** One version of a segment, as it was uploaded. */
export const segmentVersionSchema = Type.Object(
  {
    version,
    ...counts,
    author: Type.String({ description: 'Username of who uploaded it' }),
    created_at: utcTime('When it was uploaded'),
  },
  { title: 'UploadedSegment' },
);
export type UploadedSegment = Static<typeof segmentVersionSchema>;

const use = Type.Object(
  {
    campaign_id: Type.Integer(),
    custom_id: Type.String(),
    state: Type.String({ description: 'draft, published or settled' }),
    version: Type.Integer({ description: 'The version that the campaign uses' }),
  },
  { title: 'SegmentUse' },
);
export type SegmentUse = Static<typeof use>;

/** A segment as it is answered; the counts are those of its newest version. */
export const segmentSchema = Type.Object(
  {
    id: segmentId,
    name: segmentName,
    version,
    ...counts,
    created_at: utcTime('When its first version was uploaded'),
    changed_at: utcTime('When its newest version was uploaded'),
    campaigns: Type.Array(use, { description: 'Campaigns that use it, newest first; cancelled ones do not' }),
    templates: Type.Array(Type.String(), { description: 'Names of the templates that use it' }),
  },
  { title: 'Segment' },
);
export type Segment = Static<typeof segmentSchema>;

/** A player of a segment, and whether any event names the player. */
export const segmentPlayerSchema = Type.Object(
  {
    player_id: Type.String(),
    seen: Type.Boolean({ description: 'Whether any event names the player' }),
  },
  { title: 'SegmentPlayer' },
);
export type SegmentPlayer = Static<typeof segmentPlayerSchema>;

/** Path parameter of one segment. */
export const segmentPath = { segment_id: segmentId };
