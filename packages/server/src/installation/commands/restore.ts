import { flagOption, textOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { Failure, fileFailure, UsageError } from '../../cli/failures.ts';
import { printJson, printLine } from '../../cli/output.ts';
import { RestoreError, restoreArchive } from '../restore-archive.ts';

export const restore: Command = {
  name: 'restore',
  takes: 'FILE',
  about:
    'Unpacks a backup into an empty data directory and compares every file with the hashes that the backup ends with. Needs no ' +
    'server; afterwards start one with DATA_DIR set to that directory, and ask `laurel rebuild --check`.',
  positionals: [1, 1],
  options: {
    'data-dir': { type: 'string', value: 'DIR', about: 'an empty directory, made when missing' },
  },
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
    if (flagOption(input, 'json'))
      printJson(context, { directory, made_at, laurel, postgresql, files: files.length });
    else
      for (const line of [
        `${files.length} files of Laurel ${laurel} on PostgreSQL ${postgresql}, begun at ${made_at}, are in ${directory} and whole.`,
        `Start on them with DATA_DIR=${directory}, then ask: laurel rebuild --check`,
      ])
        printLine(context, line);
    return 0;
  },
};
