import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Client, type ClientOptions, createClient } from '../src/client.ts';
import { InvalidPath, LaurelFault, NoAnswer } from '../src/faults.ts';
import { JsonText } from '../src/json-text.ts';
import { readListing } from '../src/public/listing.ts';
import { joinTournament } from '../src/public/tournaments.ts';
import { type Received, type Scripted, type ScriptedServer, startScripted } from './scripted-server.ts';

const open: ScriptedServer[] = [];
after(() => Promise.all(open.map((server) => server.close())));

const token = {
  status: 200,
  body: { access_token: 'token-1', token_type: 'bearer', expires_in: 3600, scope: '' },
};
const user = { username: 'u', password: 'p' };
const stats = { accepted: 1 };

interface World {
  client: Client;
  received: Received[];
  waits: number[];
}

/** A client of a server that answers so; it signs in by itself, and its waits are noted, not waited. */
async function against(
  answer: (request: Received, index: number) => Scripted,
  options: Partial<ClientOptions> = {},
): Promise<World> {
  let index = 0;
  const server = await startScripted((request) =>
    request.url === '/api/v1/auth/token' ? token : answer(request, index++),
  );
  open.push(server);
  const waits: number[] = [];
  const pause = async (milliseconds: number, signal: AbortSignal | undefined) => {
    signal?.throwIfAborted();
    waits.push(milliseconds);
  };
  const client = createClient({
    url: server.url,
    credentials: { user, apiKey: 'key' },
    random: () => 0.5,
    pause,
    ...options,
  });
  return { client, received: server.received, waits };
}

const problem = (code: string, status: number, more = {}) => ({
  status,
  body: { type: `urn:laurel:fault:${code}`, title: 'T', status, detail: 'D.', ...more },
});

test('path, query, headers, body and credentials are sent as the contract says', async () => {
  const { client, received } = await against(() => ({ status: 200, body: {} }), { tenant: 7 });
  await client.explainScore({
    path: { id: 3, player_id: 'a/b c' },
    query: { page: 2, page_size: undefined },
  });
  await client.listTournaments({ query: { status: 'AC,SC' }, headers: { 'if-none-match': '"x"' } });
  await client.submitEvents({ body: new JsonText('[{"event":1.10}]') });
  await client.checkHealth();
  const [form, explained, listed, submitted, health] = received;
  assert.equal(form?.body, 'grant_type=password&username=u&password=p');
  assert.equal(form?.headers['content-type'], 'application/x-www-form-urlencoded');
  assert.equal(explained?.url, '/api/v1/campaigns/3/players/a%2Fb%20c/explain?page=2');
  assert.deepEqual(
    [explained?.headers.authorization, explained?.headers['laurel-tenant']],
    ['Bearer token-1', '7'],
  );
  assert.equal(listed?.url, '/public/api/v2/tournaments/details?status=AC%2CSC');
  assert.deepEqual([listed?.headers.authorization, listed?.headers['if-none-match']], ['key', '"x"']);
  assert.deepEqual([submitted?.headers['x-api-key'], submitted?.body], ['key', '[{"event":1.10}]']);
  assert.deepEqual([health?.headers.authorization, health?.headers['x-api-key']], [undefined, undefined]);
});

test('player ids that no path can carry are sent as a query parameter', async () => {
  const { client, received } = await against(() => ({ status: 200, body: {} }));
  await client.readPlayer({ path: { player_id: '..' } });
  await client.explainScore({ path: { id: 3, player_id: '.' }, query: { page: 2 } });
  const [, player, explained] = received;
  assert.equal(player?.url, '/api/v1/players/-?player_id=..');
  assert.equal(explained?.url, '/api/v1/campaigns/3/players/-/explain?page=2&player_id=.');
});

test('any other value that would name another path is refused, and not sent', async () => {
  const { client, received } = await against(() => ({ status: 200, body: {} }));
  for (const day of ['..', '.', ''])
    await assert.rejects(async () => client.readFactDay({ path: { day } }), InvalidPath);
  assert.deepEqual(
    received.map(({ url }) => url),
    ['/api/v1/auth/token'],
  );
});

test('faults are recognised by their code, whatever form they have', async () => {
  const failing = async (answer: Scripted) => {
    const { client } = await against(() => answer, { attempts: 1 });
    return assert
      .rejects(client.readIntakeStats(), LaurelFault)
      .then(() => client.readIntakeStats().catch((error: LaurelFault) => error) as Promise<LaurelFault>);
  };
  const errors = [{ pointer: '/start', detail: 'is wrong' }];
  const invalid = await failing({
    ...problem('invalid_body', 422, { errors }),
    headers: { 'retry-after': '3' },
  });
  assert.deepEqual(
    [invalid.code, invalid.status, invalid.detail, invalid.errors, invalid.retryAfterSeconds],
    ['invalid_body', 422, 'D.', errors, 3],
  );
  const oauth = await failing({ status: 400, body: { error: 'invalid_grant', error_description: 'No.' } });
  assert.deepEqual([oauth.code, oauth.detail], ['invalid_grant', 'No.']);
  const proxy = await failing({ status: 502, body: '<html>' });
  assert.deepEqual([proxy.code, proxy.detail], ['unknown', 'The server answered 502 without saying why.']);
  const newer = await failing(problem('of_a_newer_release', 418));
  assert.deepEqual([newer.code, newer.detail, newer.document?.title], ['unknown', 'D.', 'T']);
});

test('an idempotent operation is tried again, after waits that double and vary', async () => {
  const answers: Scripted[] = [
    'cut',
    problem('internal', 500),
    problem('overloaded', 429),
    { status: 200, body: stats },
  ];
  const told: number[] = [];
  const { client, received, waits } = await against((_, index) => answers[index], { random: () => 0 });
  const onRetry = ({ attempt }: { attempt: number }) => told.push(attempt);
  assert.deepEqual(await client.readIntakeStats({ onRetry }), stats);
  assert.deepEqual([waits, told, received.length], [[125, 250, 500], [1, 2, 3], 5]);
});

test('resends of events are safe, so they are tried again; a campaign is made once', async () => {
  const { client, received } = await against(() => problem('overloaded', 503));
  await assert.rejects(client.submitEvents({ body: [] }), { code: 'overloaded' });
  assert.equal(received.length, 4);
  const body = { custom_id: 'x' } as never;
  await assert.rejects(client.createCampaign({ body, attempts: 9 }), { code: 'overloaded' });
  assert.equal(received.filter(({ url }) => url === '/api/v1/campaigns').length, 1);
});

test('a refusal that will not pass is not tried again', async () => {
  for (const status of [400, 403, 404, 409, 413, 422]) {
    const { client, received } = await against(() => problem('conflict', status));
    await assert.rejects(client.submitEvents({ body: [] }), { status });
    assert.equal(received.length, 1);
  }
});

test('Retry-After is waited for, unless it is longer than the client waits', async () => {
  const busy = { ...problem('overloaded', 429), headers: { 'retry-after': '7' } };
  const patient = await against((_, index) => (index === 0 ? busy : { status: 204 }));
  await patient.client.submitEvents({ body: [] });
  assert.deepEqual(patient.waits, [7_000]);
  const hasty = await against(() => busy, { maxWaitMilliseconds: 6_999 });
  await assert.rejects(hasty.client.submitEvents({ body: [] }), { retryAfterSeconds: 7 });
  assert.deepEqual([hasty.waits, hasty.received.length], [[], 1]);
});

test('a server that says nothing is given up on after the timeout, one that is not there at once', async () => {
  const { client } = await against(() => undefined, { attempts: 1 });
  const late = await client.readIntakeStats({ timeoutMilliseconds: 20 }).catch((error: unknown) => error);
  assert.ok(late instanceof NoAnswer);
  assert.deepEqual([late.reason, late.message], ['timeout', 'no answer in time']);
  const closed = await startScripted(() => undefined);
  await closed.close();
  const gone = createClient({ url: closed.url, attempts: 1 });
  await assert.rejects(gone.checkHealth(), { name: 'NoAnswer', reason: 'network', message: 'ECONNREFUSED' });
});

test('a signal ends a call, and a wait, with its reason', async () => {
  const reason = new Error('enough');
  const stopping = new AbortController();
  const { client } = await against(() => {
    stopping.abort(reason);
    return undefined;
  });
  await assert.rejects(client.readIntakeStats({ signal: stopping.signal }), reason);
  await assert.rejects(client.readIntakeStats({ signal: stopping.signal }), reason);
  const waiting = new AbortController();
  const busy = await against(() => problem('overloaded', 503));
  const onRetry = () => waiting.abort(reason);
  await assert.rejects(busy.client.checkReadiness({ signal: waiting.signal, onRetry }), reason);
  assert.equal(busy.received.length, 1);
});

test('pages are followed at the address of the client, whatever address the server says', async () => {
  const last = 3;
  const { client, received } = await against(({ url }) => {
    const page = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);
    const next = page < last ? `https://elsewhere.example/other?page=${page + 1}&page_size=2` : null;
    return { status: 200, body: { count: 6, next, previous: null, results: [2 * page - 1, 2 * page] } };
  });
  const items: unknown[] = [];
  for await (const item of client.listCampaigns.items({ query: { state: 'draft', page_size: 2 } }))
    items.push(item);
  assert.deepEqual(items, [1, 2, 3, 4, 5, 6]);
  const lists = received.filter(({ method }) => method === 'GET');
  assert.deepEqual(
    lists.map(({ url, headers }) => [url, headers.authorization]),
    [
      ['/api/v1/campaigns?state=draft&page_size=2', 'Bearer token-1'],
      ['/api/v1/campaigns?state=draft&page_size=2&page=2', 'Bearer token-1'],
      ['/api/v1/campaigns?state=draft&page_size=2&page=3', 'Bearer token-1'],
    ],
  );
  for await (const page of client.listCampaigns.pages()) {
    assert.equal(page.count, 6);
    break;
  }
  assert.equal(received.filter(({ method }) => method === 'GET').length, 4);
});

test('a listing is read up to a hundred entries, or until they are enough', async () => {
  const server = await startScripted(({ url }) => {
    const page = Number(new URL(url, 'http://localhost').searchParams.get('page'));
    return { status: 200, body: { next: 'another', results: Array(25).fill(page) } };
  });
  open.push(server);
  const source = { server: server.url, language: 'en', credential: async () => undefined };
  const isEnough = (found: number[]) => found.includes(2);
  assert.equal((await readListing<number>(source, 'campaigns', {})).length, 100);
  assert.equal((await readListing<number>(source, 'campaigns', {}, isEnough)).length, 50);
});

test('a player has joined once the server has answered; a refusal is thrown', async () => {
  let isRefused = false;
  const server = await startScripted(() => (isRefused ? problem('conflict', 409) : { status: 204 }));
  open.push(server);
  await joinTournament(server.url, 7, 'a.player.token', { team_id: 'reds' });
  const [request] = server.received;
  assert.equal(`${request?.method} ${request?.url}`, 'POST /public/api/v2/tournaments/7/opt-in');
  assert.equal(request?.headers.authorization, 'Bearer a.player.token');
  assert.equal(request?.body, '{"team_id":"reds"}');
  isRefused = true;
  await assert.rejects(joinTournament(server.url, 7, 'a.player.token'), { status: 409 });
});

test('status and headers are answered where they are asked for; a 304 is seen only there', async () => {
  const { client } = await against(() => ({ status: 304, headers: { etag: '"x"' } }));
  const answer = await client.listTournaments.answer({ headers: { 'if-none-match': '"x"' } });
  assert.deepEqual([answer.status, answer.headers.get('etag'), answer.body], [304, '"x"', undefined]);
  await assert.rejects(client.listTournaments(), TypeError);
});

test('an address that is none is refused at once', () => {
  for (const url of ['nowhere', 'ftp://laurel.example'])
    assert.throws(() => createClient({ url }), { name: 'TypeError' });
});
