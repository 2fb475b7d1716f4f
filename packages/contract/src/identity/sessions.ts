import { Type } from 'typebox';
import { closedModel, model, utcTime } from '../values/schemas.ts';
import { userSchema } from './users.ts';

/**
 * Name of a session's cookie where the service is reached by https: browsers take it only from there, and for this host
 * alone.
 */
export const secureSessionCookie = '__Host-laurel';

/** Name of a session's cookie where the service is reached by http. */
export const plainSessionCookie = 'laurel';

/** Body of `POST /api/v1/session`; the lengths bound what an unknown caller makes the server hash. */
export const signInSchema = closedModel('SignIn', {
  username: Type.String({ maxLength: 255 }),
  password: Type.String({ format: 'password', maxLength: 4_096 }),
});

export const sessionAnswerSchema = model('SessionAnswer', {
  user: userSchema,
  tenant_id: Type.Integer({
    description: 'The tenant that the caller acts for: the user’s own, or the one that an owner named',
  }),
  expires_at: utcTime('When the session ends by itself; work in its second half renews it'),
});
