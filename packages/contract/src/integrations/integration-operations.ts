import { Type } from 'typebox';
import { countHeader } from '../operations/headers.ts';
import { managerAccess, type Operations, ok, viewerAccess } from '../operations/operation.ts';
import { pageOf, pageQuery, shortPages } from '../operations/pages.ts';
import { requiredReasonSchema, serial } from '../values/schemas.ts';
import { fastTrackBatchSchema, fastTrackReportSchema } from './fasttrack.ts';
import {
  handedOverSchema,
  keptMessagesSchema,
  refusedFilter,
  refusedMessageSchema,
  refusedStateSchema,
  sendAgainBodySchema,
  sentAgainSchema,
} from './refused-messages.ts';

const headers = {
  'laurel-accepted': countHeader('Number of messages that were fresh'),
  'laurel-duplicates': countHeader('Number of messages whose id is known'),
  'laurel-conflicts': countHeader('Number of messages whose id is known with other content'),
  'laurel-ignored': countHeader('Number of messages in which nothing counts'),
  'laurel-refused': countHeader('Number of messages that were refused and kept'),
  'preference-applied': {
    description: 'The preferences that were applied (RFC 7240); absent if none was sent',
    required: false,
    schema: Type.String(),
  },
};

const one = Type.Object({ refused_id: serial('Id of the refused message') });
const page = pageOf('RefusedMessagePage', refusedMessageSchema);

/** Messages of other systems, and those of them that were refused (docs/integrations/). */
export const integrationOperations = {
  submitFastTrackMessages: {
    method: 'POST',
    path: '/api/v1/integrations/fasttrack/bulk',
    summary: 'Submit messages of Fast Track',
    description:
      'Takes bets, wins, payments and players as Fast Track words them, and answers when they are durable. Messages are taken one ' +
      'by one: one that cannot be taken is refused and kept, and the others count. Sending messages again has no effect.',
    access: { kind: 'api_key', header: 'x-api-key', scope: 'events:write', accessToken: 'optional' },
    idempotent: true,
    parameters: {
      headers: Type.Object({
        prefer: Type.Optional(
          Type.String({ description: '`return=representation` for a report of every message' }),
        ),
        'content-encoding': Type.Optional(Type.String({ description: '`gzip` if the body is compressed' })),
      }),
    },
    body: { contentType: 'application/json', schema: fastTrackBatchSchema, required: true },
    answers: {
      200: {
        description: 'Everything is durable; the report was asked for by `return=representation`',
        schema: fastTrackReportSchema,
        headers,
      },
      204: { description: 'Everything is durable', headers },
    },
    faults: ['batch_too_large', 'overloaded', 'forbidden'],
    example: {
      headers: { prefer: 'return=representation' },
      body: [
        {
          event: 'realtime-casino',
          data: {
            unique_id: 'bet-1',
            user_id: 'player-1',
            timestamp: '2026-11-02T12:00:00Z',
            game_id: 'GD8',
            round_id: 'round-1',
            type: 'bet',
            amount: 2.5,
            bonus_wager_amount: 1,
            currency: 'EUR',
          },
        },
      ],
      status: 200,
      answer: {
        accepted: 1,
        duplicates: 0,
        conflicts: 0,
        ignored: 0,
        refused: 0,
        items: [{ index: 0, outcome: 'accepted', unique_ids: ['bet-1#real', 'bet-1#bonus'] }],
      },
    },
  },
  listRefusedMessages: {
    method: 'GET',
    path: '/api/v1/refused-events',
    summary: 'List refused messages',
    description:
      'Messages of other systems that could not be taken, newest first. They are kept for 90 days.',
    access: viewerAccess,
    parameters: {
      query: pageQuery({ ...refusedFilter, state: Type.Optional(refusedStateSchema) }, shortPages),
    },
    answers: ok('One page of messages', page),
    example: { query: { source: 'fasttrack', state: 'open' }, status: 200 },
  },
  keepRefusedMessages: {
    method: 'POST',
    path: '/api/v1/refused-events',
    summary: 'Hand over refused messages of a queue',
    description:
      'Keeps messages that a bridge received from a queue and that cannot be taken, with the reasons, so that it can acknowledge them. A ' +
      'message is kept once, however often it is handed over.',
    access: { kind: 'api_key', header: 'x-api-key', scope: 'events:write' },
    idempotent: true,
    body: { contentType: 'application/json', schema: handedOverSchema, required: true },
    answers: ok('They are durable', keptMessagesSchema),
    faults: ['forbidden'],
    example: {
      body: [{ message: 'player anna bet 2.50', errors: [{ pointer: '', detail: 'is not JSON' }] }],
      status: 200,
      answer: { kept: 1 },
    },
  },
  readRefusedMessage: {
    method: 'GET',
    path: '/api/v1/refused-events/{refused_id}',
    summary: 'Read a refused message',
    access: viewerAccess,
    parameters: { path: one },
    answers: ok('The message', refusedMessageSchema),
    faults: ['not_found'],
    example: { path: { refused_id: 4 }, status: 200 },
  },
  sendRefusedMessage: {
    method: 'POST',
    path: '/api/v1/refused-events/{refused_id}/send-again',
    summary: 'Send a refused message again',
    description:
      'Takes the message as if it arrived now. It is sent where it is taken, and stays open with its newest errors where it is refused ' +
      'again. Refused for a message that was discarded. Recorded in the audit log.',
    access: managerAccess,
    idempotent: true,
    parameters: { path: one },
    answers: ok('The message as it is now', refusedMessageSchema),
    faults: ['not_found', 'conflict', 'overloaded'],
    example: { path: { refused_id: 4 }, status: 200 },
  },
  discardRefusedMessage: {
    method: 'POST',
    path: '/api/v1/refused-events/{refused_id}/discard',
    summary: 'Discard a refused message',
    description:
      'For a message that is not to count. Discarding again changes nothing. Recorded in the audit log.',
    access: managerAccess,
    idempotent: true,
    parameters: { path: one },
    body: { contentType: 'application/json', schema: requiredReasonSchema, required: true },
    answers: ok('The message as it is now', refusedMessageSchema),
    faults: ['not_found', 'conflict'],
    example: { path: { refused_id: 4 }, body: { reason: 'A test of the platform' }, status: 200 },
  },
  sendRefusedMessages: {
    method: 'POST',
    path: '/api/v1/refused-events/send-again',
    summary: 'Send refused messages again',
    description:
      'Takes the open messages that match as if they arrived now, the oldest first. Recorded in the audit log.',
    access: managerAccess,
    idempotent: true,
    parameters: {
      query: Type.Object(
        { after: Type.Optional(serial('Only those after this one, as `next` of the call before has it')) },
        { additionalProperties: false },
      ),
    },
    body: { contentType: 'application/json', schema: sendAgainBodySchema, required: true },
    answers: ok('What became of them', sentAgainSchema),
    faults: ['overloaded'],
    example: { body: { source: 'fasttrack' }, status: 200, answer: { sent: 0, refused: 0, next: null } },
  },
} as const satisfies Operations;
