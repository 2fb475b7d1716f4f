import { Type } from 'typebox';
import { parseTimestamp } from '../values/timestamps.ts';
import type { EventError } from './event-validation.ts';
import { eventDataSchemas, eventKinds } from './events.ts';

const text = (description: string) => Type.String({ minLength: 1, description });

/** An event as CloudEvents 1.0 writes it in JSON (docs/rules/intake.md#9). Other attributes may be sent and are not kept. */
export const cloudEventSchema = Type.Object(
  {
    specversion: Type.Literal('1.0'),
    id: text('Id of the event, and its `unique_id` unless `data` has one'),
    source: text('Sender; not kept'),
    type: text('Kind of the event, after the last dot: `gameround` or `com.example.gameround`'),
    time: Type.Optional(Type.String({ description: 'Its `timestamp` unless `data` has one' })),
    datacontenttype: Type.Optional(Type.String({ description: 'A media type of JSON' })),
    data: Type.Record(Type.String(), Type.Unknown(), { description: '`data` of the kind' }),
  },
  { title: 'CloudEvent', additionalProperties: true },
);

/** The batch format of CloudEvents. */
export const cloudEventBatchSchema = Type.Array(cloudEventSchema);

/** The login of a player as a CloudEvent. */
export const cloudEventExample = {
  specversion: '1.0',
  id: 'login-1',
  source: '/platform/logins',
  type: 'com.example.login',
  time: '2026-11-02T11:59:00Z',
  datacontenttype: 'application/json',
  data: { player_id: 'player-1' },
};

const isText = (value: unknown) => typeof value === 'string' && value !== '';
const isAbsent = (value: unknown) => value === undefined || value === null;
const jsonType = /^[^/;]+\/(?:json|[^/;]+\+json)\s*(?:;|$)/i;

/** What each attribute must be, in the order in which errors are answered. */
const attributes: [name: string, isRight: (value: unknown) => boolean, detail: string][] = [
  ['specversion', (value) => value === '1.0', 'must be 1.0'],
  ['id', isText, 'must be a text that is not empty'],
  ['source', isText, 'must be a text that is not empty'],
  [
    'type',
    (value) => kindOf(value) !== undefined,
    `must be one of ${eventKinds.join(', ')}, or end in a dot and one of them`,
  ],
  [
    'time',
    (value) => isAbsent(value) || (typeof value === 'string' && parseTimestamp(value) !== null),
    'must be an RFC 3339 date-time of the years 2000 to 2100',
  ],
  [
    'datacontenttype',
    (value) => isAbsent(value) || (typeof value === 'string' && jsonType.test(value)),
    'must be a media type of JSON',
  ],
  ['data_base64', isAbsent, 'is not read; send the members of the event in data'],
];

function kindOf(type: unknown): string | undefined {
  const kind = typeof type === 'string' ? type.slice(type.lastIndexOf('.') + 1) : '';
  return Object.hasOwn(eventDataSchemas, kind) ? kind : undefined;
}

/**
 * The element of a batch that a CloudEvent means, not yet checked, or the errors of its attributes
 * (docs/rules/intake.md#9). `id` and `time` become `unique_id` and `timestamp` where `data` has none.
 */
export function eventOfCloudEvent(sent: unknown): { event: unknown } | { errors: EventError[] } {
  if (!isObject(sent)) return { errors: [{ pointer: '', detail: 'must be a CloudEvent, an object' }] };
  const errors = attributes.flatMap(([name, isRight, detail]) =>
    isRight(sent[name]) ? [] : [{ pointer: `/${name}`, detail }],
  );
  if (errors.length > 0) return { errors };
  const { id, time, type, data } = sent;
  const known = { unique_id: id, ...(isAbsent(time) ? {} : { timestamp: time }) };
  return { event: { event: kindOf(type), data: isObject(data) ? { ...known, ...data } : data } };
}

/** How transports prefix the attributes of a CloudEvent in binary mode: HTTP and NATS, Kafka, and AMQP with either. */
const attributePrefix = /^(?:ce[-_]|cloudevents[:_])(?=.)/i;

/**
 * The attributes of a CloudEvent in binary mode, by their names without the transport's prefix (docs/rules/intake.md#9);
 * undefined: the headers have no `specversion`, and so are of no CloudEvent.
 */
export function binaryAttributes(
  headers: Iterable<readonly [name: string, value: string]>,
): Record<string, string> | undefined {
  const attributes: Record<string, string> = {};
  for (const [name, value] of headers)
    if (attributePrefix.test(name)) attributes[name.replace(attributePrefix, '').toLowerCase()] = value;
  return Object.hasOwn(attributes, 'specversion') ? attributes : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
