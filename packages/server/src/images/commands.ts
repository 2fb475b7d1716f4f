import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Client } from '@laurel/client/client.ts';
import { openAccount, serverOptions } from '../cli/account.ts';
import { Failure, fileFailure, flagOption, textOption } from '../cli/arguments.ts';
import type { Command } from '../cli/command.ts';
import { answerCommand, tableCommand } from '../cli/operation-command.ts';
import { printJson, printLine } from '../cli/output.ts';

const imageUpload: Command = {
  name: 'image upload',
  takes: 'FILE',
  about: 'Uploads a PNG, JPEG or WebP image and writes the address for the image of a campaign.',
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

/** Uploaded images. */
export const imageCommands: Command[] = [
  tableCommand({
    operation: 'listImages',
    name: 'image list',
    about: 'Lists the uploaded images of the tenant, newest first, and the campaigns that show them.',
    columns: ['name', 'width', 'height', 'url', 'campaigns'],
    row: (image) => ({ ...image, campaigns: image.campaigns.map(({ custom_id }) => custom_id) }),
  }),
  imageUpload,
  answerCommand({
    operation: 'deleteImage',
    name: 'image delete',
    about:
      'Deletes an uploaded image that no campaign or template shows. IMAGE is its address, its hash or its name.',
    arguments: { IMAGE: { member: 'hash', find: findImage } },
    json: (_, { given: { hash, IMAGE: name } }) => ({ hash, name }),
    says: (_, { given: { IMAGE } }) => `Image ${IMAGE} was deleted.`,
  }),
];

async function findImage(client: Client, text: string) {
  const images = await Array.fromAsync(client.listImages.items({ query: { page_size: 100 } }));
  const found = images.filter(({ hash, name }) => text.includes(hash) || name === text);
  const [image] = found;
  if (!image) throw new Failure(`There is no image "${text}".`);
  if (found.length > 1) throw new Failure(`${found.length} images are named "${text}"; give an address.`);
  return { id: image.hash, name: image.name };
}
