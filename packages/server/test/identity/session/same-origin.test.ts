import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Laurel, startLaurel } from '../../support/laurel.ts';
import { callWith, requestSession, startSession } from '../../support/sessions.ts';
import { makeStaff, signIn } from '../../support/staff.ts';

let laurel: Laurel;
let cookie: string;
before(async () => {
  laurel = await startLaurel();
  cookie = (await startSession(laurel)).headers.cookie ?? '';
});
after(() => laurel.close());

const own = () => laurel.url;

describe('a cookie is taken only where the browser says that the page is of this service', () => {
  const cases: [string, () => Record<string, string>, number][] = [
    ['Sec-Fetch-Site: same-origin', () => ({ 'sec-fetch-site': 'same-origin' }), 200],
    ['the same, whatever Origin says', () => ({ 'sec-fetch-site': 'same-origin', origin: 'null' }), 200],
    ['Sec-Fetch-Site: same-site', () => ({ 'sec-fetch-site': 'same-site' }), 403],
    ['Sec-Fetch-Site: cross-site', () => ({ 'sec-fetch-site': 'cross-site' }), 403],
    ['Sec-Fetch-Site: none, an address that was typed', () => ({ 'sec-fetch-site': 'none' }), 403],
    ['cross-site, though Origin is the own', () => ({ 'sec-fetch-site': 'cross-site', origin: own() }), 403],
    ['no Sec-Fetch-Site and the own Origin', () => ({ origin: own() }), 200],
    ['another Origin', () => ({ origin: 'https://evil.example' }), 403],
    ['an Origin that begins like the own', () => ({ origin: `${own()}.evil.example` }), 403],
    ['the Origin null of a sandboxed page', () => ({ origin: 'null' }), 403],
    ['another Origin, though Referer is the own', () => ({ origin: 'null', referer: `${own()}/` }), 403],
    ['a page of the own in Referer', () => ({ referer: `${own()}/console/payouts?x=1` }), 200],
    ['a page of another site in Referer', () => ({ referer: `https://evil.example/?${own()}/` }), 403],
    ['a Referer that is no address', () => ({ referer: 'console' }), 403],
    ['nothing', () => ({}), 403],
  ];
  for (const [name, headers, status] of cases)
    test(name, async () => {
      for (const method of ['GET', 'POST']) {
        const path = method === 'GET' ? '/api/v1/session' : '/api/v1/campaigns/999999/publish';
        const response = await callWith(laurel, { cookie, ...headers() }, method, path);
        const expected = status === 200 && method === 'POST' ? 404 : status;
        assert.equal(response.status, expected, await response.clone().text());
        if (status !== 403) continue;
        const { type, detail } = (await response.json()) as Record<string, string>;
        assert.equal(type, 'urn:laurel:fault:forbidden');
        assert.match(String(detail), /Sec-Fetch-Site/);
      }
    });
});

test('a page of another site signs nobody in; a program, which says nothing, may', async () => {
  const person = { username: laurel.username, password: laurel.password };
  const foreign = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }];
  for (const headers of foreign) {
    const response = await requestSession(laurel, person, headers as Record<string, string>);
    assert.deepEqual([response.status, response.headers.getSetCookie()], [403, []]);
  }
  assert.equal((await requestSession(laurel, person, { origin: own() })).status, 200);
});

test('a header Authorization is what counts, right or wrong', async () => {
  const viewer = await makeStaff(laurel, 'viewer');
  const sent = (authorization: string) => ({ cookie, 'sec-fetch-site': 'same-origin', authorization });
  const as = await callWith(laurel, sent(`Bearer ${viewer.accessToken}`));
  const { user } = (await as.json()) as { user: { username: string } };
  assert.equal(user.username, viewer.username);
  for (const wrong of ['Bearer wrong', '', 'Basic YTpi'])
    assert.equal((await callWith(laurel, sent(wrong))).status, 401, wrong);
  // From wherever: no browser sends it by itself.
  const authorization = `Bearer ${await signIn(laurel)}`;
  assert.equal(
    (await callWith(laurel, { cookie, authorization, 'sec-fetch-site': 'cross-site' })).status,
    200,
  );
});

test('neither intake nor what is public takes a cookie, or is disturbed by one', async () => {
  const page = { cookie, 'sec-fetch-site': 'same-origin' };
  const paths = ['/public/api/v2/tournaments/details', '/public/api/v2/live/1'];
  for (const path of paths) assert.equal((await callWith(laurel, page, 'GET', path)).status, 401, path);
  const sendEmpty = (headers: Record<string, string>) =>
    fetch(`${laurel.url}/api/v1/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '[]',
    });
  assert.equal((await sendEmpty(page)).status, 401);
  assert.equal((await sendEmpty({ cookie: 'laurel=x', 'x-api-key': laurel.apiKey })).status, 204);
  const listing = { ...page, authorization: laurel.apiKey };
  assert.equal((await callWith(laurel, listing, 'GET', '/public/api/v2/tournaments/details')).status, 200);
});
