import { Type } from 'typebox';
import { countHeader } from '../operations/headers.ts';
import { managerAccess, type Operations, ok, ownerAccess, viewerAccess } from '../operations/operation.ts';
import {
  archivePartSchema,
  archiveQuerySchema,
  archiveRemovalSchema,
  archiveRemovedSchema,
} from './archive.ts';
import { cloudEventBatchSchema, cloudEventExample, cloudEventSchema } from './cloud-events.ts';
import { eventSearchSchema, foundEventsSchema } from './event-search.ts';
import { batchReportSchema, batchSchema } from './events.ts';
import {
  intakeSeriesQuerySchema,
  intakeSeriesSchema,
  refusalsQuerySchema,
  refusalsSchema,
} from './intake-series.ts';
import { intakeStatsSchema } from './intake-stats.ts';
import { pendingVoidsQuerySchema, pendingVoidsSchema, voidBodySchema, voidedSchema } from './voids.ts';

const optionalCount = (description: string) => ({ ...countHeader(description), required: false });
const outcomes = {
  'laurel-accepted': countHeader('Number of events that were fresh'),
  'laurel-duplicates': countHeader('Number of resends'),
  'laurel-conflicts': optionalCount(
    'Number of events whose unique_id is known with other content; absent if none',
  ),
  'laurel-rejected': optionalCount('Number of events that were left out as not valid; absent if none'),
  'laurel-seqs': {
    description: 'Numbers of the fresh events, `first-last`, in their order; only for `Prefer: receipt`',
    required: false,
    schema: Type.String(),
  },
  'preference-applied': {
    description: 'The preferences that were applied (RFC 7240); absent if none was sent',
    required: false,
    schema: Type.String(),
  },
};

/** Operations on events: intake, counters, voiding, archive. */
export const eventOperations = {
  submitEvents: {
    method: 'POST',
    path: '/api/v1/events',
    summary: 'Submit events',
    description:
      'Stores a batch of events exactly once and answers when it is durable. One event that is not valid refuses the whole ' +
      'batch, unless `Prefer: handling=lenient` is sent. Sending events again, even in other batches, has no effect. Also takes ' +
      'CloudEvents 1.0, one (structured) or a batch, by content type.',
    access: { kind: 'api_key', header: 'x-api-key', scope: 'events:write', accessToken: 'optional' },
    idempotent: true,
    parameters: {
      headers: Type.Object({
        prefer: Type.Optional(
          Type.String({
            description:
              '`return=representation` for a report of every event; `handling=lenient` to store the valid ones; `receipt` for the ' +
              'numbers of the fresh ones, by which they can be proven',
          }),
        ),
        'content-encoding': Type.Optional(Type.String({ description: '`gzip` if the body is compressed' })),
      }),
    },
    body: {
      contentType: 'application/json',
      schema: batchSchema,
      alsoAs: {
        'application/cloudevents+json': { schema: cloudEventSchema, example: cloudEventExample },
        'application/cloudevents-batch+json': { schema: cloudEventBatchSchema, example: [cloudEventExample] },
      },
      required: true,
    },
    answers: {
      200: {
        description: 'The batch is durable; the report was asked for by `return=representation`',
        schema: batchReportSchema,
        headers: outcomes,
      },
      204: { description: 'The batch is durable', headers: outcomes },
    },
    faults: ['batch_too_large', 'invalid_events', 'overloaded', 'forbidden'],
    example: {
      headers: { prefer: 'return=representation' },
      body: [
        {
          event: 'gameround',
          data: {
            unique_id: 'bet-1',
            timestamp: '2026-11-02T12:00:00Z',
            player_id: 'player-1',
            game_id: 'GD8',
            round_id: 'round-1',
            amount: 2.5,
            currency: 'EUR',
            is_win: false,
            is_bonus: false,
          },
        },
        {
          event: 'login',
          data: { unique_id: 'login-1', timestamp: '2026-11-02T11:59:00Z', player_id: 'player-1' },
        },
      ],
      status: 200,
      answer: {
        accepted: 2,
        duplicates: 0,
        conflicts: 0,
        rejected: 0,
        items: [
          { index: 0, unique_id: 'bet-1', outcome: 'accepted' },
          { index: 1, unique_id: 'login-1', outcome: 'accepted' },
        ],
      },
    },
  },
  voidEvents: {
    method: 'POST',
    path: '/api/v1/events/void',
    summary: 'Void events',
    description:
      'Takes events, such as bets that were rolled back, out of every board that is not settled, as if they had never been sent. ' +
      'They stay in the log, marked; sending one again has no effect. What other events say of a player or game stays valid. ' +
      'An event that has not come yet is void when it comes, for 90 days. ' +
      'Repeating the call has no further effect. Recorded in the audit log.',
    access: managerAccess,
    idempotent: true,
    body: { contentType: 'application/json', schema: voidBodySchema, required: true },
    answers: ok('What became of the events', voidedSchema),
    faults: ['conflict'],
    example: {
      body: { unique_ids: ['bet-1', 'bet-2'], reason: 'Rolled back by the game provider' },
      status: 200,
    },
  },
  listPendingVoids: {
    method: 'GET',
    path: '/api/v1/events/pending-voids',
    summary: 'List pending voids',
    description:
      'Voids of events that have not come, newest first. A void leaves the list when its event comes, which is void from the beginning, ' +
      'or after 90 days.',
    access: viewerAccess,
    parameters: { query: pendingVoidsQuerySchema },
    answers: ok('One page of pending voids', pendingVoidsSchema),
    example: { query: { unique_id: 'bet-1' }, status: 200 },
  },
  findEvents: {
    method: 'GET',
    path: '/api/v1/events',
    summary: 'Find events',
    description:
      'Events of the log as they were sent, newest first: one by its `unique_id`, those of a player, or along the log. The log is never ' +
      'counted, and a page looks at a bounded part of it. What was archived, what was refused, and ids of players who were erased are ' +
      'not found.',
    access: viewerAccess,
    parameters: { query: eventSearchSchema },
    keepsDigits: true,
    answers: ok('One page of events', foundEventsSchema),
    example: { query: { player_id: 'player-1', from: '2026-11-02T00:00:00Z' }, status: 200 },
  },
  readIntakeStats: {
    method: 'GET',
    path: '/api/v1/intake/stats',
    summary: 'Read the intake counters',
    description: 'All events are scored when `scored_seq` equals `log_seq`.',
    access: viewerAccess,
    answers: ok('The counters of the tenant', intakeStatsSchema),
    example: { status: 200 },
  },
  readIntakeSeries: {
    method: 'GET',
    path: '/api/v1/intake/series',
    summary: 'Read intake by the minute',
    description:
      'What became of events in each minute of a window, and by API key, and how far boards are behind the log now. Minutes are kept ' +
      'for 35 days; other processes add to them within seconds.',
    access: viewerAccess,
    parameters: { query: intakeSeriesQuerySchema },
    answers: ok('The series', intakeSeriesSchema),
    example: { query: { from: '2026-11-02T00:00:00Z', to: '2026-11-02T12:00:00Z' }, status: 200 },
  },
  listRefusedEvents: {
    method: 'GET',
    path: '/api/v1/intake/refusals',
    summary: 'List refused events',
    description:
      'The newest events that were refused as not valid, with their faults: the first ten of a batch, 1,000 in all, for seven days.',
    access: viewerAccess,
    parameters: { query: refusalsQuerySchema },
    answers: ok('One page of refused events', refusalsSchema),
    example: { query: { unique_id: 'bet-1' }, status: 200 },
  },
  readArchivePart: {
    method: 'GET',
    path: '/api/v1/archive',
    summary: 'Read events to archive',
    description:
      'One part after another of the events that no board can need any more, as `laurel archive` writes them to files. Events about ' +
      'players and games are never among them, nor are game rounds that continued later. Refused while a published campaign that is ' +
      'not settled starts before the time. Changes nothing.',
    access: ownerAccess,
    parameters: { query: archiveQuerySchema },
    answers: ok('The next part', archivePartSchema),
    faults: ['conflict'],
    example: { query: { before: '2026-01-01T00:00:00Z' }, status: 200 },
  },
  removeArchivedEvents: {
    method: 'POST',
    path: '/api/v1/archive/removals',
    summary: 'Remove archived events',
    description:
      'Removes events from the log once they are stored elsewhere, as the hash of their text proves: all of them or none. Sending one of ' +
      'them again never has an effect. Repeating the call has no further effect. Recorded in the audit log.',
    access: ownerAccess,
    idempotent: true,
    body: { contentType: 'application/json', schema: archiveRemovalSchema, required: true },
    answers: ok('How many events were removed', archiveRemovedSchema),
    faults: ['conflict'],
    example: {
      body: {
        before: '2026-01-01T00:00:00Z',
        seqs: [1, 2],
        sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      },
      status: 200,
      answer: { removed: 0 },
    },
  },
} as const satisfies Operations;
