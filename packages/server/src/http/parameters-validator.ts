import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';

/** A number has one spelling: addresses such as `users/0x1` and `users/1.0` name nobody. */
const DECIMAL = /^(0|-?[1-9]\d*)$/;

const schemas = new Ajv2020({ allErrors: true, strict: false, useDefaults: true });

/** A validator as the framework calls it: its `errors` list what is wrong. */
interface ParametersValidator {
  (parameters: Record<string, unknown>): boolean;
  errors?: ErrorObject[] | null;
}

/**
 * Validates parameters by a schema, which is compiled for the first ones. Replaces texts of the URL by the whole numbers
 * that they represent, and fills in defaults.
 */
export function compileParametersValidator(schema: {
  properties?: Record<string, { type?: string }>;
}): ParametersValidator {
  let check: ValidateFunction | undefined;
  const properties = Object.entries(schema.properties ?? {});
  const integers = properties.filter(([, { type }]) => type === 'integer').map(([name]) => name);
  const validate: ParametersValidator = (parameters) => {
    for (const name of integers) {
      const text = parameters[name];
      if (typeof text === 'string' && DECIMAL.test(text)) parameters[name] = Number(text);
    }
    check ??= schemas.compile(schema);
    const isValid = check(parameters);
    validate.errors = check.errors ?? null;
    return isValid;
  };
  return validate;
}
