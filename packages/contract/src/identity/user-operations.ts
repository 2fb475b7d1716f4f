import { Type } from 'typebox';
import { adminAccess, type Operations, ok } from '../operations/operation.ts';
import { longPages, pageOf, pageQuery } from '../operations/pages.ts';
import { newUserSchema, userReplacementSchema, userSchema } from './users.ts';

const path = Type.Object({
  user_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Id of the user' }),
});

/** `/api/v1/users` (docs/rules/tokens.md#6). */
export const userOperations = {
  createUser: {
    method: 'POST',
    path: '/api/v1/users',
    summary: 'Create a user',
    description:
      'Adds a user to the tenant, with a role no stronger than the caller’s access token allows. Recorded in the audit log.',
    access: adminAccess,
    body: { contentType: 'application/json', schema: newUserSchema, required: true },
    answers: { 201: { description: 'The user', schema: userSchema } },
    faults: ['conflict'],
    example: {
      body: { username: 'analyst@brand.example', password: 'a long password', role: 'viewer' },
      status: 201,
    },
  },
  listUsers: {
    method: 'GET',
    path: '/api/v1/users',
    summary: 'List users',
    description: 'Every user of the tenant by id, disabled ones included.',
    access: adminAccess,
    parameters: { query: pageQuery({}, longPages) },
    answers: ok('One page of users', pageOf('UserPage', userSchema)),
    example: { query: { page: 1, page_size: 50 }, status: 200 },
  },
  replaceUser: {
    method: 'PUT',
    path: '/api/v1/users/{user_id}',
    summary: 'Change a user',
    description:
      'Gives a user a role and, if sent, a password or a state. A new password, and being disabled, end the user’s access tokens for good; a new role counts at once for those there are. Users with a ' +
      'stronger role than the caller cannot be changed, and the last owner stays. Recorded in the audit log.',
    access: adminAccess,
    idempotent: true,
    parameters: { path },
    body: { contentType: 'application/json', schema: userReplacementSchema, required: true },
    answers: ok('The user', userSchema),
    faults: ['not_found', 'conflict'],
    example: { path: { user_id: 2 }, body: { role: 'manager', disabled: false }, status: 200 },
  },
  disableUser: {
    method: 'DELETE',
    path: '/api/v1/users/{user_id}',
    summary: 'Disable a user',
    description:
      'The user can no longer sign in, and their access tokens end. The username stays taken. Recorded in the audit log.',
    access: adminAccess,
    idempotent: true,
    parameters: { path },
    answers: { 204: { description: 'The user is disabled' } },
    faults: ['not_found', 'conflict'],
    example: { path: { user_id: 2 }, status: 204 },
  },
  signOutUser: {
    method: 'POST',
    path: '/api/v1/users/{user_id}/sign-out',
    summary: 'Sign a user out everywhere',
    description:
      'Ends every access token of the user, at once in this process and within two seconds everywhere; the password stays. Users ' +
      'with a stronger role than the caller cannot be signed out. Recorded in the audit log.',
    access: adminAccess,
    idempotent: true,
    parameters: { path },
    answers: { 204: { description: 'The user is signed out' } },
    faults: ['not_found'],
    example: { path: { user_id: 2 }, status: 204 },
  },
} as const satisfies Operations;
