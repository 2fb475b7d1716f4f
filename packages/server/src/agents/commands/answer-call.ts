import { InvalidPath, LaurelFault, NoAnswer } from '@laurel/client/faults.ts';
import { boundedTexts } from './bounded.ts';
import { checkArguments } from './check-arguments.ts';
import { type AgentTool, type Arguments, type Calling, Refusal } from './tool.ts';

/** What an agent gets: texts, and whether they say why nothing was done. */
export interface ToolAnswer {
  texts: string[];
  isError: boolean;
}

/**
 * Runs a tool with what the agent sent. Refusals are answers, which say what is wrong; nothing but them and faults of the
 * server leaves the process, so that no setting of it can. Throws what nobody expected.
 */
export async function answerCall(
  tool: AgentTool,
  { from_character = 0, ...given }: Arguments,
  calling: Calling,
): Promise<ToolAnswer> {
  try {
    if (!Number.isSafeInteger(from_character) || Number(from_character) < 0)
      throw new Refusal('from_character must be a whole number from 0.');
    checkArguments(tool, given);
    return { texts: boundedTexts(await tool.run(given, calling), Number(from_character)), isError: false };
  } catch (error) {
    return { texts: [refusalText(error)], isError: true };
  }
}

function refusalText(error: unknown): string {
  if (error instanceof Refusal || error instanceof InvalidPath) return error.message;
  if (error instanceof LaurelFault) {
    const { code, status, detail, errors } = error;
    return boundedTexts({ code, status, detail, errors }, 0).join('\n');
  }
  if (error instanceof NoAnswer) return `The server did not answer (${error.reason}).`;
  throw error;
}
