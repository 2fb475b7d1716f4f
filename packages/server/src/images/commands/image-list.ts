import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printTable } from '../../cli/output.ts';

export const imageList: Command = {
  name: 'image list',
  takes: '',
  about: 'Lists the uploaded images of the tenant, newest first, and the campaigns that show them.',
  positionals: [0, 0],
  options: serverOptions,
  run: async (input, context) => {
    const client = openAccount(input, context);
    const images = await Array.fromAsync(client.listImages.items({ query: { page_size: 100 } }));
    if (flagOption(input, 'json')) printJson(context, images);
    else
      printTable(
        context,
        ['name', 'width', 'height', 'url', 'campaigns'],
        images.map((image) => ({
          ...image,
          campaigns: image.campaigns.map(({ custom_id }) => custom_id),
        })),
      );
    return 0;
  },
};
