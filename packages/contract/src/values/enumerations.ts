import { type TSchema, Type } from 'typebox';

/** One of these texts; a model of its own in the OpenAPI document, named by `title`. */
export function enumeration<Text extends string>(
  title: string,
  texts: readonly Text[],
  description?: string,
) {
  return Type.Unsafe<Text>({
    type: 'string',
    title,
    enum: [...texts],
    ...(description === undefined ? {} : { description }),
  });
}

/** The same schema with a description of what it means in this place. */
export function describedAs<Schema extends TSchema>(schema: Schema, description: string): Schema {
  return { ...schema, description };
}

/** The schema or null. */
export function orNull<Schema extends TSchema>(schema: Schema, description: string) {
  return Type.Union([schema, Type.Null()], { description });
}

/** A time as answers carry it: RFC 3339 in UTC. */
export function utcTime(description: string) {
  return Type.String({ format: 'date-time', description });
}

/** A time as an author writes it. */
export function instant(description: string) {
  return Type.String({ minLength: 1, maxLength: 64, description });
}
