import assert from 'node:assert/strict';
import type { FastTrackReport } from '@laurel/contract/integrations/fasttrack.ts';
import type { Sender } from './events.ts';

/** A message of Fast Track. */
export interface FastTrackMessage {
  event: string;
  data: Record<string, unknown>;
}

let made = 0;

/** A bet that is valid; members of `data` can be replaced, and left out with undefined. */
export function casino(data: Record<string, unknown> = {}): FastTrackMessage {
  return {
    event: 'realtime-casino',
    data: {
      unique_id: `message-${++made}`,
      user_id: 'anna',
      timestamp: '2026-12-02T10:00:00Z',
      game_id: 'dice',
      round_id: `round-${made}`,
      type: 'bet',
      amount: 2,
      bonus_wager_amount: 0,
      currency: 'EUR',
      ...data,
    },
  };
}

/** Sends a body to the operation unchanged. */
export function postMessages({ url, apiKey }: Sender, body: string, headers: Record<string, string> = {}) {
  return fetch(`${url}/api/v1/integrations/fasttrack/bulk`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json', ...headers },
    body,
  });
}

/** Sends messages and returns what became of each. */
export async function sendMessages(sender: Sender, messages: unknown[]): Promise<FastTrackReport['items']> {
  const answer = await postMessages(sender, JSON.stringify(messages), { prefer: 'return=representation' });
  assert.equal(answer.status, 200, await answer.clone().text());
  return ((await answer.json()) as FastTrackReport).items;
}

/** The outcomes alone. */
export async function outcomesOf(sender: Sender, messages: unknown[]): Promise<string[]> {
  return (await sendMessages(sender, messages)).map(({ outcome }) => outcome);
}
