import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BackupManifest } from '@laurel/contract/installation/backup.ts';
import { checkArchive } from '../../maintenance/restore-archive.ts';
import {
  accountOf,
  LOG_TIMEOUT_MILLISECONDS,
  openApiClient,
  serverOptions,
} from '../framework/api-client.ts';
import { flagOption } from '../framework/arguments.ts';
import type { Command, Context } from '../framework/command.ts';
import { Failure } from '../framework/failures.ts';
import { printJson, printLine } from '../framework/output.ts';

export const backup: Command = {
  name: 'backup',
  takes: 'FILE',
  about:
    'Writes all of a running embedded installation to FILE, a .tar.gz, while events come in, and reads it once more to see that it ' +
    'is whole. It holds every tenant and every secret: keep it as you keep the data directory. A PostgreSQL of your own has its ' +
    'own tools (docs/operating.md). Only the owner may.',
  positionals: [1, 1],
  options: serverOptions,
  run: async (input, context) => {
    const [file = ''] = input.positionals;
    await refuseExisting(file);
    const api = openApiClient({ ...accountOf(input, context), timeout: LOG_TIMEOUT_MILLISECONDS });
    const bytes = await receive(await api.download('/api/v1/backup'), file);
    const manifest = await checkArchive(`${file}.partial`).catch((error: Error) => {
      throw new Failure(error.message, { cause: error });
    });
    await keep(file);
    report(context, flagOption(input, 'json'), file, bytes, manifest);
    return 0;
  },
};

async function refuseExisting(file: string): Promise<void> {
  const isThere = await stat(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new Failure(`${file} is there already; a backup never overwrites another one.`);
}

/** Under another name until it is whole, so that nobody takes half a backup for one. Answers how many bytes came. */
async function receive(answer: Response, file: string): Promise<number> {
  let bytes = 0;
  const count = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      done(undefined, chunk);
    },
  });
  try {
    if (!answer.body) throw new Error('the answer is empty');
    await pipeline(
      Readable.fromWeb(answer.body),
      count,
      createWriteStream(`${file}.partial`, { mode: 0o600, flush: true }),
    );
  } catch (error) {
    await rm(`${file}.partial`, { force: true });
    throw new Failure(`The backup ended too early: ${(error as Error).message}. The server's log says why.`, {
      cause: error,
    });
  }
  return bytes;
}

async function keep(file: string): Promise<void> {
  await rename(`${file}.partial`, file);
  const folder = await open(dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
}

function report(
  context: Context,
  json: boolean,
  file: string,
  bytes: number,
  manifest: BackupManifest,
): void {
  const { made_at, laurel, postgresql, files } = manifest;
  if (json) printJson(context, { file, bytes, made_at, laurel, postgresql, files: files.length });
  else
    printLine(
      context,
      `${file}: ${files.length} files, ${bytes} bytes, begun at ${made_at}; whole and checked.`,
    );
}
