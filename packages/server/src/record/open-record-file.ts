import type { Readable } from 'node:stream';
import { csvType, htmlType, jsonType, xlsxType } from '@laurel/contract/values/media-types.ts';
import { type RecordDependencies, readRecord } from './read-record.ts';
import { recordDocument } from './record-document.ts';
import { recordFile } from './record-file.ts';
import { recordPage } from './record-page.ts';

/** How a record is written in each media type. */
const written = {
  [jsonType]: recordDocument,
  [csvType]: (record) => recordFile('csv', record),
  [xlsxType]: (record) => recordFile('xlsx', record),
  [htmlType]: recordPage,
} as const satisfies Record<string, typeof recordDocument>;

export type RecordType = keyof typeof written;
export const recordTypes = [jsonType, csvType, xlsxType, htmlType] as const;

/** The record of a campaign as a file, written while it is read. Faults: as `readRecord`, before the first byte. */
export async function openRecordFile(
  dependencies: RecordDependencies,
  tenant_id: number,
  campaign_id: number,
  { type, ...wanted }: { type: RecordType; players?: number },
): Promise<Readable> {
  return written[type](await readRecord(dependencies, tenant_id, campaign_id, wanted));
}
