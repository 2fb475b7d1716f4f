import { InvalidPath, LaurelFault, NoAnswer } from '@laurel/client/faults.ts';
import { cutText } from '@laurel/contract/values/cut-text.ts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { type AgentTool, type Arguments, type Calling, Refusal, type ToolSchema } from './tool.ts';

/** What an agent gets: texts, and whether they say why nothing was done. */
interface ToolAnswer {
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

const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: false });
const checks = new Map<string, ValidateFunction>();

/**
 * Throws Refusal where an argument is missing, unknown or of another type. Bodies are checked by the server, which names
 * each fault.
 */
function checkArguments({ name, inputSchema }: AgentTool, given: Arguments): void {
  let check = checks.get(name);
  if (!check) {
    check = ajv.compile(withoutBody(inputSchema));
    checks.set(name, check);
  }
  if (check(given)) return;
  const [error] = check.errors ?? [];
  const unknown: unknown = error?.params.additionalProperty;
  const which = typeof unknown === 'string' ? ` "${unknown}"` : '';
  throw new Refusal(`Arguments${error?.instancePath ?? ''} ${error?.message ?? 'are not valid'}${which}.`);
}

function withoutBody(schema: ToolSchema): object {
  return 'body' in schema.properties ? { ...schema, properties: { ...schema.properties, body: {} } } : schema;
}

/** Most characters of JSON in one answer: more than an agent reads at once. */
const MAX_CHARACTERS = 40_000;

/**
 * Texts of an answer: the JSON from a position in UTF-16 units on, and a remark where there is more. A character is
 * never cut: JSON with half of one makes the whole conversation of an agent invalid.
 */
export function boundedTexts(answer: unknown, from: number): string[] {
  const text = JSON.stringify(answer ?? null);
  const start = cutText(text, from).length;
  const shown = cutText(text.slice(start), MAX_CHARACTERS);
  const to = start + shown.length;
  if (start === 0 && to >= text.length) return [shown];
  const rest = to < text.length ? ` Send from_character ${to} for what follows, or ask for less.` : '';
  return [shown, `These are the characters from ${start} of ${text.length}.${rest}`];
}
