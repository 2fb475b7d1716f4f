import type { Client } from '@laurel/client/client.ts';

/** A tool as agents see it, and what it does. */
export interface AgentTool {
  name: string;
  title: string;
  description: string;
  /** Which sets it belongs to, as `--only` names them. */
  sets: readonly string[];
  /** A JSON schema of its arguments, without `from_character`. */
  inputSchema: ToolSchema;
  /** Whether it changes nothing. */
  isReading: boolean;
  /** Returns what is answered as JSON. Throws LaurelFault, NoAnswer and Refusal. */
  run: (given: Arguments, calling: Calling) => Promise<unknown>;
}

export interface ToolSchema {
  type: 'object';
  properties: Readonly<Record<string, object>>;
  required: readonly string[];
  additionalProperties: false;
}

export type Arguments = Readonly<Record<string, unknown>>;

export interface Calling {
  client: Client;
  signal: AbortSignal;
}

/** Why a tool did nothing, in a sentence for the agent. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
