import { NoVerifierKey, UnreadableFile } from '@laurel/verifier/reading/members.ts';
import {
  checkTitles,
  verdictSentence,
  whatAPassDoesNotShow,
  whatAPassShows,
} from '@laurel/verifier/sentences.ts';
import type { Verification } from '@laurel/verifier/verdict.ts';
import { verify } from '@laurel/verifier/verify.ts';
import { fileFailure, flagOption, textsOption, UsageError } from '../../cli/arguments.ts';
import type { Command, Context } from '../../cli/command.ts';
import { printJson, printLine, printRemark } from '../../cli/output.ts';
import { readCertificateFile } from '../certificates.ts';

/** The exit code of a file that is no certificate, or cannot be read at all. */
const UNREADABLE = 2;

export const verifyCommand: Command = {
  name: 'verify',
  takes: 'FILE',
  about:
    'Checks a certificate or a receipt by itself, without a server and without a network. Ends with 0 if it holds, 1 if it does not, 2 if it cannot be read.',
  options: {
    key: {
      type: 'string',
      value: 'VKEY',
      multiple: true,
      about:
        'a verifier key of the operator, as GET /log/v1/{tenant_id}/keys answers it, of either log, or of a witness that must have cosigned; may be given again. Without one of the operator the keys in the file are believed',
    },
  },
  run: async (input, context) => {
    const path = input.positionals[0] ?? '';
    try {
      const verification = await verify(readCertificateFile(path), { keys: textsOption(input, 'key') });
      if (flagOption(input, 'json')) printJson(context, verification.verdict);
      else print(verification, context);
      return verification.verdict.valid ? 0 : 1;
    } catch (error) {
      if (error instanceof NoVerifierKey) throw new UsageError(error.message);
      printRemark(context, `laurel verify: ${sentenceOf(error, path)}`);
      return UNREADABLE;
    }
  },
};

function sentenceOf(error: unknown, path: string): string {
  return error instanceof UnreadableFile ? error.message : fileFailure(error, path, 'read').message;
}

function print(verification: Verification, context: Context): void {
  printLine(context, verdictSentence(verification));
  printLine(context);
  for (const { name, ok, detail } of verification.verdict.checks)
    printLine(context, `${ok ? 'holds' : 'FAILS'}  ${checkTitles[name]}: ${detail}`);
  if (!verification.verdict.valid) return;
  const parts = [
    ['This shows:', whatAPassShows(verification)],
    ['This does not show:', whatAPassDoesNotShow(verification)],
  ] as const;
  for (const [title, sentences] of parts) {
    printLine(context);
    printLine(context, title);
    for (const sentence of sentences) printLine(context, `- ${sentence}`);
  }
}
