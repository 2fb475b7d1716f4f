import { type Static, Type } from 'typebox';
import type { FaultError } from '../faults/fault-error.ts';
import { unknownCountries } from '../values/countries.ts';
import {
  currencyForm,
  currencyPattern,
  decimalPattern,
  enumeration,
  maxIdLength,
  maxListLength,
} from '../values/schemas.ts';
import { parseTimestamp } from '../values/timestamps.ts';

/** When it is decided who is in a segment by rule: once, at publishing, or as it goes (docs/rules/segments.md#6). */
export const segmentEvaluation = enumeration(
  'SegmentEvaluation',
  ['at_publish', 'live'],
  'at_publish: who is in it is fixed when a campaign is published; live: a player is in it from the event on that makes the rule true',
);
export type SegmentEvaluation = Static<typeof segmentEvaluation>;

/** Facts of a player that a list of texts is compared with, each by the member of a player event. */
export const listedFacts = {
  country: 'country',
  currency: 'currency',
  tag: 'tags',
  affiliate: 'affiliate',
  operator: 'operator',
} as const;

interface Within {
  within_days: number;
}
export type DepositsCondition = Within & {
  fact: 'deposits';
  at_least_count?: number;
  at_least_amount?: string;
  /** Of the amount; absent: of any one currency. */
  currency?: string;
};
export type RoundsCondition = Within & {
  fact: 'rounds';
  at_least: number;
  games?: string[];
  providers?: string[];
};
export type RegisteredCondition = Partial<Within> & { fact: 'registered'; from?: string; to?: string };
export type ListedCondition = { fact: keyof typeof listedFacts; is: string[] };
export type SeenCondition = Partial<Within> & { fact: 'last_seen'; before_days?: number };
export type CampaignCondition = {
  fact: 'campaign';
  custom_id: string;
  took_part?: boolean;
  won?: boolean;
  place_up_to?: number;
};
export type LevelCondition = { fact: 'level'; campaign: string; at_least: number };

/** What is asked of one fact of a player. */
export type SegmentCondition =
  | DepositsCondition
  | RoundsCondition
  | RegisteredCondition
  | ListedCondition
  | SeenCondition
  | CampaignCondition
  | LevelCondition;

/** Who is in a segment: a condition, or rules joined by and, or, not. */
export type SegmentRule =
  | { all: SegmentRule[] }
  | { any: SegmentRule[] }
  | { not: SegmentRule }
  | SegmentCondition;

type Check = (value: unknown) => string | undefined;

const whole =
  (most: number): Check =>
  (value) =>
    Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most
      ? undefined
      : `must be a whole number from 1 to ${most}`;
const text =
  (pattern: RegExp, form: string): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? undefined : form;
const isId = (value: unknown) => typeof value === 'string' && value !== '' && value.length <= maxIdLength;
const id: Check = (value) => (isId(value) ? undefined : `must be a text of 1 to ${maxIdLength} characters`);
const ids: Check = (value) =>
  Array.isArray(value) && value.length > 0 && value.length <= maxListLength && value.every(isId)
    ? undefined
    : `must be a list of 1 to ${maxListLength} texts`;
const flag: Check = (value) => (typeof value === 'boolean' ? undefined : 'must be true or false');
const time: Check = (value) =>
  typeof value === 'string' && parseTimestamp(value) !== null
    ? undefined
    : 'must be an RFC 3339 date-time of the years 2000 to 2100';

/** A rule looks back at most so many days. */
export const maxRuleDays = 3_650;
const days = whole(maxRuleDays);
const count = whole(1_000_000);
const amount = text(
  new RegExp(decimalPattern),
  'must be a decimal of at most 15 digits and 8 decimals, as text',
);
const currency = text(new RegExp(currencyPattern), currencyForm);

interface Shape {
  readonly members: Readonly<Record<string, Check>>;
  readonly required: readonly string[];
  /** At least one of these is there. */
  readonly oneOf?: readonly string[];
}

const listed: Shape = { members: { is: ids }, required: ['is'] };

/** The members of each condition. */
const shapes: Readonly<Record<SegmentCondition['fact'], Shape>> = {
  deposits: {
    members: { within_days: days, at_least_count: count, at_least_amount: amount, currency },
    required: ['within_days'],
  },
  rounds: {
    members: { within_days: days, at_least: count, games: ids, providers: ids },
    required: ['within_days', 'at_least'],
  },
  registered: {
    members: { from: time, to: time, within_days: days },
    required: [],
    oneOf: ['from', 'to', 'within_days'],
  },
  country: listed,
  currency: listed,
  tag: listed,
  affiliate: listed,
  operator: listed,
  last_seen: {
    members: { before_days: days, within_days: days },
    required: [],
    oneOf: ['before_days', 'within_days'],
  },
  campaign: {
    members: { custom_id: id, took_part: flag, won: flag, place_up_to: count },
    required: ['custom_id'],
    oneOf: ['took_part', 'won', 'place_up_to'],
  },
  level: { members: { campaign: id, at_least: count }, required: ['campaign', 'at_least'] },
};

/** The facts that conditions are about. */
export const segmentFacts = Object.keys(shapes) as SegmentCondition['fact'][];

/** Most conditions, and most levels of and, or, not. */
const MAX_CONDITIONS = 50;
const MAX_DEPTH = 8;

type Loose = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is wrong with a rule, with JSON pointers that begin with `at`; empty: nothing is. */
export function checkSegmentRule(rule: unknown, at = '/rule'): FaultError[] {
  const errors = checkPart(rule, at, 1);
  if (errors.length > 0 || conditionsOf(rule as SegmentRule).length <= MAX_CONDITIONS) return errors;
  return [{ pointer: at, detail: `has more than ${MAX_CONDITIONS} conditions` }];
}

function checkPart(rule: unknown, pointer: string, depth: number): FaultError[] {
  const wrong = (detail: string) => [{ pointer, detail }];
  if (!isObject(rule)) return wrong('must be an object: all, any, not, or a condition with its fact');
  if (depth > MAX_DEPTH) return wrong(`is more than ${MAX_DEPTH} levels deep`);
  const [kind, ...more] = ['all', 'any', 'not', 'fact'].filter((name) => name in rule);
  if (kind === undefined || more.length > 0) return wrong('must have one of all, any, not and fact');
  if (kind === 'fact') return checkCondition(rule, pointer);
  const others = Object.keys(rule).filter((name) => name !== kind);
  if (others.length > 0) return unknownMembers(others, pointer);
  const parts = rule[kind];
  if (kind === 'not') return checkPart(parts, `${pointer}/not`, depth + 1);
  if (!Array.isArray(parts) || parts.length === 0)
    return [{ pointer: `${pointer}/${kind}`, detail: 'must be a list with at least one rule' }];
  return parts.flatMap((part, i) => checkPart(part, `${pointer}/${kind}/${i}`, depth + 1));
}

function checkCondition({ fact, ...condition }: Loose, pointer: string): FaultError[] {
  const shape = segmentFacts.includes(fact as never) ? shapes[fact as SegmentCondition['fact']] : undefined;
  if (!shape) return [{ pointer: `${pointer}/fact`, detail: `must be one of ${segmentFacts.join(', ')}` }];
  const { members, required, oneOf = [] } = shape;
  const missing = required.filter((name) => condition[name] === undefined);
  const lacksAll = oneOf.length > 0 && oneOf.every((name) => condition[name] === undefined);
  return [
    ...missing.map((name) => ({ pointer: `${pointer}/${name}`, detail: 'is missing' })),
    ...(lacksAll ? [{ pointer, detail: `needs one of ${oneOf.join(', ')}` }] : []),
    ...unknownMembers(
      Object.keys(condition).filter((name) => !Object.hasOwn(members, name)),
      pointer,
    ),
    ...Object.entries(members).flatMap(([name, check]) => {
      const detail = condition[name] === undefined ? undefined : check(condition[name]);
      return detail === undefined ? [] : [{ pointer: `${pointer}/${name}`, detail }];
    }),
    ...(fact === 'country' && ids(condition.is) === undefined
      ? unknownCountries(`${pointer}/is`, condition.is as string[])
      : []),
  ];
}

const unknownMembers = (names: readonly string[], pointer: string): FaultError[] =>
  names.map((name) => ({ pointer: `${pointer}/${name}`, detail: 'is unknown here' }));

/** A condition of a rule, and where it is in it. */
export interface PlacedCondition {
  readonly pointer: string;
  readonly condition: SegmentCondition;
}

/** The conditions of a valid rule in their order. */
export function conditionsOf(rule: SegmentRule, pointer = ''): PlacedCondition[] {
  if ('fact' in rule) return [{ pointer, condition: rule }];
  if ('not' in rule) return conditionsOf(rule.not, `${pointer}/not`);
  const [kind, parts] = 'all' in rule ? (['all', rule.all] as const) : (['any', rule.any] as const);
  return parts.flatMap((part, i) => conditionsOf(part, `${pointer}/${kind}/${i}`));
}

/** A rule on the wire; `checkSegmentRule` says more exactly what is wrong with one. */
export const segmentRuleSchema = Type.Unsafe<SegmentRule>({
  type: 'object',
  additionalProperties: true,
  title: 'SegmentRule',
  description:
    '`{all: […]}`, `{any: […]}`, `{not: …}` of rules, or a condition: `{fact: "deposits", within_days, at_least_count?, at_least_amount?, currency?}`, ' +
    '`{fact: "rounds", within_days, at_least, games?, providers?}`, `{fact: "registered", from?, to?, within_days?}`, ' +
    '`{fact: "country" | "currency" | "tag" | "affiliate" | "operator", is: […]}`, `{fact: "last_seen", before_days? | within_days?}`, ' +
    '`{fact: "campaign", custom_id, took_part? | won? | place_up_to?}`, `{fact: "level", campaign, at_least}`',
});
