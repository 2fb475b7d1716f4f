import type { Readable } from 'node:stream';
import { csvStream } from '../spreadsheets/csv.ts';
import { xlsxStream } from '../spreadsheets/xlsx.ts';
import type { CampaignRecordParts } from './read-record.ts';
import { recordColumns, recordLines } from './record-lines.ts';

/** A record as a table for spreadsheets, a line a fact, written while it is read. */
export function recordFile(format: 'csv' | 'xlsx', record: CampaignRecordParts): Readable {
  const columns = [...recordColumns];
  const lines = recordLines(record);
  return format === 'csv' ? csvStream(columns, lines) : xlsxStream('Record', columns, lines);
}
