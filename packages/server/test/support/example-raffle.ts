import type { RaffleInput } from '@laurel/contract/campaigns/definition.ts';
import { type OperationId, operations } from '@laurel/contract/operations/operations.ts';
import { gameround, sendEvents } from './events.ts';
import type { Laurel } from './laurel.ts';
import { call } from './staff.ts';
import { waitUntil } from './waiting.ts';

/** A raffle whose list is fixed, which the examples of raffles name; nothing for other operations. */
export async function raffleFor(
  laurel: Laurel,
  owner: string,
  id: OperationId,
  { tenant_id, key }: { tenant_id: number; key: string },
) {
  if (!operations[id].path.includes('/raffle')) return {};
  const send = (method: string, path: string, body?: object) =>
    call(laurel, owner, method, path, { ...(body && { body }), tenant_id });
  const raffle: RaffleInput = {
    kind: 'raffle',
    custom_id: 'RAFFLE',
    start: '2026-12-01T00:00:00Z',
    end: '2026-12-08T00:00:00Z',
    currency: 'EUR',
    texts: { en: { name: 'Raffle' } },
    rules: {
      seed: 'supplied',
      seed_source: {
        texts: { en: 'Lotto, Saturday' },
        at: '2026-12-08T20:00:00Z',
        pattern: '^[0-9]{2}( [0-9]{2}){5}$',
      },
      tickets: [{ task: 'rounds', count: 1, tickets: 1 }],
    },
  };
  const made = await send('POST', '/api/v1/campaigns', raffle);
  const path = `/api/v1/campaigns/${made.body.id}`;
  await send('POST', `${path}/publish`, {});
  // The ticket of the player whose token the examples send.
  const played = gameround({ player_id: 'player-1', timestamp: '2026-12-03T11:59:00Z' });
  await sendEvents({ ...laurel, apiKey: key }, [played]);
  const ended = await send('POST', `${path}/finish`, { without_grace: true, reason: 'All have played' });
  if (ended.status !== 200) throw new Error(`the end was answered ${ended.status}`);
  await waitUntil('the tickets of the raffle can be read', async () => {
    const { status, body } = await send('GET', `${path}/raffle/tickets`);
    if (status !== 200) throw new Error(JSON.stringify(body));
  });
  return { id: made.body.id as number };
}
