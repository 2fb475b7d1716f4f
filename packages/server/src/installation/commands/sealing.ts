import { Failure } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { printAnswer } from '../../cli/output.ts';
import { startOrExplain } from './serve.ts';

export const sealingContinue: Command = {
  name: 'sealing continue',
  about:
    'Begins the sealed logs of the database of the settings again under a new name, after that database was restored or copied.',
  options: {},
  run: async (input, context) => {
    const done = await startOrExplain(context.sealing.continueLogs);
    if (!done) throw new Failure('Nothing of this database was ever sealed.');
    const line = `${done.logs} logs continue as laurel/${done.installation}.`;
    return printAnswer(input, context, done, line);
  },
};

export const sealingRotateKey: Command = {
  name: 'sealing rotate-key',
  about: 'Makes a new key that signs the sealed logs of the database of the settings from now on.',
  options: {},
  run: async (input, context) => {
    const done = await startOrExplain(context.sealing.rotateKey);
    return printAnswer(input, context, done, `A new key signs from now on; ${done.logs} logs announce it.`);
  },
};
