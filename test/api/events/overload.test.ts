import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { countLogged, gameround, postEvents } from '../../support/events.ts';
import { type Laurel, startLaurel } from '../../support/laurel.ts';

let laurel: Laurel;
before(async () => {
  laurel = await startLaurel({ LIMIT_QUEUED_EVENTS: '20' });
});
after(() => laurel.close());

test('past the bounded queue, batches are answered 503 with Retry-After, and stored when they come again', async () => {
  const batches = Array.from({ length: 40 }, () =>
    JSON.stringify(Array.from({ length: 10 }, () => gameround())),
  );
  const answers = await Promise.all(batches.map((batch) => postEvents(laurel, batch)));
  const refused = answers.filter((answer) => answer.status === 503);
  assert.ok(refused.length > 0, 'forty batches of ten at once do not fit into a queue of twenty');
  for (const answer of refused) {
    assert.equal(answer.headers.get('retry-after'), '1');
    assert.equal(((await answer.json()) as { type: string }).type, 'urn:laurel:fault:overloaded');
  }
  assert.equal(
    await countLogged(laurel),
    (answers.length - refused.length) * 10,
    'what was refused is not stored',
  );
  for (const batch of batches) assert.equal((await postEvents(laurel, batch)).status, 204);
  assert.equal(await countLogged(laurel), 400);
});

test('a batch larger than the whole queue is taken when nothing waits', async () => {
  const batch = JSON.stringify(Array.from({ length: 50 }, () => gameround()));
  assert.equal((await postEvents(laurel, batch)).headers.get('laurel-accepted'), '50');
});
