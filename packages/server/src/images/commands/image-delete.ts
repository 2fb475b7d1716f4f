import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { Failure } from '../../cli/failures.ts';
import { printJson, printLine } from '../../cli/output.ts';

export const imageDelete: Command = {
  name: 'image delete',
  takes: 'IMAGE',
  about:
    'Deletes an uploaded image that no campaign or template shows. IMAGE is its address, its hash or its name.',
  positionals: [1, 1],
  options: serverOptions,
  run: async (input, context) => {
    const [text = ''] = input.positionals;
    const client = openAccount(input, context);
    const images = await Array.fromAsync(client.listImages.items({ query: { page_size: 100 } }));
    const found = images.filter(({ hash, name }) => text.includes(hash) || name === text);
    const [image] = found;
    if (!image) throw new Failure(`There is no image "${text}".`);
    if (found.length > 1) throw new Failure(`${found.length} images are named "${text}"; give an address.`);
    await client.deleteImage({ path: { hash: image.hash } });
    if (flagOption(input, 'json')) printJson(context, { hash: image.hash, name: image.name });
    else printLine(context, `Image ${image.name} was deleted.`);
    return 0;
  },
};
