import assert from 'node:assert/strict';
import type { Role } from '@laurel/contract/identity/users.ts';
import type { Laurel } from './laurel.ts';
import { type Answer, call, makeStaff, makeTenant, signIn } from './staff.ts';

/** The members of a problem document that tests read. */
export interface Problem {
  type: string;
  status: number;
  detail: string;
  errors?: { pointer?: string; parameter?: string; detail: string }[];
}

type Method = (path: string, body?: unknown) => Promise<Answer>;

/** One member of staff who calls the management API. */
export interface Management {
  get: Method;
  post: Method;
  put: Method;
  patch: Method;
  delete: Method;
}

/** The owner that the first start made, acting for that tenant, and signing in anew when an hour of the clock has gone. */
export async function signInOwner(laurel: Laurel): Promise<Management> {
  return management(laurel, await signIn(laurel), { renew: () => signIn(laurel) });
}

/** A new member of the owner's tenant. */
export async function signInAs(laurel: Laurel, role: Role): Promise<Management> {
  return management(laurel, (await makeStaff(laurel, role)).accessToken);
}

/** The owner, acting for another tenant that is created for it. */
export async function signInToNewTenant(laurel: Laurel, name: string): Promise<Management> {
  const tenant_id = await makeTenant(laurel, name);
  return management(laurel, await signIn(laurel), { tenant_id });
}

function management(
  laurel: Laurel,
  accessToken: string,
  { tenant_id, renew }: { tenant_id?: number; renew?: () => Promise<string> } = {},
): Management {
  let token = accessToken;
  const method =
    (name: string): Method =>
    async (path, body) => {
      const answer = await call(laurel, token, name, path, { body, tenant_id });
      if (answer.status !== 401 || renew === undefined) return answer;
      token = await renew();
      return call(laurel, token, name, path, { body, tenant_id });
    };
  return {
    get: method('GET'),
    post: method('POST'),
    put: method('PUT'),
    patch: method('PATCH'),
    delete: method('DELETE'),
  };
}

/** Asserts that a call was refused with this fault and returns its problem document. */
export function assertRefused({ status, headers, body }: Answer, expected: number, code: string): Problem {
  assert.equal(status, expected, JSON.stringify(body));
  assert.equal(body.type, `urn:laurel:fault:${code}`);
  assert.equal(headers.get('content-type'), 'application/problem+json');
  return body;
}
