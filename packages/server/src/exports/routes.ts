import { Readable } from 'node:stream';
import { parquetType } from '@laurel/contract/exports/fact-operations.ts';
import type { Handlers } from '../http/handlers.ts';
import type { LongAnswers } from '../http/long-answers.ts';
import type { FactFiles } from './export-day.ts';
import type { Exports } from './exports.ts';

/** `/api/v1/facts`: files of days for warehouses (docs/exports/facts.md). */
export function factRoutes(exports: Exports, files: FactFiles, { file, endsWith }: LongAnswers) {
  return {
    readFactStatus: ({ staff }) => exports.readStatus(staff.tenant_id),
    readFactDay: ({ staff, params }) => exports.readDay(staff.tenant_id, params.day),
    readFacts: async ({ staff, params, query, log }, reply) => {
      const read = await files.openFile(staff.tenant_id, { ...params, ...query }, endsWith(reply));
      const bytes = Readable.from(read, { objectMode: false });
      bytes.on('error', (error) => log.error({ err: error }, 'a file of facts was not finished'));
      const name = `${params.table}-${params.day}.parquet`;
      return reply
        .type(parquetType)
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(file(bytes));
    },
  } satisfies Partial<Handlers>;
}
