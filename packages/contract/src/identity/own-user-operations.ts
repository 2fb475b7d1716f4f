import { type Operations, ok, viewerAccess } from '../operations/operation.ts';
import { passwordChangeSchema, userSchema } from './users.ts';

/** `/api/v1/users/me`: what all staff may do with their own user, no matter which tenant they act for. */
export const ownUserOperations = {
  readOwnUser: {
    method: 'GET',
    path: '/api/v1/users/me',
    summary: 'Read who is signed in',
    description: 'The user of the access token, with the role as it is now.',
    access: viewerAccess,
    answers: ok('The user', userSchema),
    example: { status: 200 },
  },
  changeOwnPassword: {
    method: 'POST',
    path: '/api/v1/users/me/password',
    summary: 'Change your own password',
    description:
      'Ends all access tokens of the user but the one that is sent. Failed guesses of the current password are throttled together with failed sign-ins. Recorded in the audit log.',
    access: viewerAccess,
    body: { contentType: 'application/json', schema: passwordChangeSchema, required: true },
    answers: { 204: { description: 'The new password counts' } },
    faults: ['wrong_password', 'too_many_attempts', 'conflict'],
    example: {
      body: { current_password: 'a long password', new_password: 'a longer password' },
      status: 204,
    },
  },
  signOutEverywhere: {
    method: 'POST',
    path: '/api/v1/users/me/sign-out',
    summary: 'Sign out everywhere',
    description:
      'Ends every access token of the user, the one that is sent included: at once in this process and within two seconds ' +
      'everywhere. Recorded in the audit log.',
    access: viewerAccess,
    // Sent again, it is refused: the access token has ended.
    idempotent: false,
    answers: { 204: { description: 'Every access token has ended' } },
    example: { status: 204 },
  },
} as const satisfies Operations;
