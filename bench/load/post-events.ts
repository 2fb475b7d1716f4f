import type { Laurel } from '../harness/laurel.ts';

/** A bet of one euro, played now, except for the given members. */
export function betEvent(members: {
  unique_id: string;
  player_id: string;
  [member: string]: unknown;
}): object {
  const data = {
    timestamp: new Date().toISOString(),
    game_id: 'game-017',
    round_id: members.unique_id,
    amount: 1,
    currency: 'EUR',
    is_win: false,
    is_bonus: false,
    ...members,
  };
  return { event: 'gameround', data };
}

/** Sends events of the first tenant, or of another by its number from 0; throws if they are not accepted. */
export async function postEvents({ url, apiKeys }: Laurel, events: object[], tenant = 0): Promise<void> {
  const headers = { 'x-api-key': apiKeys[tenant] ?? '', 'content-type': 'application/json' };
  const body = JSON.stringify(events);
  const response = await fetch(`${url}/api/v1/events`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
}
