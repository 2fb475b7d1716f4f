import { Type } from 'typebox';
import { adminAccess, type Operations, ok } from '../operations/operation.ts';
import { factDayPath, factDaySchema, factStatusSchema, factTableSchema } from './facts.ts';

export const parquetType = 'application/vnd.apache.parquet';

/** Facts of days as files for a warehouse (docs/exports/facts.md). */
export const factOperations = {
  readFactStatus: {
    method: 'GET',
    path: '/api/v1/facts',
    summary: 'Read how far the daily export of facts is',
    access: adminAccess,
    answers: ok('The newest exported day, and what is going on', factStatusSchema),
    example: { status: 200 },
  },
  readFactDay: {
    method: 'GET',
    path: '/api/v1/facts/{day}',
    summary: 'Read what a day of facts holds',
    description:
      'A day has the events that were accepted on it in UTC, by the clock of the log. A minute after its end the day is ' +
      '`complete`: nothing is added to it any more. Before that, the answer covers the day up to now. Refused if events of that day were archived.',
    access: adminAccess,
    parameters: { path: Type.Object(factDayPath) },
    answers: ok('The day', factDaySchema),
    faults: ['conflict'],
    example: { path: { day: '2026-11-02' }, status: 200 },
  },
  readFacts: {
    method: 'GET',
    path: '/api/v1/facts/{day}/{table}',
    summary: 'Read a day of facts as a Parquet file',
    description:
      'Written while it is read. The same bytes each time, as long as nothing of it is erased; scores of a campaign that is not settled ' +
      'follow its rules and rates of now. Times are microseconds in UTC, amounts exact decimals. Usernames are in no file.',
    access: adminAccess,
    parameters: {
      path: Type.Object({ ...factDayPath, table: factTableSchema }),
      query: Type.Object({
        up_to: Type.Optional(
          Type.String({
            maxLength: 64,
            description:
              'Where the day is not complete: the moment at which the file ends, so that all files of the day end at the same one. Now by default',
          }),
        ),
      }),
    },
    answers: {
      200: {
        description: 'An Apache Parquet file',
        schema: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }),
        contentType: parquetType,
      },
    },
    faults: ['conflict'],
    example: { path: { day: '2026-11-02', table: 'events' }, status: 200 },
  },
} as const satisfies Operations;
