import { objectOf, refused } from '../answers.ts';
import { type CheckRow, checksOf, expect } from '../check.ts';
import type { Target } from '../target.ts';

type Form = Record<string, string>;

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
const takenWith = (members: Form): CheckRow[2] => {
  return async (target) => void objectOf(await target.token({ ...formOf(target), ...members }));
};

const refusedForm = (change: (form: Form) => Form) =>
  refused((target) => target.token(change(formOf(target))));

const response = 'Response: JSON with access_token (string) and token_type (string).';
const needed = 'username and password are required.';

const rows: CheckRow[] = [
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
  ['grant-type', 'grant_type | string | not required', takenWith({ grant_type: 'password' })],
  ['scope', 'scope | string | not required | default value is a single period', takenWith({ scope: '.' })],
  ['without-username', needed, refusedForm(({ username: _, ...form }) => form)],
  ['without-password', needed, refusedForm(({ password: _, ...form }) => form)],
  ['wrong-password', needed, refusedForm((form) => ({ ...form, password: `${form.password}x` }))],
  ['unknown-username', needed, refusedForm((form) => ({ ...form, username: `${form.username}x` }))],
];

/** What the contract says of `POST /api/v1/auth/token`. */
export const tokenChecks = checksOf('token', 'token', rows);
