import assert from 'node:assert/strict';
import { gameround } from '../../support/events.ts';
import type { Laurel } from '../../support/laurel.ts';
import { signInOwner } from '../../support/management.ts';
import { everythingScored } from '../../support/scored.ts';
import { NOW } from './seeded-brand.ts';

/** An hour of intake by two keys: some sent again, some refused for several faults. */
export async function seedIntake(laurel: Laurel): Promise<void> {
  const owner = await signInOwner(laurel);
  const made = await owner.post('/api/v1/api-keys', { name: 'Sportsbook feed', scopes: ['events:write'] });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const send = async (events: object[], key = laurel.apiKey) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json', prefer: 'handling=lenient' };
    const body = JSON.stringify(events);
    const { status } = await fetch(`${laurel.url}/api/v1/events`, { method: 'POST', headers, body });
    assert.ok(status < 500, String(status));
  };
  for (let minute = 2; minute < 60; minute += 3) {
    const time = `2026-12-03T11:${String(minute).padStart(2, '0')}:20Z`;
    await laurel.setClock(time);
    const events = Array.from({ length: 4 + (minute % 7) * 3 }, (_, at) =>
      gameround({ player_id: `P-${1001 + (at % 10)}`, timestamp: time, amount: 0.25 }),
    );
    await send(events, minute % 2 === 0 ? laurel.apiKey : made.body.key);
    if (minute % 9 === 5) await send(events.slice(0, 3));
    if (minute === 35) await send(refused(time), made.body.key);
  }
  await laurel.setClock(NOW);
  await everythingScored(await signInOwner(laurel));
}

function refused(timestamp: string): object[] {
  return [
    gameround({ unique_id: 'bet-without-currency', player_id: 'P-1003', timestamp, currency: undefined }),
    gameround({
      unique_id: 'bet-in-words',
      player_id: 'P-1004',
      timestamp,
      amount: 'much',
      currency: 'euro',
    }),
    { event: 'bet', data: { unique_id: 'of-no-kind', player_id: 'P-1005' } },
  ];
}
