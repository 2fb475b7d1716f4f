import { UnreadableFile } from '../../src/reading/members.ts';
import { verdictSentence, whatAPassDoesNotShow, whatAPassShows } from '../../src/sentences.ts';
import { verify } from '../../src/verify.ts';
import { fileOf } from './check-lines.ts';

/** All that a verifier says of a file that holds, with the lines that it shows; undefined: it refuses the file. */
export async function saidOf(lines: readonly string[], keys: readonly string[]): Promise<string | undefined> {
  try {
    const verification = await verify(fileOf(Buffer.from(lines.join(''))), { keys });
    if (!verification.verdict.valid) return undefined;
    const { board, shown, verdict } = verification;
    const sentences = [
      verdictSentence(verification),
      ...whatAPassShows(verification),
      ...whatAPassDoesNotShow(verification),
    ];
    return JSON.stringify(
      { sentences, board, settled_at: shown.settled_at, opaque: verdict.opaque },
      null,
      1,
    );
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  }
}
