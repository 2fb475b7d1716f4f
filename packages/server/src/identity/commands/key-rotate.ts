import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, idArgument } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printJson, printLine, printRemark } from '../../cli/output.ts';
import { overlapOption, rotationOf } from './overlap-option.ts';

export const keyRotate: Command = {
  name: 'key rotate',
  takes: 'ID',
  about: 'Replaces an API key and shows the new one only once; both work for a while.',
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
      printRemark(context, `API key ${rotated.api_key_id} (${rotated.name}); it is shown only once:`);
      printLine(context, rotated.key);
    }
    return 0;
  },
};
