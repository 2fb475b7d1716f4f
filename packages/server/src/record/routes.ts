import { csvType, xlsxType } from '@laurel/contract/payouts/payout-operations.ts';
import { jsonType } from '@laurel/contract/record/record-operations.ts';
import { acceptedType } from '../http/accepted-type.ts';
import type { Handlers } from '../http/handlers.ts';
import type { LongAnswers } from '../http/long-answers.ts';
import type { Records } from './open-record.ts';
import { recordDocument } from './record-document.ts';
import { recordFile } from './record-file.ts';

/** `/api/v1/campaigns/{id}/record` (docs/rules/record.md), sent while it is read. */
export function recordRoutes(records: Records, longAnswers: LongAnswers) {
  return {
    readRecord: async ({ staff, params, query, headers, log }, reply) => {
      const type = acceptedType(headers.accept, [jsonType, csvType, xlsxType]);
      const record = await records.read(staff.tenant_id, params.id, query);
      const file = type === jsonType ? recordDocument(record) : recordFile(formats[type], record);
      file.on('error', (error) => log.error({ err: error }, 'a record was not finished'));
      if (type !== jsonType) {
        const name = `record-${params.id}.${formats[type]}`;
        reply.header('content-disposition', `attachment; filename="${name}"`);
      }
      return reply.type(contentTypes[type]).header('vary', 'Accept').send(longAnswers.file(file));
    },
  } satisfies Partial<Handlers>;
}

const formats = { [csvType]: 'csv', [xlsxType]: 'xlsx' } as const;
const contentTypes = {
  [jsonType]: `${jsonType}; charset=utf-8`,
  [csvType]: `${csvType}; charset=utf-8`,
  [xlsxType]: xlsxType,
} as const;
