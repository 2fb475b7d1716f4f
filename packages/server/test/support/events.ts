import assert from 'node:assert/strict';
import type { Laurel } from './laurel.ts';

/** Who sends events: where to, and with which API key. */
export type Sender = Pick<Laurel, 'url' | 'apiKey'>;

let made = 0;

/** A bet that is valid; members of `data` can be replaced, and left out with undefined. */
export function gameround(data: Record<string, unknown> = {}): {
  event: string;
  data: Record<string, unknown>;
} {
  made++;
  return {
    event: 'gameround',
    data: {
      unique_id: `gameround-${made}`,
      timestamp: '2026-11-20T12:00:00.000Z',
      player_id: 'player-1',
      game_id: 'game-1',
      round_id: `round-${made}`,
      amount: 1,
      currency: 'EUR',
      is_win: false,
      is_bonus: false,
      ...data,
    },
  };
}

/** One event of each of the six kinds, with every member of the contract. */
export function oneOfEachKind(): { event: string; data: Record<string, unknown> }[] {
  const common = () => ({ unique_id: `each-${++made}`, timestamp: '2026-11-20T12:00:00Z' });
  const money = { amount: 10.5, currency: 'EUR', method: 'Credit Card' };
  return [
    gameround(),
    { event: 'deposit', data: { ...common(), player_id: 'player-1', ...money, amount_eur: 10.5 } },
    { event: 'withdraw', data: { ...common(), player_id: 'player-1', ...money } },
    {
      event: 'player',
      data: {
        ...common(),
        player_id: 'player-1',
        username: 'anna',
        registration_date: '2026-01-01T00:00:00Z',
        country: 'SE',
        currency: 'SEK',
        gender: 'F',
        affiliate: null,
        operator: 'op',
        tags: ['new'],
        consent_email: true,
        is_blocked: false,
      },
    },
    {
      event: 'game',
      data: {
        ...common(),
        game_id: 'game-1',
        name: 'Game',
        provider: 'Provider',
        categories: ['slots'],
        features: [],
        themes: null,
        device: 'mobile',
        has_freespins: 'yes',
      },
    },
    { event: 'login', data: { ...common(), player_id: 'player-1' } },
  ];
}

/** Sends a body to the intake unchanged. */
export function postEvents(
  { url, apiKey }: Sender,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/api/v1/events`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json', ...headers },
    body,
  });
}

/** Sends events and expects them to be accepted; returns the counts of the response headers. */
export async function sendEvents(
  sender: Sender,
  events: unknown[],
): Promise<{ accepted: number; duplicates: number }> {
  const response = await postEvents(sender, JSON.stringify(events));
  assert.equal(response.status, 204, await response.text());
  const count = (name: string) => Number(response.headers.get(name));
  return { accepted: count('laurel-accepted'), duplicates: count('laurel-duplicates') };
}

/** How many events the log holds, from all senders. */
export async function countLogged(laurel: Laurel): Promise<number> {
  const [row] = await laurel.database.query<{ count: number }>({ text: 'select count(*) from events' });
  return row?.count ?? 0;
}
