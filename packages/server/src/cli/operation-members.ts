import type { Operation } from '@laurel/contract/operations/operation.ts';
import { countOption, numberArgument, oneOfOption, textOption, yesOrNoOption } from './arguments.ts';
import type { Input } from './command.ts';

/** A parameter of an operation, or a member of its body. */
export interface OperationMember {
  part: 'path' | 'query' | 'body';
  schema: MemberSchema;
}

/** What the schema of a member says about how it is typed. */
interface MemberSchema {
  type?: string;
  enum?: readonly string[];
  anyOf?: readonly MemberSchema[];
  items?: MemberSchema;
  maximum?: number;
  description?: string;
}

/** The parameters of an operation and the members of its body, by name. */
export function operationMembers({ parameters = {}, body }: Operation): ReadonlyMap<string, OperationMember> {
  const parts = { body: body?.schema, query: parameters.query, path: parameters.path };
  return new Map(
    Object.entries(parts).flatMap(([part, schema]) => {
      const { properties = {} } = (schema ?? {}) as { properties?: Record<string, MemberSchema> };
      return Object.entries(properties).map(([name, member]) => [
        name,
        { part: part as OperationMember['part'], schema: member },
      ]);
    }),
  );
}

type Shape = 'choice' | 'yes or no' | 'number' | 'texts' | 'text' | 'other';

/** How a member is typed; `other`: it has no such form. */
export function shapeOf(schema: MemberSchema): Shape {
  if (schema.enum) return 'choice';
  if (schema.type === 'boolean') return 'yes or no';
  if (schema.type === 'integer') return 'number';
  if (schema.type === 'array') return schema.items?.type === 'string' ? 'texts' : 'other';
  const [only, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  if (only && others.length === 0) return shapeOf(only);
  return schema.type === 'string' ? 'text' : 'other';
}

/** The placeholder of a member in help. */
export function placeholderOf(schema: MemberSchema): string | undefined {
  const placeholders: Partial<Record<Shape, string>> = {
    choice: schema.enum?.join('|') ?? '',
    'yes or no': 'yes|no',
    number: 'N',
    texts: 'TEXT,…',
  };
  return placeholders[shapeOf(schema)];
}

/** The value of an option that fills a member; undefined: the option is not given. Throws UsageError. */
export function readMember(input: Input, name: string, schema: MemberSchema): unknown {
  const shape = shapeOf(schema);
  if (shape === 'choice') return oneOfOption(input, name, schema.enum ?? []);
  if (shape === 'yes or no') return yesOrNoOption(input, name);
  if (shape === 'number') return countOption(input, name);
  const text = textOption(input, name);
  return shape === 'texts' ? text?.split(',') : text;
}

/** The value of an argument that fills a member. Throws UsageError. */
export function readArgument(placeholder: string, text: string, schema: MemberSchema): unknown {
  return shapeOf(schema) === 'number' ? numberArgument(placeholder, text) : text;
}
