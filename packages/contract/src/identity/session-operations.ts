import { header } from '../operations/headers.ts';
import { type Operations, ok, publicAccess, viewerAccess } from '../operations/operation.ts';
import { sessionAnswerSchema, signInSchema } from './sessions.ts';

const setCookie = 'The cookie of the session; no script can read it';

/** Sessions of people who work in a browser (docs/rules/tokens.md#8). */
export const sessionOperations = {
  startSession: {
    method: 'POST',
    path: '/api/v1/session',
    summary: 'Sign in to the console',
    description:
      'Starts a session and answers its cookie, which the management API takes in place of an access token from pages of this service. ' +
      'Failed attempts are throttled together with those at the token endpoint. Recorded in the audit log.',
    access: publicAccess,
    // Each call starts a session of its own.
    idempotent: false,
    body: { contentType: 'application/json', schema: signInSchema, required: true },
    answers: {
      200: {
        description: 'Who is signed in',
        schema: sessionAnswerSchema,
        headers: { 'set-cookie': header(setCookie), 'cache-control': header('`no-store`') },
      },
    },
    faults: ['unauthenticated', 'forbidden', 'too_many_attempts', 'database_unavailable'],
    example: { body: { username: 'manager@brand.example', password: 'a long password' }, status: 200 },
  },
  readSession: {
    method: 'GET',
    path: '/api/v1/session',
    summary: 'Read who is signed in, and until when',
    description:
      'The user of the session, or of the access token that was sent in its place, with the role as it is now.',
    access: viewerAccess,
    answers: ok('Who is signed in', sessionAnswerSchema),
    example: { status: 200 },
  },
  endSession: {
    method: 'DELETE',
    path: '/api/v1/session',
    summary: 'Sign out of the console',
    description:
      'Ends the session of the cookie, in every process at once, and removes the cookie. Where an access token was sent, there is no ' +
      'session to end. Recorded in the audit log.',
    access: viewerAccess,
    // Sent again, it is refused: the session has ended.
    idempotent: false,
    answers: {
      204: { description: 'The session has ended', headers: { 'set-cookie': header('Removes the cookie') } },
    },
    example: { status: 204 },
  },
} as const satisfies Operations;
