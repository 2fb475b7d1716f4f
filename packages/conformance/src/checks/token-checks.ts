import { expectRefusal, objectOf } from '../answers.ts';
import type { ConformanceCheck } from '../check.ts';
import { expect } from '../endings.ts';
import type { Target } from '../target.ts';

type Form = Record<string, string>;
type Row = [id: string, sentence: string, run: ConformanceCheck['run']];

const formOf = (target: Target): Form => ({
  username: target.need('username'),
  password: target.need('password'),
});

/** An access token of the user of the options. */
export async function tokenOf(target: Target): Promise<string> {
  const { access_token } = objectOf(await target.token(formOf(target)));
  expect(typeof access_token === 'string' && access_token !== '', 'access_token is no text');
  return access_token;
}

/** The form with these members, which the server must take. */
const taken = (members: Form): ConformanceCheck['run'] => {
  return async (target) => void objectOf(await target.token({ ...formOf(target), ...members }));
};

const refused = (change: (form: Form) => Form): ConformanceCheck['run'] => {
  return async (target) => expectRefusal(await target.token(change(formOf(target))));
};

const response = 'Response: JSON with access_token (string) and token_type (string).';
const needed = 'username and password are required.';

const rows: Row[] = [
  ['access-token', response, async (target) => void (await tokenOf(target))],
  [
    'token-type',
    response,
    async (target) => {
      const { token_type } = objectOf(await target.token(formOf(target)));
      expect(
        typeof token_type === 'string' && token_type !== '',
        `token_type is ${JSON.stringify(token_type)}`,
      );
    },
  ],
  ['grant-type', 'grant_type | string | not required', taken({ grant_type: 'password' })],
  ['scope', 'scope | string | not required | default value is a single period', taken({ scope: '.' })],
  ['without-username', needed, refused(({ username: _, ...form }) => form)],
  ['without-password', needed, refused(({ password: _, ...form }) => form)],
  ['wrong-password', needed, refused((form) => ({ ...form, password: `${form.password}x` }))],
  ['unknown-username', needed, refused((form) => ({ ...form, username: `${form.username}x` }))],
];

/** What the contract says of `POST /api/v1/auth/token`. */
export const tokenChecks: readonly ConformanceCheck[] = rows.map(([id, sentence, run]) => ({
  ...{ id: `token/${id}`, endpoint: 'token', sentence, run },
}));
