import { Readable } from 'node:stream';
import { csvType, htmlType, jsonType, xlsxType } from '@laurel/contract/values/media-types.ts';
import { acceptedType } from '../http/content-negotiation.ts';
import type { Handlers } from '../http/handlers.ts';
import type { LongAnswers } from '../http/long-answers.ts';
import { printedPagePolicy } from '../printing/printed-page.ts';
import { recordTypes } from './open-record-file.ts';
import type { Records } from './record.ts';

/** `/api/v1/campaigns/{id}/record` (docs/rules/record.md), sent while it is read. */
export function recordRoutes(records: Records, longAnswers: LongAnswers) {
  return {
    readRecord: async ({ staff, params, query, headers, log }, reply) => {
      const type = acceptedType(headers.accept, recordTypes);
      const file = Readable.from(await records.open(staff.tenant_id, params.id, { ...query, type }));
      file.on('error', (error) => log.error({ err: error }, 'a record was not finished'));
      return reply.headers({ ...headersOf(params.id)[type], vary: 'Accept' }).send(longAnswers.file(file));
    },
  } satisfies Partial<Handlers>;
}

function headersOf(campaign_id: number) {
  const saved = (ending: string) => `attachment; filename="record-${campaign_id}.${ending}"`;
  return {
    [jsonType]: { 'content-type': `${jsonType}; charset=utf-8` },
    [csvType]: { 'content-type': `${csvType}; charset=utf-8`, 'content-disposition': saved('csv') },
    [xlsxType]: { 'content-type': xlsxType, 'content-disposition': saved('xlsx') },
    [htmlType]: {
      'content-type': `${htmlType}; charset=utf-8`,
      'content-security-policy': printedPagePolicy,
    },
  } as const;
}
