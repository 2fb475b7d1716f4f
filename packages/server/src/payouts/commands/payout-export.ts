import { stat } from 'node:fs/promises';
import type { ReadableStream } from 'node:stream/web';
import { operations } from '@laurel/contract/operations/operations.ts';
import { csvType, xlsxType } from '@laurel/contract/payouts/payout-operations.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command, Context } from '../../cli/command.ts';
import { UsageError } from '../../cli/failures.ts';
import { fillingsOptions, readFillings } from '../../cli/operation-fillings.ts';
import { operationMembers } from '../../cli/operation-members.ts';
import { printJson, printLine } from '../../cli/output.ts';
import { saveStream } from '../../cli/save-stream.ts';
import { filterFlags } from './payout-filter.ts';

const types = new Map<string, typeof csvType | typeof xlsxType>([
  ['csv', csvType],
  ['xlsx', xlsxType],
]);

const filter = { flags: filterFlags };
const members = operationMembers(operations.listPayouts);

export const payoutExport: Command = {
  name: 'payout export',
  takes: 'FILE',
  about:
    'Writes payouts to a file for spreadsheets: CSV where FILE ends in .csv, Excel where it ends in .xlsx. A file that is there is ' +
    'replaced once the new one is complete.',
  positionals: [1, 1],
  options: { ...serverOptions, ...fillingsOptions(filter, members) },
  run: async (input, context) => {
    const file = input.positionals[0] ?? '';
    const type = types.get(/\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '');
    if (type === undefined) throw new UsageError(`FILE must end in .csv or .xlsx, unlike "${file}".`);
    const typed = await readFillings(filter, members, input, context);
    const client = openAccount(input, context);
    const { query } = (await typed.of(client, operations.listPayouts)).request;
    const isJson = flagOption(input, 'json');
    const content = await client.listPayouts.file(type, { query });
    await saveStream(content as ReadableStream<Uint8Array>, file, counting(tellerOf(context, isJson)));
    const bytes = (await stat(file)).size;
    if (isJson) printJson(context, { file, bytes });
    else printLine(context, `The payouts are in ${file}.`);
    return 0;
  },
};

function counting(tell: (bytes: number) => void) {
  return async function* (parts: AsyncIterable<Uint8Array>) {
    let bytes = 0;
    for await (const part of parts) {
      bytes += part.length;
      tell(bytes);
      yield part;
    }
    tell(0);
  };
}

/** Shows on a terminal how much has arrived; 0 clears the line. The total is not known in advance. */
function tellerOf({ stderr }: Context, quiet: boolean): (bytes: number) => void {
  if (quiet || !stderr.isTTY) return () => undefined;
  return (bytes) => stderr.write(bytes === 0 ? '\r\u001b[K' : `\r${Math.ceil(bytes / 1_000)} kB`);
}
