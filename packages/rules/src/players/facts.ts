import { compareCodePoints } from '@laurel/contract/values/code-points.ts';

export const playerFields = [
  'username',
  'registration_date',
  'country',
  'currency',
  'gender',
  'affiliate',
  'operator',
  'tags',
  'consent_email',
  'is_blocked',
  'incentives_paused',
  'incentives_reason',
] as const;
export const gameFields = [
  'name',
  'provider',
  'categories',
  'features',
  'themes',
  'device',
  'has_freespins',
  'product',
] as const;

export type PlayerField = (typeof playerFields)[number];
export type GameField = (typeof gameFields)[number];
export type FactValue = string | boolean | readonly string[] | null;

/** The latest that was said about one field, and by which event. */
export interface KnownField {
  readonly value: FactValue;
  /** µs */
  readonly timestamp: number;
  readonly unique_id: string;
}

export type KnownFacts<Field extends string> = { readonly [Name in Field]?: KnownField };
export type PlayerFacts = KnownFacts<PlayerField>;
export type GameFacts = KnownFacts<GameField>;

/** A player or game event: `timestamp` in µs, `data` as it was sent. */
export interface FactEvent {
  readonly timestamp: number;
  readonly unique_id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The device of a game that names none (docs/rules/facts.md#3). */
export const noDevice = 'undefined';

/**
 * Takes an event into what is known: the latest timestamp wins field by field for fields present, null clears, of equal
 * timestamps the greater unique_id wins (docs/rules/facts.md#1). What cannot be a fact, such as an object, is not one. The
 * order in which events arrive does not matter. The same object comes back if nothing changed.
 */
export function learn<Field extends string>(
  known: KnownFacts<Field>,
  fields: readonly Field[],
  event: FactEvent,
): KnownFacts<Field> {
  const { timestamp, unique_id } = event;
  const news: { [Name in Field]?: KnownField } = {};
  let isNews = false;
  for (const field of fields) {
    const value = event.data[field];
    if (!isFactValue(value) || !isLater(event, known[field])) continue;
    news[field] = { value, timestamp, unique_id };
    isNews = true;
  }
  return isNews ? { ...known, ...news } : known;
}

/** Members that the contract does not name, such as `product`, may have any value when they are sent; undefined: none. */
export function isFactValue(value: unknown): value is FactValue {
  return typeof value === 'string' || typeof value === 'boolean' || value === null || Array.isArray(value);
}

/** A text field; null if it is unknown, cleared or no text. */
export function textFact<Field extends string>(facts: KnownFacts<Field>, field: Field): string | null {
  const value = facts[field]?.value;
  return typeof value === 'string' ? value : null;
}

/** A list field; empty if it is unknown or cleared. */
export function listFact<Field extends string>(facts: KnownFacts<Field>, field: Field): readonly string[] {
  const value = facts[field]?.value;
  return Array.isArray(value) ? value : [];
}

/** A yes-or-no field; false if it is unknown or cleared. */
export function flagFact<Field extends string>(facts: KnownFacts<Field>, field: Field): boolean {
  return facts[field]?.value === true;
}

/** The facts as compact JSON text; equal facts give equal texts. */
export function encodeFacts<Field extends string>(
  facts: KnownFacts<Field>,
  fields: readonly Field[],
): string {
  const packed: Record<string, [FactValue, number, string]> = {};
  for (const field of fields) {
    const known = facts[field];
    if (known !== undefined) packed[field] = [known.value, known.timestamp, known.unique_id];
  }
  return JSON.stringify(packed);
}

/** Reads the result of encodeFacts. */
export function decodeFacts<Field extends string>(text: string): KnownFacts<Field> {
  const packed = JSON.parse(text) as Record<string, [FactValue, number, string]>;
  const facts: Record<string, KnownField> = {};
  for (const [field, [value, timestamp, unique_id]] of Object.entries(packed)) {
    facts[field] = { value, timestamp, unique_id };
  }
  return facts as KnownFacts<Field>;
}

function isLater(event: FactEvent, known: KnownField | undefined): boolean {
  if (known === undefined || event.timestamp !== known.timestamp) {
    return known === undefined || event.timestamp > known.timestamp;
  }
  return compareCodePoints(event.unique_id, known.unique_id) > 0;
}
