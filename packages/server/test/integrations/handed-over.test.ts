import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gameround } from '../support/events.ts';
import { type Laurel, startLaurel } from '../support/laurel.ts';
import { type Management, signInOwner } from '../support/management.ts';

let laurel: Laurel;
let staff: Management;
before(async () => {
  laurel = await startLaurel();
  staff = await signInOwner(laurel);
});
after(() => laurel.close());

test('a message that was refused is taken once it can be', async () => {
  const event = gameround({ unique_id: 'later-1', player_id: 'later' });
  const cloud = { specversion: '1.0', id: 'later-2', source: 's', type: 'gameround', data: event.data };
  const handedOver = [event, cloud].map((message) => ({
    message,
    errors: [{ pointer: '', detail: 'too early' }],
  }));
  const post = () =>
    fetch(`${laurel.url}/api/v1/refused-events`, {
      method: 'POST',
      headers: { 'x-api-key': laurel.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(handedOver),
    }).then((answer) => answer.json());
  assert.deepEqual([await post(), await post()], [{ kept: 2 }, { kept: 0 }]);
  const again = await staff.post('/api/v1/refused-events/send-again', {
    source: 'queue',
    player_id: event.data.player_id,
  });
  assert.deepEqual(again.body, { sent: 2, refused: 0, next: null });
  const { body } = await staff.get('/api/v1/events?unique_id=later-1');
  assert.equal(body.results.length, 1);
});
