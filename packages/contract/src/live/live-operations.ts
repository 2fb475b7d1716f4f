import { Type } from 'typebox';
import { header } from '../operations/headers.ts';
import type { Operations } from '../operations/operation.ts';
import { ownOptInBodySchema } from '../participation/opt-ins.ts';
import { serial } from '../values/schemas.ts';
import { boardSummariesQuerySchema, boardSummariesSchema } from './board-summaries.ts';
import { joinableTeamsSchema } from './joinable-teams.ts';
import { liveAnswerSchema, liveBoardQuerySchema, liveStreamQuerySchema } from './live.ts';

const access = { kind: 'api_key', header: 'authorization', scope: 'boards:read', inPages: 'boards' } as const;
const neverStored = { 'cache-control': header('`no-store`') };

/** What pages that players look at call (docs/rules/live.md). */
export const liveOperations = {
  streamBoards: {
    method: 'GET',
    path: '/public/api/v2/live',
    summary: 'Follow boards as they change',
    description:
      'Server-sent events: `board` (LiveBoard, its `id` is the revision), `me` (LiveMe, with a player token of the scope `me`), `phase` ' +
      '(LivePhase), with `missing=skip` `missing` (LiveMissing), and `goodbye` (LiveGoodbye), after which the server ends the stream; a comment every 15 seconds. After a reconnect the stream begins with the whole board. docs/rules/live.md describes the stream.',
    access,
    parameters: {
      query: liveStreamQuerySchema,
      headers: Type.Object({
        'last-event-id': Type.Optional(Type.String({ description: 'The revision that the client has' })),
      }),
    },
    answers: {
      200: {
        description: 'Events, for as long as the client reads them',
        contentType: 'text/event-stream',
        schema: Type.String(),
        headers: { 'cache-control': header('`no-store, no-transform`') },
      },
    },
    faults: ['not_found', 'too_many_streams', 'streams_exhausted'],
    example: { query: { campaigns: '17', rows: 25, language: 'de' }, status: 200 },
  },
  readLiveBoard: {
    method: 'GET',
    path: '/public/api/v2/live/{campaign_id}',
    summary: 'Read a board when it has changed',
    description:
      'For clients that cannot stream. Returns the board at once if its revision differs from `after`. Otherwise it waits up to `wait` seconds for a new revision, and then answers that nothing has changed: `from` is the revision, and there are no rows.',
    access,
    parameters: {
      path: Type.Object({ campaign_id: serial('Id of the campaign') }),
      query: liveBoardQuerySchema,
    },
    answers: { 200: { description: 'The board', schema: liveAnswerSchema, headers: neverStored } },
    faults: ['not_found', 'too_many_streams', 'streams_exhausted'],
    example: { path: { campaign_id: 17 }, query: { rows: 25 }, status: 200 },
  },
  summariseBoards: {
    method: 'GET',
    path: '/public/api/v2/tournaments/boards',
    summary: 'Summarise boards',
    description:
      'For pages that list tournaments: how many players are on each board, whether it is final, and its first lines with their places.',
    access,
    parameters: { query: boardSummariesQuerySchema },
    answers: { 200: { description: 'The summaries', schema: boardSummariesSchema, headers: neverStored } },
    example: { query: { campaigns: '17,18', rows: 3, language: 'de' }, status: 200 },
  },
  listJoinableTeams: {
    method: 'GET',
    path: '/public/api/v2/tournaments/{id}/teams',
    summary: 'List the teams that a player may join',
    description: 'Every team that somebody has joined, whether it is on the board yet or not.',
    access,
    parameters: { path: Type.Object({ id: serial('Id of the campaign') }) },
    answers: { 200: { description: 'The teams', schema: joinableTeamsSchema, headers: neverStored } },
    faults: ['not_found'],
    example: { path: { id: 17 }, status: 200 },
  },
  joinTournament: {
    method: 'POST',
    path: '/public/api/v2/tournaments/{id}/opt-in',
    summary: 'Join a tournament as the player of the token',
    description:
      'The player of the token takes part from now on. In a campaign with teams the player joins the team `team_id`; a player who is in a team stays there if the call names none. `team_name` names a new team. Repeating the call changes nothing.',
    access: { kind: 'player', scope: 'opt-in' },
    idempotent: true,
    parameters: { path: Type.Object({ id: serial('Id of the campaign') }) },
    body: { contentType: 'application/json', schema: ownOptInBodySchema, required: false },
    answers: { 204: { description: 'The player has joined' } },
    faults: ['not_found', 'conflict'],
    example: { path: { id: 17 }, body: {}, status: 204 },
  },
} as const satisfies Operations;
