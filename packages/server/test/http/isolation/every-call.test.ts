import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { before, describe, test } from 'node:test';
import { operations } from '@laurel/contract/operations/operations.ts';
import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { sendEvents } from '../../support/events.ts';
import { forFile } from '../../support/for-file.ts';
import { attempted, type Call, callsOf } from '../../support/isolation-calls.ts';
import { startLaurelAt } from '../../support/laurel.ts';
import {
  makeOtherTenant,
  makeOwnTenant,
  marker,
  type Names,
  nowhere,
  rowsOf,
} from '../../support/other-tenants-ids.ts';
import { requestToken } from '../../support/staff.ts';
import { waitUntil } from '../../support/waiting.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
let others: Names;
let own: Awaited<ReturnType<typeof makeOwnTenant>>;
before(async () => {
  others = await makeOtherTenant(laurel);
  // A day on, so that the day of the others' events can be asked for, and is over.
  await laurel.setClock('2026-12-03T12:00:00Z');
  // The use of their API key is noted once a minute: not by the call that is tried first.
  await sendEvents({ ...laurel, apiKey: others.key }, []);
  own = await makeOwnTenant(laurel);
  await waitUntil('what is cleaned once a day is', async () => {
    const waiting = await laurel.database.query({
      text: `select 1 from webhook_endpoints where tenant_id = $1 and cleaned_at < '2026-12-03'`,
      values: [others.tenant],
    });
    assert.equal(waiting.length, 0);
  });
  await waitUntil('what making the tenant decided is sealed', async () => {
    const waiting = await laurel.database.query({
      text: 'select 1 from decisions where tenant_id = $1 and number is null',
      values: [others.tenant],
    });
    assert.equal(waiting.length, 0, 'what making the tenant decided is sealed');
  });
});

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
  /** What was sent to the database for it. */
  statements: SentStatement[];
}

interface SentStatement {
  text: string;
  values: unknown[];
}

const sent = new AsyncLocalStorage<SentStatement[]>();

/** Notes each statement under the request that it was sent for; what is sent stays as it is. */
const { query } = pg.Client.prototype;
type Sent = [statement: string | { text: string; values?: unknown[] }, values?: unknown[]];
pg.Client.prototype.query = function (this: pg.Client, ...parameters: Sent) {
  const [statement, values = []] = parameters;
  sent
    .getStore()
    ?.push(typeof statement === 'string' ? { text: statement, values } : { values, ...statement });
  return Reflect.apply(query, this, parameters);
} as typeof query;

async function ask(method: string, call: Call, headers: Record<string, string> = {}): Promise<Answer> {
  const statements: SentStatement[] = [];
  const options = {
    method,
    url: call.path,
    headers: { ...credentialsOf(call), ...headers },
  } as InjectOptions;
  if (call.body !== undefined) options.payload = call.body;
  if (typeof call.body === 'string') {
    const { type = 'application/x-www-form-urlencoded' } = call;
    options.headers = { ...options.headers, 'content-type': type };
  }
  const answer = await sent.run(statements, () => laurel.app.inject(options));
  const { date: _date, ...rest } = answer.headers;
  return { status: answer.statusCode, headers: rest, body: answer.body, statements: [...statements] };
}

function credentialsOf({ as, path }: Call): Record<string, string> {
  if (as === 'nobody') return {};
  if (as === 'key') return path.startsWith('/public') ? { authorization: own.key } : { 'x-api-key': own.key };
  if (as === 'publishable' || as === 'player') return { authorization: `Bearer ${own[as]}` };
  if (as === 'admin') return { authorization: `Bearer ${own.admin}` };
  return { authorization: `Bearer ${own.owner}`, 'laurel-tenant': String(own.tenant) };
}

/** An answer with each name that the call holds, and each number that the call itself drew, replaced by what it is. */
function withoutNames({ status, headers, body }: Answer, names: Names, call: object): string {
  const asked = JSON.stringify(call);
  let text = `${status} ${JSON.stringify(headers)}\n${body}`;
  for (const [member, name] of Object.entries(names))
    if (asked.includes(String(name))) text = text.replaceAll(String(name), `<${member}>`);
  const isNew = status === 201 || body.includes('whsec_') || /"(now|scored_up_to)":/.test(body);
  return isNew ? text.replaceAll(drawn, '<drawn>') : text;
}

/** Numbers from 770001 on, times, keys, and what they are the hint and the tag of. */
const drawn =
  /77\d{4}|\d{4}-\d\d-\d\dT[\d:.]+Z|laurel_[\w-]{43}|"(?:key|secret)_hint":".{4}"|"[\w+/=.-]{20,}"|new-\d+/g;

/**
 * What an API key, a user and so on are known by is looked up and kept for seconds, whatever is asked for; and what was noted of intake is
 * written by whatever comes first.
 */
const lookUp =
  /from find_api_key|from api_keys where|from tenants where|update api_keys set last_used_at|from users where tenant_id|from signing_keys|intake_minutes \(|(?:into|from) refused_events\b(?! r)|delete from intake_minutes|^begin|^commit/;

describe('whatever names another tenant names nothing (I5): the answer is the one for what exists nowhere', () => {
  for (const [id, operation] of attempted)
    test(id, async () => {
      const before = await storedOfOthers();
      const pairs = [callsOf(operation, others, own), callsOf(operation, nowhere, own)] as const;
      for (const [number, toOthers] of pairs[0].entries()) {
        const theirs = await ask(operation.method, toOthers);
        const toNobody = pairs[1][number] as Call;
        const nobodys = await ask(operation.method, toNobody);
        assert.equal(theirs.status, toOthers.status, theirs.body);
        const answer = withoutNames(theirs, others, toOthers);
        if (id !== 'readMetrics') assert.equal(answer, withoutNames(nobodys, nowhere, toNobody));
        assert.ok(!answer.includes(marker), answer);
        assertSameWork(theirs, nobodys, toOthers);
      }
      assert.deepEqual(await storedOfOthers(), before);
    });
});

/** What is noted of the others' own intake is written some seconds after it, whatever is asked for meanwhile. */
async function storedOfOthers(): Promise<object> {
  const { intake_minutes: _noted, ...rows } = await rowsOf(laurel, others.tenant);
  return rows;
}

/**
 * How long an answer takes must not tell what exists: the same statements are sent, and each for the own tenant. What goes on after
 * an answer that changed something is scoring's.
 */
function assertSameWork(theirs: Answer, nobodys: Answer, call: Call): void {
  const work = ({ statements }: Answer) => statements.filter(({ text }) => !lookUp.test(text));
  // A call whose address names the tenant may ask for that one, as it may for one that exists nowhere.
  if (!call.path.includes(String(others.tenant)))
    for (const { text, values } of work(theirs))
      assert.ok(!`${text} ${JSON.stringify(values)}`.includes(String(others.tenant)), text);
  if (theirs.status < 400) return;
  assert.deepEqual(
    work(theirs).map(({ text }) => text),
    work(nobodys).map(({ text }) => text),
  );
}

test('a member of staff who names another tenant in Laurel-Tenant learns nothing', async () => {
  const [call] = callsOf(operations.listUsers, others, own);
  const answers = await Promise.all(
    [others, nowhere].map(async (names) => {
      const answer = await ask('GET', call as Call, { 'laurel-tenant': String(names.tenant) });
      assert.equal(answer.status, 403);
      return withoutNames(answer, names, { tenant: names.tenant });
    }),
  );
  assert.equal(answers[0], answers[1]);
});

test("another tenant's API key with an own access token is refused, as is an own one with another's token", async () => {
  const call: Call = { path: '/api/v1/events', body: [], as: 'admin', status: 403 };
  const { body: theirs } = await requestToken(laurel, {
    username: others.username,
    password: `the ${marker} password`,
  });
  for (const { status, body } of [
    await ask('POST', call, { 'x-api-key': others.key }),
    await ask('POST', { ...call, as: 'key' }, { authorization: `Bearer ${theirs.access_token}` }),
  ]) {
    assert.equal(status, 403);
    assert.ok(!body.includes(marker));
  }
});

test('a username is one of the installation: that it is taken is all that another tenant learns', async () => {
  const body = { username: others.username, password: 'a new password', role: 'viewer' };
  const answer = await ask('POST', { path: '/api/v1/users', as: 'admin', body, status: 409 });
  assert.equal(answer.status, 409);
  const { detail } = JSON.parse(answer.body) as { detail: string };
  assert.equal(detail, `The username ${others.username} is taken.`);
  assert.ok(!answer.body.replaceAll(others.username, '').includes(marker));
});
