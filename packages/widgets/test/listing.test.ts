import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, test } from 'node:test';
import { joinTournament, readTournaments } from '@laurel/client/public/tournaments.ts';
import { findTournament } from '../src/listing.ts';

interface Received {
  method: string | undefined;
  path: string;
  query: Record<string, string>;
  authorization: string | undefined;
  body: string;
}

let received: Received[] = [];
let status = 200;
const listed = (id: number) => ({ campaign: { id, custom_id: `C${id}` }, tournament_prizes: [] });
const server = createServer(async (request, response) => {
  received.push(partsOf(request, await text(request)));
  const page = Number(received.at(-1)?.query.page);
  const body = { results: [listed(2 * page - 1), listed(2 * page)], next: page < 9 ? 'https://next' : null };
  const fault = { type: 'urn:laurel:fault:forbidden' };
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(status === 200 ? body : fault));
});
let address = '';
before(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => server.close());
beforeEach(() => {
  received = [];
  status = 200;
});

function partsOf({ method, url = '', headers }: IncomingMessage, body: string): Received {
  const { pathname, searchParams } = new URL(url, 'http://here');
  return {
    method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    authorization: headers.authorization,
    body,
  };
}

const source = (key?: string) => ({ server: address, language: 'de', credential: async () => key });

test('a tournament is found by its id or custom id, and no page after it is read', async () => {
  assert.equal((await findTournament(source('pk_1'), 'C3', undefined))?.campaign.id, 3);
  assert.equal((await findTournament(source(), '1', undefined))?.campaign.id, 1);
  assert.deepEqual(
    received.map(({ query, authorization }) => [query.page, authorization]),
    [
      ['1', 'Bearer pk_1'],
      ['2', 'Bearer pk_1'],
      ['1', undefined],
    ],
  );
});

test('that of a game is the first one which runs there or comes next', async () => {
  await findTournament(source(), undefined, 'slot-1');
  assert.deepEqual(received[0]?.query, {
    game_ids: 'slot-1',
    status: 'AC,SC',
    language: 'de',
    page_size: '25',
    page: '1',
  });
});

test('a lobby reads four pages at most', async () => {
  assert.equal((await readTournaments(source())).length, 8);
  assert.equal(received.length, 4);
});

test('a player joins with the token; a refusal says its status and code', async () => {
  await joinTournament(address, 7, 'token');
  const { method, path, authorization } = received[0] as Received;
  assert.deepEqual(
    [method, path, authorization],
    ['POST', '/public/api/v2/tournaments/7/opt-in', 'Bearer token'],
  );
  await joinTournament(address, 7, 'token', { team_id: 'red' });
  assert.equal(received[1]?.body, '{"team_id":"red"}');
  status = 403;
  await assert.rejects(joinTournament(address, 7, 'token'), { status: 403, code: 'forbidden' });
});
