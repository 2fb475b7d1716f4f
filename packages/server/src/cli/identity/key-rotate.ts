import { openAccount, serverOptions } from '../framework/account.ts';
import { flagOption, idArgument } from '../framework/arguments.ts';
import type { Command } from '../framework/command.ts';
import { printJson, printLine, printRemark } from '../framework/output.ts';
import { overlapOption, rotationOf } from './overlap-option.ts';

export const keyRotate: Command = {
  name: 'key rotate',
  takes: 'ID',
  about: 'Makes an API key in the place of another one and shows it this once; both work for a while.',
  positionals: [1, 1],
  options: { ...serverOptions, overlap: overlapOption },
  run: async (input, context) => {
    const body = rotationOf(input);
    const path = { api_key_id: idArgument(input) };
    const rotated = await openAccount(input, context).rotateApiKey({ path, body });
    if (flagOption(input, 'json')) printJson(context, rotated);
    else {
      const { api_key_id, expires_at } = rotated.replaces;
      printRemark(context, `API key ${api_key_id} works until ${expires_at}.`);
      printRemark(context, `API key ${rotated.api_key_id} (${rotated.name}); it is shown this once:`);
      printLine(context, rotated.key);
    }
    return 0;
  },
};
