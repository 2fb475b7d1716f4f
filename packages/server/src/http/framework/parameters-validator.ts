import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';

/** A number has one way to be written: addresses such as `users/0x1` and `users/1.0` name nobody. */
const DECIMAL = /^(0|-?[1-9]\d*)$/;

const schemas = new Ajv2020({ allErrors: true, strict: false, useDefaults: true });

/** The schema of a path's or a query string's parameters. */
interface ParametersSchema {
  properties?: Record<string, { type?: string }>;
}

/** A validator as the framework calls it: what is wrong stands in its `errors`. */
interface ParametersValidator {
  (parameters: Record<string, unknown>): boolean;
  errors?: ErrorObject[] | null;
}

/** Compiles the schema of parameters. The texts of a URL that stand for whole numbers are replaced by these, and defaults filled in. */
export function compileParametersValidator(schema: ParametersSchema): ParametersValidator {
  const check = schemas.compile(schema);
  const properties = Object.entries(schema.properties ?? {});
  const integers = properties.filter(([, { type }]) => type === 'integer').map(([name]) => name);
  const validate: ParametersValidator = (parameters) => {
    for (const name of integers) {
      const text = parameters[name];
      if (typeof text === 'string' && DECIMAL.test(text)) parameters[name] = Number(text);
    }
    const isValid = check(parameters);
    validate.errors = check.errors ?? null;
    return isValid;
  };
  return validate;
}
