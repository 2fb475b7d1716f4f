import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { describeError } from '../faults/describe-error.ts';
import { listedErrors } from '../faults/faults.ts';
import { isRawNumber } from '../values/exact-json.ts';
import { escapePointer } from '../values/json-pointer.ts';
import { holdsMoreValuesThan } from '../values/json-size.ts';
import { currencyForm } from '../values/schemas.ts';
import { parseTimestamp } from '../values/timestamps.ts';
import { type Event, type EventKind, eventDataSchemas, eventKinds, eventLimits } from './events.ts';
import { amountErrors, withBoundedAmounts } from './exact-amounts.ts';

/** Where an event is wrong, as a JSON pointer from the event itself, and how. */
export interface EventError {
  pointer: string;
  detail: string;
}

/**
 * Checks one element of a batch against the contract (docs/rules/intake.md#2). Answers undefined when it is valid: then
 * it is an `Event`. Nothing is coerced and nothing is changed. Of an invalid one up to `most` errors are answered; where one
 * is enough, or the event holds more than 1,000 values, the search ends with the first. `members`: most of its `data`, 256
 * by default.
 */
export function checkEvent(
  element: unknown,
  { most = listedErrors, members = eventLimits.members }: { most?: number; members?: number } = {},
): EventError[] | undefined {
  if (!isObject(element))
    return [{ pointer: '', detail: 'must be an object with the members event and data' }];
  const { event, data } = element as Partial<Event>;
  if (isObject(data) && memberCount(data) > members)
    return [{ pointer: '/data', detail: `must have at most ${members} members` }];
  const isKind = typeof event === 'string' && Object.hasOwn(eventDataSchemas, event);
  const bounded = isObject(data) ? withBoundedAmounts(data) : data;
  const tooLong = bounded === data ? [] : amountErrors(data as object);
  const isValid = isKind && checkOf(quick, event as EventKind)(bounded) && memberCount(element) === 2;
  if (isValid && tooLong.length === 0) return undefined;
  const errors = envelopeErrors(element) ?? (isValid ? [] : dataErrors(event as EventKind, bounded, most));
  return [...tooLong, ...errors].slice(0, most);
}

const unknownMembers = {
  keyword: 'x-laurel-limits',
  validate: (_: unknown, value: unknown) => isWithinLimits(value, eventLimits.unknownMemberDepth),
  errors: false,
} as const;
const formats = {
  'laurel-timestamp': { type: 'string', validate: (value: string) => parseTimestamp(value) !== null },
} as const;
// JSON.parse reads 1e999 as Infinity, which is no number here: strictNumbers.
const quick = new Ajv2020({ strict: false, strictNumbers: true, formats, keywords: [unknownMembers] });
const thorough = new Ajv2020({
  strict: false,
  strictNumbers: true,
  allErrors: true,
  formats,
  keywords: [unknownMembers],
});
// One validator a kind: a union of all would report the members that the other five kinds miss.
// Compiled with the first event of a kind, so that a start does not wait for it; after that the schema itself leads to its
// validator.
const checkOf = (ajv: Ajv2020, kind: EventKind): ValidateFunction => ajv.compile(eventDataSchemas[kind]);

function envelopeErrors(element: object): EventError[] | undefined {
  const errors = Object.keys(element)
    .filter((member) => member !== 'event' && member !== 'data')
    .map((member) => ({ pointer: `/${escapePointer(member)}`, detail: 'is not a member of an event' }));
  const { event } = element as { event?: unknown };
  if (typeof event !== 'string' || !Object.hasOwn(eventDataSchemas, event)) {
    errors.push({ pointer: '/event', detail: `must be one of ${eventKinds.join(', ')}` });
  }
  return errors.length > 0 ? errors : undefined;
}

/** An event that breaks a limit a million times has a million errors, which took 10 s and half a gigabyte. */
const MAX_VALUES_OF_A_THOROUGH_LOOK = 1_000;

function dataErrors(kind: EventKind, data: unknown, most: number): EventError[] {
  const isThorough = most > 1 && !holdsMoreValuesThan(MAX_VALUES_OF_A_THOROUGH_LOOK, data);
  const check = checkOf(isThorough ? thorough : quick, kind);
  check(data);
  const errors = (check.errors ?? []).filter((error) => error.keyword !== 'anyOf').map(describe);
  return errors.length > 0 ? dedupe(errors) : [{ pointer: '/data', detail: 'is not valid' }];
}

function describe(error: ErrorObject): EventError {
  const { missingProperty } = error.params as { missingProperty?: string };
  const member = missingProperty === undefined ? '' : `/${missingProperty}`;
  const pointer = `/data${error.instancePath}${member}`;
  return { pointer, detail: sentences[error.keyword] ?? describeError(error) };
}

const sentences: Record<string, string> = {
  format: 'must be an RFC 3339 date-time of the years 2000 to 2100',
  pattern: currencyForm,
  not: 'has the form that is kept for erased players',
  exclusiveMaximum: 'must be below 10^15',
  exclusiveMinimum: 'must be above -10^15',
  'x-laurel-limits': `must hold strings of at most ${eventLimits.stringCharacters} characters, and lists of at most ${eventLimits.arrayItems} entries, at most ${eventLimits.unknownMemberDepth} deep`,
};

function isWithinLimits(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isShort(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (isRawNumber(value)) return Number.isFinite(Number(value.rawJSON));
  if (typeof value !== 'object' || value === null) return true;
  const inner = Object.entries(value);
  if (depth === 0 || inner.length > eventLimits.arrayItems) return false;
  return inner.every(([name, one]) => isShort(name) && isWithinLimits(one, depth - 1));
}

/** Counts characters as JSON Schema does for the members that are named: one of two UTF-16 code units is one. */
function isShort(text: string): boolean {
  const most = eventLimits.stringCharacters;
  if (text.length <= most || text.length > 2 * most) return text.length <= most;
  let characters = 0;
  for (const _ of text) characters++;
  return characters <= most;
}

/** A value that fits neither of two forms is reported by both; the first is enough. */
function dedupe(errors: EventError[]): EventError[] {
  const byPointer = new Map<string, EventError>();
  for (const error of errors) if (!byPointer.has(error.pointer)) byPointer.set(error.pointer, error);
  return [...byPointer.values()];
}

function memberCount(element: object): number {
  let count = 0;
  for (const member in element) if (Object.hasOwn(element, member)) count++;
  return count;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawNumber(value);
}
