import { type TSchema, Type } from 'typebox';
import { maxListLength, maxTextLength } from './amounts.ts';

/** The form of a language tag, BCP 47 section 2.1 (languages of 2 or 3 letters); whether it is registered is not checked. */
export const languagePattern = '^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,8}$';

/** A language tag (BCP 47), such as `en` or `pt-BR`. */
export function language(description: string) {
  return Type.String({ pattern: languagePattern, description });
}

/** An object with a member a language tag; a model of its own where it has a title. */
export function byLanguage<Value extends TSchema>(value: Value, description: string, title?: string) {
  return Type.Record(Type.String({ pattern: languagePattern }), value, {
    additionalProperties: false,
    maxProperties: maxListLength,
    description,
    ...(title === undefined ? {} : { title }),
  });
}

/** What a level is called, in one language at least. */
export function nameByLanguage(description: string) {
  const name = Type.String({ minLength: 1, maxLength: maxTextLength });
  return Type.Record(Type.String({ pattern: languagePattern }), name, {
    ...{ additionalProperties: false, minProperties: 1, maxProperties: maxListLength },
    ...{ description, title: 'NameByLanguage' },
  });
}
