import { describeError, type SchemaError } from '@laurel/contract/faults/describe-error.ts';
import { listedErrors } from '@laurel/contract/faults/faults.ts';
import { asBrowserSends } from '@laurel/contract/identity/origins.ts';
import { escapePointer } from '@laurel/contract/values/json-pointer.ts';
import { holdsMoreValuesThan } from '@laurel/contract/values/json-size.ts';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';

/**
 * Values of bodies are never coerced and unknown members never dropped (docs/rules/operations.md#1). Texts of the format
 * `date-time` are those that the server answered; they are compared with what is stored. The compiler does not shorten what
 * it writes: for the schema of a campaign that took two thirds of its time, in one turn of the event loop, and saves 0.2 of
 * the 2.6 µs of a check.
 */
const rules = {
  strict: false,
  discriminator: true,
  code: { optimize: false },
  formats: {
    'date-time': true,
    password: true,
    origin: (text: string) => asBrowserSends(text) !== undefined,
  },
} as const;
const quick = new Ajv2020(rules);
const thorough = new Ajv2020({ ...rules, allErrors: true });

/**
 * Of a larger body only the first error is reported. A body of 1 MiB holds 500,000 zeros, and as many errors, which took
 * minutes and the memory of the process; in 10,000 values all are found within 0.1 s.
 */
const MAX_VALUES_OF_A_THOROUGH_LOOK = 10_000;

/** A validator as the framework calls it: its `errors` list what is wrong. */
interface BodyValidator {
  (body: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/**
 * Validates bodies by a schema, which is compiled for the first body: compiling all schemas took a fifth of a start. A valid
 * body is checked once.
 */
export function compileBodyValidator(schema: object): BodyValidator {
  let check: ValidateFunction | undefined;
  let findAll: ValidateFunction | undefined;
  const validate: BodyValidator = (body) => {
    check ??= quick.compile(schema);
    if (check(body)) return true;
    findAll ??= thorough.compile(schema);
    const isLarge = holdsMoreValuesThan(MAX_VALUES_OF_A_THOROUGH_LOOK, body);
    validate.errors = isLarge || findAll(body) ? (check.errors ?? null) : (findAll.errors ?? null);
    return false;
  };
  return validate;
}

/** One thing that is wrong: a JSON pointer and a sentence. */
interface PlacedError {
  pointer: string;
  detail: string;
}

type Reported = PlacedError & { keyword: string | undefined };

/** The errors of a validator as people read them: one a place, in the order found, as many as a fault lists. */
export function placedErrors(found: readonly (SchemaError & { instancePath: string })[]): PlacedError[] {
  const byPlace = new Map<string, Reported>();
  for (const one of found) {
    // That the schema chosen by another member did not match follows from what that schema found.
    if (one.keyword === 'if') continue;
    const { additionalProperty, missingProperty, tag } = one.params as Record<string, string | undefined>;
    const member = additionalProperty ?? missingProperty ?? tag;
    const pointer = one.instancePath + (member === undefined ? '' : `/${escapePointer(member)}`);
    // A value that fits none of several forms is reported once for each; one report is enough, best of a form of its type.
    const before = byPlace.get(pointer);
    const isBetter = before?.keyword === 'type' && !['type', 'anyOf'].includes(one.keyword ?? '');
    if (!before || isBetter)
      byPlace.set(pointer, { pointer, detail: describeError(one), keyword: one.keyword });
  }
  const places = [...byPlace.values()];
  // Of a value that may be null or a text as well, what is wrong inside it says what its author meant.
  const isMeant = ({ pointer, keyword = '' }: Reported) =>
    !['type', 'enum'].includes(keyword) || !places.some((other) => other.pointer.startsWith(`${pointer}/`));
  return places
    .filter(isMeant)
    .map(({ pointer, detail }) => ({ pointer, detail }))
    .slice(0, listedErrors);
}
