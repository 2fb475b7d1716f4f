import { asBrowserSends } from '@laurel/contract/identity/origins.ts';
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
