import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { RaffleInput } from '@laurel/contract/campaigns/definition.ts';
import type { ListedTicketRange, PublicRaffle } from '@laurel/contract/raffles/raffles.ts';
import { checkDraw } from '@laurel/rules/kinds/raffle/check-draw.ts';
import type { TicketRange } from '@laurel/rules/kinds/raffle/ticket-list.ts';
import { gameround, sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { issueToken, makeKey, makePublishable } from '../support/live.ts';
import { signInOwner } from '../support/management.ts';
import { published } from '../support/player-view.ts';
import { settlementOf } from '../support/settled.ts';
import { waitUntil } from '../support/waiting.ts';

const laurel = forFile(() => startLaurelAt('2026-12-02T12:00:00Z'));
const staff = forFile(() => signInOwner(laurel));
let issuing: string;
let id: number;
before(async () => {
  issuing = (await makeKey(laurel, { scopes: ['players:issue'] })).key;
  const raffle: RaffleInput = {
    kind: 'raffle',
    custom_id: 'RAFFLE',
    start: '2026-12-01T00:00:00Z',
    end: '2026-12-03T00:00:00Z',
    currency: 'EUR',
    texts: { en: { name: 'Raffle' } },
    rules: { tickets: [{ task: 'rounds', count: 1, tickets: 2 }] },
    prizes: [{ kind: 'cash', amount: '5', count: 3, titles: { en: '€5' } }],
  };
  id = await published(staff, raffle);
  const username = {
    unique_id: 'ann-is-anna',
    timestamp: '2026-12-02T10:00:00Z',
    player_id: 'ann',
    username: 'Anna',
  };
  const rounds = ['ann', 'ann', 'bob', 'ann'].map((player_id, at) =>
    gameround({ player_id, round_id: `r-${at}`, timestamp: `2026-12-02T11:00:0${at}Z` }),
  );
  await sendEvents(laurel, [{ event: 'player', data: username }, ...rounds]);
});

/** An answer to a page with this credential. */
async function ask<Body = ListedTicketRange>(credential: string, path = '') {
  const answer = await fetch(`${laurel.url}/public/api/v2/campaigns/${id}/raffle${path}`, {
    headers: { authorization: `Bearer ${credential}` },
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Body };
}

async function listOf(credential: string): Promise<TicketRange[]> {
  const { body } = await ask<{ results: TicketRange[] }>(credential, '/tickets?page_size=10000');
  return body.results;
}

const tokenOf = (player_id: string) => issueToken(laurel, issuing, { player_id, scope: 'boards me' });

test('a player reads the own numbers once the list is fixed, and everybody the names of the winners', async () => {
  assert.equal((await ask(await tokenOf('ann'), '/tickets/me')).status, 409);
  await laurel.setClock('2026-12-03T02:00:00Z');
  await settlementOf(await signInOwner(laurel), id);
  const raffle: PublicRaffle = await waitUntil('the raffle is drawn', async () => {
    const { body } = await ask<PublicRaffle>(await makePublishable(laurel), '?language=de');
    assert.equal(body.status, 'drawn');
    return body;
  });
  const list = await listOf(await tokenOf('ann'));
  const names = new Map(
    raffle.winners.map(({ player_hash, player_username }) => [player_hash, player_username]),
  );
  for (const [player_id, tickets] of [
    ['ann', 6],
    ['bob', 2],
  ] as const) {
    const own = await ask(await tokenOf(player_id), '/tickets/me');
    assert.equal(own.headers.get('cache-control'), 'no-store');
    assert.deepEqual(
      list.filter(({ player_hash }) => player_hash === own.body.player_hash),
      [own.body],
    );
    assert.equal(own.body.to - own.body.from + 1, tickets);
    const name = player_id === 'ann' ? 'Anna' : `Spieler ${own.body.player_hash.slice(0, 6)}`;
    assert.equal(names.get(own.body.player_hash), name);
  }
  assert.equal((await ask(await tokenOf('nobody'), '/tickets/me')).status, 404);
});

test('a draw is made again from what pages can read; each part that was changed does not hold', async () => {
  const page = await makePublishable(laurel);
  const { body: raffle } = await ask<PublicRaffle>(page);
  const list = await listOf(page);
  const fails = (changes: Partial<PublicRaffle>, tickets = list) =>
    Object.entries(checkDraw({ ...raffle, ...changes }, tickets).holds)
      .filter(([, holds]) => !holds)
      .map(([name]) => name);
  assert.deepEqual(fails({}), []);
  assert.deepEqual(fails({ winners: raffle.winners.toReversed() }), ['winners']);
  assert.deepEqual(fails({ winners: raffle.winners.slice(1) }), ['winners']);
  assert.deepEqual(fails({ seed: '0'.repeat(64) }), ['seed']);
  assert.deepEqual(fails({ commitment: '0'.repeat(64) }), ['source']);
  assert.ok(fails({ secret: 'f'.repeat(64) }).includes('source'));
  assert.deepEqual(fails({ secret: null }), ['source', 'seed', 'winners']);
  assert.deepEqual(fails({ list_root: '0'.repeat(64) }), ['list']);
  assert.ok(fails({}, list.slice(1)).includes('list'));
});
