import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { type AgentTool, type Arguments, Refusal, type ToolSchema } from './tool.ts';

const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: false });
const checks = new Map<string, ValidateFunction>();

/**
 * Throws Refusal where an argument is missing, unknown or of another type. Bodies are checked by the server, which names
 * each fault.
 */
export function checkArguments({ name, inputSchema }: AgentTool, given: Arguments): void {
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
