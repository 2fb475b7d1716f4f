import type { FaultCode } from '@laurel/contract/faults/faults.ts';
import { faultsOf } from '@laurel/contract/operations/faults-of.ts';
import type { Operation as Described } from '@laurel/contract/operations/operation.ts';
import { operations } from '@laurel/contract/operations/operations.ts';
import type { TObject } from 'typebox';

/** A JSON schema of the contract; the generator reads these members of it. */
export interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  patternProperties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** One operation of the contract. */
export interface Operation {
  /** Such as `POST /api/v1/events`. */
  name: string;
  method: string;
  /** With its parameters in braces. */
  path: string;
  parameters: { name: string; in: string; required?: boolean; schema: JsonSchema }[];
  /** Undefined where the call takes no body. */
  body: JsonSchema | undefined;
  contentType: string | undefined;
  /** `bearer`, `x-api-key`, `authorization`, or none. */
  credential: string | undefined;
  /** The faults that it may be refused with; empty if its refusals are no problem documents. */
  faults: Set<FaultCode>;
  /** Schema of each success, by status; empty if it has no JSON body. */
  answers: Map<number, object>;
}

/** Every operation of the contract: a new one is among them without an edit here. */
export function operationsOf(): Operation[] {
  return Object.values(operations).map(readOperation);
}

function readOperation(operation: Described): Operation {
  const { method, path, parameters = {}, body, access, answers } = operation;
  return {
    name: `${method} ${path}`,
    method,
    path,
    parameters: [
      ...parametersIn('path', parameters.path),
      ...parametersIn('query', parameters.query),
      ...parametersIn('header', parameters.headers),
    ],
    body: body?.schema,
    contentType: body?.contentType,
    credential: {
      public: undefined,
      staff: 'bearer',
      player: 'bearer',
      log: 'bearer',
      api_key: 'header' in access ? access.header : undefined,
    }[access.kind],
    faults: operation.refusals === undefined ? faultsOf(operation) : new Set(),
    answers: new Map(Object.entries(answers).map(([status, { schema }]) => [Number(status), schema ?? {}])),
  };
}

function parametersIn(place: string, group: TObject | undefined): Operation['parameters'] {
  const required = new Set(group?.required ?? []);
  return Object.entries(group?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: required.has(name),
    schema,
  }));
}
