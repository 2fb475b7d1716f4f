import { csvType, xlsxType } from '@laurel/contract/payouts/payout-operations.ts';
import { jsonType } from '@laurel/contract/record/record-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { laurel } from '../connection/laurel.ts';
import { campaignKey, pathId } from '../connection/use-campaign.ts';
import { saveFile } from '../kit/save-file.ts';

/** Players that the page shows; the files have all of them. */
export const shownPlayers = 1_000;

const recordTypes = { json: jsonType, csv: csvType, xlsx: xlsxType } as const;

/** The record of a campaign with its first players. */
export function useRecord(id: string) {
  return useQuery({
    queryKey: campaignKey(id, 'record'),
    queryFn: ({ signal }) =>
      laurel.readRecord({ path: { id: pathId(id) }, query: { players: shownPlayers }, signal }),
  });
}

/** The whole record as a file. */
export async function saveRecord(id: string, format: keyof typeof recordTypes): Promise<void> {
  const content = await laurel.readRecord.file(recordTypes[format], { path: { id: pathId(id) } });
  saveFile(`record-${id}.${format}`, await new Response(content).blob());
}
