import { type Static, Type } from 'typebox';
import { enumeration, model, orNull, timeOrNull, utcTime } from '../values/schemas.ts';
import { dayPattern } from '../values/timestamps.ts';
import { factTableNames } from './fact-tables.ts';

export const factTableSchema = enumeration('FactTable', factTableNames, 'One of the files of a day');

const day = (description: string) =>
  Type.String({ pattern: dayPattern, description: `${description}, \`YYYY-MM-DD\` in UTC` });

/** Path of the operations on one day. */
export const factDayPath = { day: day('A day that has begun') };

/** What can be said of a day of facts (docs/exports/facts.md#1). */
export const factDaySchema = model('FactDay', {
  schema: Type.Integer({ description: 'Version of the columns' }),
  tenant_id: Type.Integer({ description: 'The tenant' }),
  day: day('The day'),
  complete: Type.Boolean({ description: 'Whether the day is over, so that nothing is added to it any more' }),
  up_to: utcTime('Holds what was accepted before then; of a complete day, its end'),
  first_seq: orNull(Type.Integer(), 'Number of the first event that was accepted on it; null: none was'),
  last_seq: orNull(Type.Integer(), 'Number of the last one'),
  scored_up_to: utcTime('Boards have every event that was accepted by then'),
  laurel: Type.String({ description: 'The release of Laurel' }),
});
export type FactDay = Static<typeof factDaySchema>;

const fileSchema = Type.Object({
  name: Type.String(),
  rows: Type.Integer({ minimum: 0 }),
  bytes: Type.Integer({ minimum: 0 }),
  /** SHA-256 of its content, in hexadecimal digits. */
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});

/** `manifest.json` of a day, which is written last. */
export const factManifestSchema = Type.Object({
  ...factDaySchema.properties,
  made_at: Type.String(),
  files: Type.Array(fileSchema),
});
export type FactManifest = Static<typeof factManifestSchema>;
export type FactFile = Static<typeof fileSchema>;

/** How far the daily export of the tenant is (docs/exports/facts.md#5). */
export const factStatusSchema = model('FactStatus', {
  scheduled: Type.Boolean({ description: 'Whether this server makes exports by itself (`FACTS_FOLDER`)' }),
  last_day: orNull(day('The newest day that was exported'), 'Null: none was yet'),
  exported_at: timeOrNull('When that export ended'),
  running: orNull(
    model('FactExportUnderWay', {
      day: day('The day'),
      since: utcTime('When it was begun'),
      percent: Type.Integer({ minimum: 0, maximum: 100, description: 'About how much of it is done' }),
    }),
    'The export under way; null: none is',
  ),
  failure: orNull(
    model('FactExportFailure', {
      day: day('The day'),
      at: utcTime('When'),
      reason: Type.String({ description: 'Why' }),
      attempts: Type.Integer({ minimum: 1, description: 'How often it has failed in a row' }),
      next_attempt_at: utcTime('When it is tried again'),
    }),
    'What failed last and has not been done since; null: nothing',
  ),
});
export type FactStatus = Static<typeof factStatusSchema>;
