import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csvType, xlsxType } from '@laurel/contract/payouts/payout-operations.ts';
import { openAccount, serverOptions } from '../framework/account.ts';
import { flagOption } from '../framework/arguments.ts';
import type { Command, Context } from '../framework/command.ts';
import { Failure, UsageError } from '../framework/failures.ts';
import { printJson, printLine } from '../framework/output.ts';
import { filterOf, filterOptions } from './payout-filter.ts';

const types: Record<string, typeof csvType | typeof xlsxType> = { csv: csvType, xlsx: xlsxType };

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
    const type = types[/\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? ''];
    if (type === undefined) throw new UsageError(`FILE ends in .csv or .xlsx, unlike "${file}".`);
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

/** Under a name of its own until it is complete. */
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
    throw new Failure(`${file} could not be written: ${(error as Error).message}.`, { cause: error });
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

/** Tells on a terminal how much has come in; 0 clears the line. How much there will be nobody knows. */
function tellerOf({ stderr }: Context, quiet: boolean): (bytes: number) => void {
  if (quiet || !stderr.isTTY) return () => undefined;
  return (bytes) => stderr.write(bytes === 0 ? '\r\u001b[K' : `\r${Math.ceil(bytes / 1_000)} kB`);
}
