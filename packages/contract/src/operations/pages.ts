import { type TInteger, type TOptional, type TProperties, type TSchema, Type } from 'typebox';
import { count, model, orNull } from '../values/schemas.ts';

/** Which page of a list is read. */
export interface PageQuery {
  /** From 1. */
  page: number;
  page_size: number;
}

/** The envelope of lists (docs/rules/operations.md#2). */
export interface Page<Item> {
  /** How many items there are on all pages. */
  count: number;
  /** URL of the next page; null on the last one. */
  next: string | null;
  previous: string | null;
  results: Item[];
}

/** Most pages of any list; a larger number could not be counted up to. */
export const maxPage = 1_000_000_000;

type PageProperties = { page: TOptional<TInteger>; page_size: TOptional<TInteger> };

/**
 * Query parameters of a list: its filters, and `page` and `page_size`. A parameter without a name here is refused.
 */
export function pageQuery<Filters extends TProperties>(
  filters: Filters,
  { usual, maximum }: { usual: number; maximum: number },
) {
  const page: PageProperties = {
    page: Type.Optional(
      Type.Integer({ minimum: 1, maximum: maxPage, default: 1, description: 'Page, from 1' }),
    ),
    page_size: Type.Optional(
      Type.Integer({ minimum: 1, maximum, default: usual, description: 'Items a page' }),
    ),
  };
  return Type.Object({ ...filters, ...page } as Filters & PageProperties, { additionalProperties: false });
}

/** Schema of the model `title`: one page of such items, with the members that the list has in addition to `count`. */
export function pageOf<Item extends TSchema, Members extends TProperties = Record<never, never>>(
  title: string,
  item: Item,
  members?: Members,
) {
  return model(title, {
    count: count('Number of items on all pages'),
    ...(members as Members),
    next: orNull(Type.String(), 'URL of the next page; null on the last one'),
    previous: orNull(Type.String(), 'URL of the previous page; null on the first one'),
    results: Type.Array(item),
  });
}

/** Page sizes that lists share. */
export const shortPages = { usual: 25, maximum: 100 };
export const longPages = { usual: 100, maximum: 1000 };
