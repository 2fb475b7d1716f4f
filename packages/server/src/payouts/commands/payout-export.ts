import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csvType, xlsxType } from '@laurel/contract/payouts/payout-operations.ts';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command, Context } from '../../cli/command.ts';
import { fileFailure, UsageError } from '../../cli/failures.ts';
import { printJson, printLine } from '../../cli/output.ts';
import { filterOf, filterOptions } from './payout-filter.ts';

const types = new Map<string, typeof csvType | typeof xlsxType>([
  ['csv', csvType],
  ['xlsx', xlsxType],
]);

export const payoutExport: Command = {
  name: 'payout export',
  takes: 'FILE',
  about:
    'Writes payouts to a file for spreadsheets: CSV where FILE ends in .csv, Excel where it ends in .xlsx. A file that is there is ' +
    'replaced once the new one is complete.',
  positionals: [1, 1],
  options: { ...serverOptions, ...filterOptions },
  run: async (input, context) => {
    const file = input.positionals[0] ?? '';
    const type = types.get(/\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? '');
    if (type === undefined) throw new UsageError(`FILE must end in .csv or .xlsx, unlike "${file}".`);
    const client = openAccount(input, context);
    const query = await filterOf(input, client);
    const isJson = flagOption(input, 'json');
    const bytes = await write(
      file,
      await client.listPayouts.file(type, { query }),
      tellerOf(context, isJson),
    );
    if (isJson) printJson(context, { file, bytes });
    else printLine(context, `The payouts are in ${file}.`);
    return 0;
  },
};

/** The file has a temporary name until it is complete. */
async function write(
  file: string,
  content: ReadableStream<Uint8Array<ArrayBuffer>>,
  tell: (bytes: number) => void,
): Promise<number> {
  const partial = `${file}.partial`;
  try {
    await pipeline(Readable.fromWeb(content), counting(tell), createWriteStream(partial));
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw fileFailure(error, file, 'written');
  }
  return (await stat(file)).size;
}

function counting(tell: (bytes: number) => void) {
  return async function* (parts: AsyncIterable<Buffer>) {
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
