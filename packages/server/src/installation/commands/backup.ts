import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Client } from '@laurel/client/client.ts';
import { LaurelFault } from '@laurel/client/faults.ts';
import type { BackupManifest } from '@laurel/contract/installation/backup.ts';
import { LOG_TIMEOUT_MILLISECONDS, openAccount, serverOptions } from '../../cli/account.ts';
import { Failure, fileFailure, textOption, UsageError } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printAnswer, printRemark } from '../../cli/output.ts';
import { checkArchive, RestoreError, restoreArchive } from '../restore-archive.ts';
import { untilAborted } from './serve.ts';

export const backup: Command = {
  name: 'backup',
  takes: 'FILE',
  about:
    'Writes all of a running embedded installation to FILE, a .tar.gz, while events come in, and reads it once more to see that it ' +
    'is whole. It holds every tenant and every secret: keep it as you keep the data directory. A PostgreSQL of your own has its ' +
    'own tools (docs/operating.md). Only the owner may.',
  options: serverOptions,
  run: async (input, context) => {
    const [file = ''] = input.positionals;
    const found = await stat(file).catch(() => undefined);
    if (found) throw new Failure(`${file} already exists; a backup never overwrites another one.`);
    const client = openAccount(input, context, LOG_TIMEOUT_MILLISECONDS);
    const stopping = context.interruption();
    // Before the server is asked for anything, since only this side can be at fault here.
    const partial = await open(partialName(file), 'w', 0o600).catch((error: Error) => {
      throw fileFailure(error, file, 'written');
    });
    try {
      const taken = await Promise.race([take(client, partial, file), untilAborted(stopping)]);
      if (!taken) {
        printRemark(context, `Stopped; there is no ${file}.`);
        return 130;
      }
      const { bytes, manifest } = taken;
      const line = `${file}: ${manifest.files.length} files, ${bytes} bytes, begun at ${manifest.made_at}; whole and checked.`;
      return printAnswer(input, context, { file, bytes, ...shownOf(manifest) }, line);
    } catch (error) {
      await reportFailure(client, error);
      throw error;
    } finally {
      // Whatever kept it from taking its lasting name: what is there of it holds secrets. Where all went well there is none.
      await rm(partialName(file), { force: true });
    }
  },
};

/**
 * What the server could not see: that the archive came to harm on its way, or that the disk here is full. If the server
 * cannot be reached, the exit code says it alone.
 */
async function reportFailure(client: Client, error: unknown): Promise<void> {
  if (error instanceof LaurelFault) return;
  const detail = 'The archive was not whole where it was written.';
  await client.reportBackup({ body: { outcome: 'failed', detail } }).catch(() => {});
}

/** Under another name until it is whole, so that nobody takes half a backup for one. */
function partialName(file: string): string {
  return `${file}.partial`;
}

async function take(client: Client, partial: FileHandle, file: string) {
  const bytes = await receive(client, partial, file).finally(() => partial.close());
  const manifest = await checkArchive(partialName(file)).catch((error: Error) => {
    throw new Failure(error.message, { cause: error });
  });
  await rename(partialName(file), file);
  const folder = await open(dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
  return { bytes, manifest };
}

/** Answers how many bytes came. */
async function receive(client: Client, partial: FileHandle, file: string): Promise<number> {
  const body = await client.backUpInstallation();
  let bytes = 0;
  try {
    for await (const chunk of body) {
      await partial.writeFile(chunk);
      bytes += chunk.length;
    }
    await partial.sync();
    return bytes;
  } catch (error) {
    const { syscall, message } = error as NodeJS.ErrnoException;
    // Only this side's file has system calls of these names.
    const isOurs = syscall === 'write' || syscall === 'fsync';
    if (isOurs) throw fileFailure(error, file, 'written');
    throw new Failure(`The backup ended too early: ${message}. The server's log says why.`, { cause: error });
  }
}

function shownOf({ made_at, laurel, postgresql, files }: BackupManifest) {
  return { made_at, laurel, postgresql, files: files.length };
}

export const restore: Command = {
  name: 'restore',
  takes: 'FILE',
  about:
    'Unpacks a backup into an empty data directory and compares every file with the hashes that the backup ends with. Needs no ' +
    'server; afterwards start one with DATA_DIR set to that directory, and ask `laurel rebuild --check`.',
  options: { 'data-dir': { type: 'string', value: 'DIR', about: 'an empty directory, made when missing' } },
  run: async (input, context) => {
    const [file = ''] = input.positionals;
    const directory = textOption(input, 'data-dir');
    if (directory === undefined) throw new UsageError('Into which directory? Give --data-dir.');
    const manifest = await restoreArchive(file, directory).catch((error: Error) => {
      if (error instanceof RestoreError) throw new Failure(error.message, { cause: error });
      if ((error as NodeJS.ErrnoException).path === file) throw fileFailure(error, file, 'read');
      throw new Failure(`${directory} cannot be restored: ${error.message}.`, { cause: error });
    });
    const { made_at, laurel, postgresql, files } = manifest;
    return printAnswer(input, context, { directory, ...shownOf(manifest) }, [
      `${files.length} files of Laurel ${laurel} on PostgreSQL ${postgresql}, begun at ${made_at}, are in ${directory} and whole.`,
      `Start on them with DATA_DIR=${directory}, then ask: laurel rebuild --check`,
    ]);
  },
};
