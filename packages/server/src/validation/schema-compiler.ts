import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js';

/** An object of the schema with so many members is compiled once, wherever it is. */
const PART_MEMBERS = 3;

/**
 * Compiles schemas of bodies. What several of them hold, or one holds more than once, is compiled once: the schemas of eight
 * bodies hold that of a campaign, which took some 150 ms of one turn of the event loop each time. The schemas themselves are
 * not validated; tests do that.
 */
export class SchemaCompiler {
  readonly #compiler: Ajv2020;
  readonly #parts = new Map<object, { $ref: string }>();

  constructor(options: Options) {
    this.#compiler = new Ajv2020({ ...options, validateSchema: false, inlineRefs: false });
  }

  /** Later calls with the same schema, or one that shares objects with it, are cheaper. */
  compile(schema: object): ValidateFunction {
    return this.#compiler.compile(this.#inParts(schema));
  }

  #inParts(schema: object): object {
    return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, this.#inside(value)]));
  }

  #inside(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((one) => this.#inside(one));
    return isPart(value) ? this.#partOf(value) : this.#inParts(value);
  }

  #partOf(schema: object): object {
    const known = this.#parts.get(schema);
    if (known) return known;
    const part = { $ref: `part-${this.#parts.size}` };
    this.#parts.set(schema, part);
    this.#compiler.addSchema(this.#inParts(schema), part.$ref);
    return part;
  }
}

function isPart(schema: object): boolean {
  const { type, properties } = schema as { type?: unknown; properties?: object };
  return type === 'object' && Object.keys(properties ?? {}).length >= PART_MEMBERS;
}
