import { setImmediate } from 'node:timers/promises';
import { checkEvent, type EventError } from '@laurel/contract/events/event-validation.ts';
import type { BatchReport, Event } from '@laurel/contract/events/events.ts';
import type { FaultError } from '@laurel/contract/faults/fault-error.ts';
import { Fault, listedErrors } from '@laurel/contract/faults/faults.ts';
import { cutText } from '@laurel/contract/values/cut-text.ts';
import type { Queryable } from '../../database/database.ts';
import { countRejected, type LogEvent } from '../store/log.ts';
import type { RefusedEvent } from '../store/refused-events.ts';
import type { IngestionLimits } from './admission.ts';
import type { AppendOutcome, AppendQueue } from './append-queue.ts';
import { batchOfOne, type EventFormat } from './event-formats.ts';
import type { IntakeNotes } from './intake-notes.ts';
import { Oversized, readSlices, type Slice } from './read-slices.ts';
import { toLogEvent } from './to-log-event.ts';

export interface AcceptBatch {
  tenant_id: number;
  /** JSON text as sent, inflated. */
  body: Buffer;
  /** How the body holds events; absent: it is a batch of them. */
  format?: EventFormat;
  /** Stores the valid events and reports the others; else one invalid event refuses the batch (docs/rules/intake.md#4). */
  lenient: boolean;
  /** Whether the report names each event; otherwise it only counts them, and its `items` is empty. */
  itemized: boolean;
  trace?: BatchTrace | undefined;
  /** The API key that sent it, for the intake statistics that staff see. */
  api_key_id?: number;
}

/** The outcome of a batch, and the number of its first fresh event; the others follow it without gaps. */
export interface AcceptedBatch extends BatchReport {
  first_seq: number | undefined;
}

/** An invalid event; its names as far as they are recorded. */
interface Invalid {
  index: number;
  unique_id: string | null;
  errors: EventError[];
  names?: ReturnType<typeof namesOf>;
}

interface Checked {
  /** The valid ones, in their order. */
  events: LogEvent[];
  invalid: Invalid[];
  /** How many were checked, and how many errors were found. */
  elements: number;
  errors: number;
}

/** The outcome of a request's events. */
interface Counts extends Pick<BatchReport, 'accepted' | 'duplicates' | 'conflicts' | 'rejected'> {
  /** How many fresh events are dated too far ahead of the clock. */
  dated_ahead: number;
}

export interface AcceptBatchDependencies {
  database: Pick<Queryable, 'ofTenant'>;
  queue: AppendQueue;
  clock: () => Date;
  /** Called with the outcome of each request's events, including refused requests. */
  onBatch: (counts: Counts) => void;
  /** Receives the records that staff see of intake; absent: none are kept. */
  notes?: Pick<IntakeNotes, 'count' | 'refuse'> | undefined;
  limits: Pick<IngestionLimits, 'batchEvents' | 'eventBytes' | 'eventMembers'>;
}

/**
 * Checks a batch and makes its events durable exactly once; resolves when they are (docs/rules/intake.md#7, invariants I1
 * and I2). Faults: `malformed_body`, `batch_too_large`, `invalid_events` with a pointer for each error, `overloaded`,
 * `database_unavailable`.
 */
export async function acceptBatch(
  dependencies: AcceptBatchDependencies,
  request: AcceptBatch,
): Promise<AcceptedBatch> {
  const { queue, clock, limits, onBatch, notes } = dependencies;
  const { tenant_id, lenient, itemized, trace } = request;
  const checked = await checkAll(request, limits);
  if (checked.invalid.length > 0) {
    await noteRejected(dependencies, request, checked.invalid);
    if (!lenient) throw invalidEvents(checked);
  }
  const { events, invalid } = checked;
  trace?.appending(tenant_id, events.length);
  const { outcomes, first_seq } =
    events.length > 0 ? await queue.add(tenant_id, events) : { outcomes: [], first_seq: undefined };
  const counts = countOutcomes(outcomes);
  trace?.appended(counts.accepted);
  const items = itemized ? itemsOf(checked, outcomes) : [];
  const dated_ahead = countAhead(events, outcomes, clock());
  const noted = { ...counts, rejected: 0, dated_ahead };
  onBatch(noted);
  notes?.count(tenant_id, request.api_key_id ?? 0, noted);
  return { ...counts, rejected: invalid.length, items, first_seq };
}

async function noteRejected(
  { database, clock, onBatch, notes }: AcceptBatchDependencies,
  request: AcceptBatch,
  invalid: readonly Invalid[],
): Promise<void> {
  const { tenant_id, api_key_id = 0 } = request;
  const counts = { accepted: 0, duplicates: 0, conflicts: 0, rejected: invalid.length, dated_ahead: 0 };
  onBatch(counts);
  await countRejected(database.ofTenant(tenant_id), invalid.length);
  notes?.count(tenant_id, api_key_id, counts);
  notes?.refuse(tenant_id, refusedOf(request, invalid, clock()));
}

/** The first refused events of a batch, as they are recorded. */
function refusedOf(
  { lenient, api_key_id = 0 }: AcceptBatch,
  invalid: readonly Invalid[],
  at: Date,
): RefusedEvent[] {
  return invalid.flatMap(({ index, errors, names }) =>
    names === undefined
      ? []
      : [{ at, api_key_id, index, rest_stored: lenient, ...names, errors: keptErrors(errors) }],
  );
}

/** Lets other requests run between two slices: a body of 16 MiB takes a quarter of a second in total. */
async function checkAll(
  { body, format = {} }: AcceptBatch,
  limits: AcceptBatchDependencies['limits'],
): Promise<Checked> {
  const checked: Checked = { events: [], invalid: [], elements: 0, errors: 0 };
  const batch = format.isSingle ? batchOfOne(body, limits.eventBytes) : body;
  for (const slice of readSlices(batch, limits)) {
    if (checked.elements > 0 || slice.elements.length === 0) await setImmediate();
    checkSlice(checked, slice, limits, format);
  }
  return checked;
}

/** Once this many errors were found in a batch, only the first error of each further invalid event is reported. */
const MAX_ERRORS = 10_000;

function checkSlice(
  checked: Checked,
  { elements, textErrors }: Slice,
  { eventBytes, eventMembers }: AcceptBatchDependencies['limits'],
  { convert }: EventFormat,
): void {
  for (const sent of elements) {
    const index = checked.elements++;
    const most = checked.errors < MAX_ERRORS ? listedErrors : 1;
    const unreadable =
      sent instanceof Oversized
        ? [{ pointer: '', detail: `must be of at most ${eventBytes} bytes` }]
        : textErrors?.(sent);
    const read = unreadable?.length ? { errors: unreadable } : (convert?.(sent) ?? { event: sent });
    const element = 'event' in read ? read.event : sent;
    const errors =
      'errors' in read ? read.errors.slice(0, most) : checkEvent(element, { most, members: eventMembers });
    checked.errors += errors?.length ?? 0;
    if (errors) noteInvalid(checked, { index, unique_id: uniqueIdOf(element), errors }, element);
    else checked.events.push(toLogEvent(element as Event));
  }
}

function noteInvalid({ invalid }: Checked, one: Invalid, element: unknown): void {
  invalid.push(invalid.length < NOTED_OF_A_BATCH ? { ...one, names: namesOf(element) } : one);
}

function uniqueIdOf(element: unknown): string | null {
  const { unique_id } = sentNames(element);
  return typeof unique_id === 'string' ? cutText(unique_id, 255).toWellFormed() : null;
}

function invalidEvents({ invalid }: Checked): Fault {
  const errors = invalid
    .flatMap(({ index, unique_id, errors }) =>
      errors.map(
        (error): FaultError => ({
          index,
          unique_id,
          pointer: `/${index}${error.pointer}`,
          detail: error.detail,
        }),
      ),
    )
    .slice(0, listedErrors);
  const [first] = errors;
  const what = invalid.length === 1 ? '1 event is' : `${invalid.length} events are`;
  return new Fault(
    'invalid_events',
    `${what} not valid, so nothing was stored; the first: ${first?.pointer} ${first?.detail}.`,
    {
      errors,
    },
  );
}

function countOutcomes(
  outcomes: AppendOutcome[],
): Pick<BatchReport, 'accepted' | 'duplicates' | 'conflicts'> {
  const counts = { accepted: 0, duplicate: 0, conflict: 0 };
  for (const outcome of outcomes) counts[outcome]++;
  return { accepted: counts.accepted, duplicates: counts.duplicate, conflicts: counts.conflict };
}

/** Clocks of senders differ by seconds; a wrong time zone differs by hours. */
const AHEAD_MILLISECONDS = 5 * 60_000;

function countAhead(events: readonly LogEvent[], outcomes: readonly AppendOutcome[], now: Date): number {
  const latest = (now.getTime() + AHEAD_MILLISECONDS) * 1_000;
  let ahead = 0;
  for (const [i, { occurred_at }] of events.entries())
    if (occurred_at > latest && outcomes[i] === 'accepted') ahead++;
  return ahead;
}

function itemsOf({ events, invalid }: Checked, outcomes: AppendOutcome[]): BatchReport['items'] {
  const items: BatchReport['items'] = [];
  for (const { index, unique_id, errors } of invalid) {
    const located = errors.map(({ pointer, detail }) => ({ pointer: `/${index}${pointer}`, detail }));
    items[index] = { index, unique_id, outcome: 'rejected', errors: located };
  }
  let index = 0;
  events.forEach(({ unique_id }, i) => {
    while (items[index]) index++;
    items[index] = { index, unique_id, outcome: outcomes[i] ?? 'accepted' };
  });
  return items;
}

/** An observer of one batch on its way through the module, until it is durable. */
export interface BatchTrace {
  /** Its events were checked and are about to be made durable. */
  appending: (tenant_id: number, events: number) => void;
  /** They are durable; how many of them are new. */
  appended: (accepted: number) => void;
}

/** How many refused events of one batch are recorded: a batch of 10,000 would displace those of all others. */
const NOTED_OF_A_BATCH = 10;

/** An id is kept whole or not at all, as a part of one could not be found again at an erasure. */
const ID_BYTES = 160;
const ERRORS = 5;
const ERROR_BYTES = 550;
const TEXT_CHARACTERS = 120;

/** An event, or a CloudEvent that means none, whose members may be anything. */
type Sent = { data?: Record<string, unknown> | null } & Record<'event' | 'type' | 'id', unknown>;

/** The names in an invalid event as they were sent, where CloudEvents have them, too. */
function sentNames(element: unknown): Record<'kind' | 'unique_id' | 'player_id', unknown> {
  const { event, type, id, data } = (element ?? {}) as Sent;
  return { kind: event ?? type, unique_id: data?.unique_id ?? id, player_id: data?.player_id };
}

/** The names in an invalid event that are kept. */
function namesOf(element: unknown): Pick<RefusedEvent, 'kind' | 'unique_id' | 'player_id'> {
  const { kind, unique_id, player_id } = sentNames(element);
  return { kind: keptId(kind), unique_id: keptId(unique_id), player_id: keptId(player_id) };
}

/** The first faults of an event, within the bytes that are kept. */
function keptErrors(errors: readonly EventError[]): RefusedEvent['errors'] {
  const kept: RefusedEvent['errors'] = [];
  let bytes = 0;
  for (const { pointer, detail } of errors.slice(0, ERRORS)) {
    const one = { pointer: cut(pointer), detail: cut(detail) };
    bytes += Buffer.byteLength(JSON.stringify(one));
    if (kept.length > 0 && bytes > ERROR_BYTES) break;
    kept.push(one);
  }
  return kept;
}

function keptId(value: unknown): string | null {
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) return null;
  return Buffer.byteLength(value) <= ID_BYTES ? value : null;
}

function cut(text: string): string {
  return cutText(text, TEXT_CHARACTERS).toWellFormed();
}
