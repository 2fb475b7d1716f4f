import type { TSchema } from 'typebox';
import type { Operation } from './operation.ts';

const MEBIBYTE = 1024 * 1024;

/** A body that is too long for its schema, but not for this, is refused by the name of the member that is too long. */
const MIN_BODY_BYTES = MEBIBYTE;

/**
 * Most bytes of any body but a batch of events: 20,000 player ids of 255 characters with four bytes each are 20 MiB, and
 * JSON that escapes whatever is not ASCII makes up to 30 MiB of most scripts.
 */
export const maxBodyBytes = 32 * MEBIBYTE;

/**
 * Most bytes that a body of the operation may have: the size of the largest one that its schema allows, within the two
 * bounds.
 */
export function bodyLimitOf({ body }: Operation): number {
  if (body?.contentType === 'application/octet-stream')
    return (body.schema as Bounds).maxLength ?? maxBodyBytes;
  const largest = body === undefined ? 0 : maxJsonBytes(body.schema);
  return Math.min(Math.max(Math.ceil(largest), MIN_BODY_BYTES), maxBodyBytes);
}

/** A character as JSON may be written: `\ud83d\ude00`. */
const BYTES_A_CHARACTER = 12;
/** A number, `true`, `false` or `null`; a decimal of 15 digits with an exponent. */
const BYTES_A_SCALAR = 32;
/** Comma, colon, line break and indentation of a value in a readable document. */
const BYTES_AROUND_A_VALUE = 32;

/** The members of JSON Schema that bound how much text a value takes. */
interface Bounds {
  type?: string | string[];
  enum?: unknown[];
  maxLength?: number;
  maxItems?: number;
  maxProperties?: number;
  items?: Bounds;
  properties?: Record<string, Bounds>;
  patternProperties?: Record<string, Bounds>;
  anyOf?: Bounds[];
  oneOf?: Bounds[];
  then?: Bounds;
  else?: Bounds;
}

/** Most bytes of a value of the schema as readable JSON; Infinity where the schema sets no bound. */
function maxJsonBytes(schema: TSchema | Bounds): number {
  const bounds = schema as Bounds;
  return BYTES_AROUND_A_VALUE + contentBytes(bounds);
}

function contentBytes(bounds: Bounds): number {
  const choices = bounds.anyOf ?? bounds.oneOf ?? [bounds.then, bounds.else].filter(isBounds);
  if (choices.length > 0) return Math.max(...choices.map(maxJsonBytes));
  if (bounds.enum) return Math.max(...bounds.enum.map((value) => JSON.stringify(value).length));
  if (bounds.items) return (bounds.maxItems ?? Infinity) * maxJsonBytes(bounds.items);
  if (bounds.properties || bounds.patternProperties) return memberBytes(bounds);
  if (bounds.type === 'string') return (bounds.maxLength ?? Infinity) * BYTES_A_CHARACTER;
  return BYTES_A_SCALAR;
}

function isBounds(bounds: Bounds | undefined): bounds is Bounds {
  return bounds !== undefined;
}

/** Names of language tags and the like are short; those that are written out are as long as they are. */
function memberBytes({ properties = {}, patternProperties = {}, maxProperties = Infinity }: Bounds): number {
  const named = Object.entries(properties).map(([name, value]) => name.length + maxJsonBytes(value));
  const matched = Object.values(patternProperties).map(
    (value) => maxProperties * (BYTES_AROUND_A_VALUE + maxJsonBytes(value)),
  );
  return [...named, ...matched].reduce((sum, bytes) => sum + bytes, 0);
}
