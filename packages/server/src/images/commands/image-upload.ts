import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, textOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { fileFailure } from '../../cli/failures.ts';
import { printJson, printLine } from '../../cli/output.ts';

export const imageUpload: Command = {
  name: 'image upload',
  takes: 'FILE',
  about: 'Uploads a PNG, JPEG or WebP image and writes the address for the image of a campaign.',
  positionals: [1, 1],
  options: {
    ...serverOptions,
    name: { type: 'string', about: 'what staff call it; the name of the file by default' },
  },
  run: async (input, context) => {
    const [file = ''] = input.positionals;
    const body = await readFile(file).catch((error: Error) => {
      throw fileFailure(error, file, 'read');
    });
    const name = textOption(input, 'name') ?? basename(file);
    const image = await openAccount(input, context).uploadImage({ query: { name }, body });
    if (flagOption(input, 'json')) printJson(context, image);
    else printLine(context, image.url);
    return 0;
  },
};
