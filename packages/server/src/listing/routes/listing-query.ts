import { kindNames } from '@laurel/contract/campaigns/by-kind.ts';
import { tournamentTypeCodes } from '@laurel/contract/campaigns/definition.ts';
import type { FaultError } from '@laurel/contract/faults/fault-error.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import {
  defaultListingLanguage,
  defaultTournamentPageSize,
  type ListingQuery,
  maxTournamentPageSize,
  sortFields,
  statusCodes,
} from '@laurel/contract/listing/listing.ts';
import { maxPage } from '@laurel/contract/operations/pages.ts';
import { languagePattern } from '@laurel/contract/values/languages.ts';
import { MICROSECONDS_A_DAY, parseTimestamp } from '@laurel/contract/values/timestamps.ts';

/** A parsed query string; repeated parameters are arrays. */
export type QueryString = Record<string, string | string[] | undefined>;

/**
 * Reads the parameters of the listing of tournaments (docs/rules/listing.md#2). The fault `invalid_parameter` names every
 * value that is not allowed, and those that are. An empty value is not allowed; unknown parameters are ignored.
 */
export function readTournamentQuery(query: QueryString): ListingQuery {
  return read(query, () => ({ kinds: ['tournament'], namesKinds: false }));
}

/** Reads the parameters of the listing of all kinds (docs/rules/listing.md#8). */
export function readCampaignQuery(query: QueryString): ListingQuery {
  return read(query, (take) => ({ kinds: take('kind', kindNames, listOf(kindNames)), namesKinds: true }));
}

type OfKinds = Pick<ListingQuery, 'kinds' | 'namesKinds'>;

function read(query: QueryString, ofKinds: (take: Take) => OfKinds): ListingQuery {
  const errors: FaultError[] = [];
  const take: Take = (parameter, otherwise, [parse, allowed]) => {
    const text = query[parameter];
    if (text === undefined) return otherwise;
    const value = typeof text === 'string' ? parse(text) : null;
    if (value !== null) return value;
    errors.push({
      parameter,
      detail: `must be ${allowed}${typeof text === 'string' ? '' : ', and given once'}`,
    });
    return otherwise;
  };
  const values = { ...ofKinds(take), ...takeAll(take) };
  if (errors.length === 0) return values;
  const names = errors.map((error) => error.parameter).join(', ');
  throw new Fault('invalid_parameter', `Not valid: ${names}.`, { errors });
}

/** Reads a text, null if it is not allowed; and a phrase that says what is. */
type Reader<Value> = [(text: string) => Value | null, string];
type Take = <Value, Otherwise>(
  parameter: string,
  otherwise: Otherwise,
  reader: Reader<Value>,
) => Value | Otherwise;

function takeAll(take: Take): Omit<ListingQuery, keyof OfKinds> {
  return {
    status: take('status', null, listOf(statusCodes)),
    start_date: take('start_date', null, [readStart, instantPhrase]),
    end_date: take('end_date', null, [readEnd, instantPhrase]),
    game_ids: take('game_ids', null, gameIds),
    tournament_type: take('tournament_type', null, oneOf(tournamentTypeCodes)),
    sort: take('sort', [], sort),
    page: take('page', 1, wholeNumber(maxPage)),
    page_size: take('page_size', defaultTournamentPageSize, wholeNumber(maxTournamentPageSize)),
    language: take('language', defaultListingLanguage, language),
  };
}

function oneOf<Value extends string>(values: readonly Value[]): Reader<Value> {
  return [(text) => values.find((value) => value === text) ?? null, `one of ${values.join(', ')}`];
}

function listOf<Value extends string>(values: readonly Value[]): Reader<Value[]> {
  const [readOne, phrase] = oneOf(values);
  return [(text) => readAll(text, readOne), `${phrase}, or several of them with commas between`];
}

const gameIds: Reader<string[]> = [
  (text) => readAll(text, (game_id) => game_id || null),
  'a game id, or several with commas between',
];

const sort: Reader<ListingQuery['sort']> = [
  (text) =>
    readAll(text, (part) => {
      const descending = part.startsWith('-');
      const field = sortFields.find((name) => name === part.slice(descending ? 1 : 0));
      return field === undefined ? null : { field, descending };
    }),
  `one of ${sortFields.join(', ')}, each with - before it for descending, or several of them with commas between`,
];

/** Null as soon as one part is not allowed. */
function readAll<Value>(text: string, readOne: (part: string) => Value | null): Value[] | null {
  const values = text.split(',').map(readOne);
  return values.includes(null) ? null : (values as Value[]);
}

function wholeNumber(maximum: number): Reader<number> {
  const read = (text: string) => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : 0;
    return value >= 1 && value <= maximum ? value : null;
  };
  return [read, `a whole number from 1 to ${maximum}`];
}

const language: Reader<string> = [
  (text) => (new RegExp(languagePattern).test(text) ? text : null),
  'a BCP 47 language tag such as en, de or pt-BR',
];

const instantPhrase =
  'an ISO 8601 date or date-time of the years 2000 to 2100 such as 2026-12-01 or 2026-12-01T00:00:00Z';

function readStart(text: string): number | null {
  return readInstant(text)?.first ?? null;
}

/** Both bounds are inclusive, so that a day without a time ends with its last moment. */
function readEnd(text: string): number | null {
  return readInstant(text)?.last ?? null;
}

/**
 * The first and last microsecond of a date, or twice that of a date-time; seconds, the offset and its colon may be left out.
 * A `+` that the sender did not encode arrives as a space.
 */
function readInstant(text: string): { first: number; last: number } | null {
  const [, date, minutes, seconds = ':00', offset = 'Z'] = instantForm.exec(text) ?? [];
  if (date === undefined) return null;
  const zone = offset.replace(' ', '+').replace(/^(.\d\d)(\d\d)$/, '$1:$2');
  const first = parseTimestamp(`${date}T${minutes ?? '00:00'}${seconds}${zone}`);
  if (first === null) return null;
  return { first, last: minutes === undefined ? first + MICROSECONDS_A_DAY - 1 : first };
}

const instantForm = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+\- ]\d\d:?\d\d)?)?$/i;
