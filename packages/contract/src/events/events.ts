import { type Static, type TSchema, Type } from 'typebox';
import {
  closedModel,
  count,
  currencyCode,
  enumeration,
  maxIdLength,
  maxListLength,
  maxTextLength,
  model,
} from '../values/schemas.ts';

/**
 * Limits of what one event may hold (docs/rules/intake.md#5). Lengths are in characters (code points). `bytes` of the
 * event's JSON text and the `members` of its data are a server's defaults.
 */
export const eventLimits = {
  bytes: 64 * 1024,
  members: 256,
  idCharacters: maxIdLength,
  stringCharacters: maxTextLength,
  arrayItems: maxListLength,
  unknownMemberDepth: 8,
  /**
   * Amounts are smaller than this, in absolute value: larger scores would lose digits, or be infinite, where a program reads
   * them.
   */
  amount: 1e15,
} as const;

const id = (description: string) =>
  Type.String({ minLength: 1, maxLength: eventLimits.idCharacters, description });
const text = (description: string) => Type.String({ maxLength: eventLimits.stringCharacters, description });
const amount = { exclusiveMinimum: -eventLimits.amount, exclusiveMaximum: eventLimits.amount };
const instant = (description: string) =>
  Type.String({ format: 'laurel-timestamp', maxLength: 64, description });
const optional = (schema: TSchema) =>
  Type.Optional(Type.Unsafe<string | null>({ anyOf: [schema, { type: 'null' }] }));
const optionalFlag = (description: string) =>
  Type.Optional(Type.Unsafe<boolean | null>({ type: ['boolean', 'null'], description }));
const optionalTexts = (description: string) =>
  Type.Optional(
    Type.Unsafe<string[] | null>({
      anyOf: [Type.Array(text(description), { maxItems: eventLimits.arrayItems }), { type: 'null' }],
    }),
  );

/**
 * A member that the contract does not name: any JSON value within the limits. The keyword is checked by hand, because a
 * schema that writes each depth out grows twofold with each.
 */
const unknownMember = Type.Unsafe<unknown>({
  title: 'UnknownMember',
  'x-laurel-limits': eventLimits,
  description: 'Any further member is stored as it is sent',
});

/** Members of every kind (docs/rules/intake.md#2). */
const common = {
  unique_id: id('Unique message id; a resend with the same id never has an effect'),
  timestamp: instant('Event time, RFC 3339; without an offset it is UTC; years 2000 to 2100'),
};
/** Texts of this form replace the ids of erased players (docs/rules/data-rights.md). */
const player_id = Type.String({
  title: 'EventPlayerId',
  minLength: 1,
  maxLength: eventLimits.idCharacters,
  // Only of a text: what is none is refused for its type alone.
  not: { type: 'string', pattern: '^erased:[0-9a-f]{64}' },
  description: 'The player',
});
const game_id = id('The game');

/**
 * What `data` holds, by the kind in `event` (docs/rules/intake.md#2). Members that are not named here are
 * taken and stored, within limits, because senders add fields before receivers know them.
 */
export const eventDataSchemas = {
  gameround: eventData('GameroundData', {
    player_id,
    game_id,
    round_id: id('Links the bets of a game round with its wins'),
    amount: Type.Number({
      minimum: 0,
      exclusiveMaximum: eventLimits.amount,
      description: 'Bet or win in units of the currency',
    }),
    currency: currencyCode('ISO 4217 code, or one such as USDT'),
    is_win: Type.Boolean({ description: 'true for a win, false for a bet' }),
    is_bonus: Type.Boolean({ description: 'false: real money, true: bonus money' }),
  }),
  deposit: eventData('DepositData', {
    player_id,
    amount: Type.Number({ ...amount, description: 'Amount in units of the currency' }),
    amount_eur: Type.Optional(
      Type.Unsafe<number | null>({ type: ['number', 'null'], ...amount, description: 'Amount in EUR' }),
    ),
    currency: currencyCode('ISO 4217 code, or one such as USDT'),
    method: text('Deposit method name'),
  }),
  withdraw: eventData('WithdrawData', {
    player_id,
    amount: Type.Number({ ...amount, description: 'Amount in units of the currency' }),
    currency: currencyCode('ISO 4217 code, or one such as USDT'),
    method: text('Withdraw method name'),
  }),
  player: eventData('PlayerData', {
    player_id,
    username: optional(text('Name shown on boards')),
    registration_date: optional(instant('When the player registered')),
    country: optional(text('Country of the player')),
    currency: optional(text('Main player currency')),
    gender: Type.Optional(
      Type.Unsafe<'M' | 'F' | null>({ enum: ['M', 'F', null], description: 'M, F or null' }),
    ),
    affiliate: optional(text('Affiliate that brought the player')),
    operator: optional(text('Operator identifier as given by the game provider or aggregator')),
    tags: optionalTexts('Tags of the player'),
    consent_email: optionalFlag('Whether the player may be mailed'),
    is_blocked: optionalFlag('A blocked player appears on no board'),
    incentives_paused: optionalFlag(
      'From its `timestamp` on the player gets no incentives, or gets them again: rounds that start meanwhile never count',
    ),
    incentives_reason: optional(text('Why incentives are paused; shown to staff only')),
  }),
  game: eventData('GameData', {
    game_id,
    name: optional(text('Name of the game')),
    provider: optional(text('Provider of the game')),
    categories: optionalTexts('Categories'),
    features: optionalTexts('Features'),
    themes: optionalTexts('Themes'),
    device: optional(text('Free-form device value; "undefined" while never sent')),
    has_freespins: Type.Optional(
      Type.Unsafe<'yes' | 'no' | 'unknown' | null>({
        enum: ['yes', 'no', 'unknown', null],
        description: 'yes, no or unknown',
      }),
    ),
  }),
  login: eventData('LoginData', { player_id }),
};

export type EventKind = keyof typeof eventDataSchemas;
export type EventData = { [Kind in EventKind]: Static<(typeof eventDataSchemas)[Kind]> };

/** One message as it is sent: its kind and its data. */
export type Event = { [Kind in EventKind]: { event: Kind; data: EventData[Kind] } }[EventKind];

/** The six kinds, in the order of the API reference. */
export const eventKinds = Object.keys(eventDataSchemas) as EventKind[];

/** One element of a batch, as the OpenAPI document shows it. */
export const eventSchema = Type.Unsafe<Event>({
  type: 'object',
  title: 'Event',
  discriminator: { propertyName: 'event' },
  oneOf: eventKinds.map((kind) =>
    closedModel(`${kind[0]?.toUpperCase()}${kind.slice(1)}Event`, {
      event: Type.Literal(kind),
      data: eventDataSchemas[kind],
    }),
  ),
});

/**
 * The body of `POST /api/v1/events`: the array, or an object whose only member `items` is that array
 * (docs/rules/intake.md#1).
 */
export const batchSchema = Type.Union(
  [Type.Array(eventSchema), Type.Object({ items: Type.Array(eventSchema) }, { additionalProperties: false })],
  { title: 'EventBatch' },
);

/** What became of one event of a batch. `conflict`: the id was known with other content; the first one stays. */
export const outcomeSchema = enumeration('EventOutcome', ['accepted', 'duplicate', 'conflict', 'rejected']);

/** Where one event or message is wrong, and how; the pointer begins at what was sent. */
export const errorInBatchSchema = model('ErrorInBatch', {
  pointer: Type.String({ description: 'JSON pointer' }),
  detail: Type.String(),
});

/**
 * The answer under `Prefer: return=representation` (docs/rules/intake.md#4). The four counts add up to the size of the
 * batch.
 */
export const batchReportSchema = model('BatchReport', {
  accepted: Type.Integer(),
  duplicates: Type.Integer(),
  conflicts: Type.Integer(),
  rejected: Type.Integer(),
  items: Type.Array(
    model('EventReport', {
      index: count('Position in the batch'),
      unique_id: Type.Union([Type.String(), Type.Null()]),
      outcome: outcomeSchema,
      errors: Type.Optional(Type.Array(errorInBatchSchema)),
    }),
  ),
});
export type BatchReport = Static<typeof batchReportSchema>;

function eventData<Members extends Record<string, TSchema>>(title: string, members: Members) {
  return Type.Object({ ...common, ...members }, { title, additionalProperties: unknownMember });
}
