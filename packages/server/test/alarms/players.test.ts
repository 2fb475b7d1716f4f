import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alarmsWhen, publishWatched, twins, watchTwins } from '../support/alarms.ts';
import { moments } from '../support/definitions.ts';
import { sendEvents } from '../support/events.ts';
import { forFile } from '../support/for-file.ts';
import { startLaurelAt } from '../support/laurel.ts';
import { issueToken, makeKey, makePublishable } from '../support/live.ts';
import { signInOwner } from '../support/management.ts';

const laurel = forFile(() => startLaurelAt(moments.during));

test('no answer that players see has a word of an alarm', async () => {
  const staff = await signInOwner(laurel);
  await watchTwins(staff);
  const id = await publishWatched(staff, 'public');
  await sendEvents(laurel, twins('watched', 'public'));
  await alarmsWhen(staff, `campaign_id=${id}`, (all) => all.length === 1);
  const publishable = await makePublishable(laurel);
  const { key } = await makeKey(laurel, { scopes: ['players:issue'] });
  const player = await issueToken(laurel, key, { player_id: 'watched' });
  const calls: [string, Record<string, string>][] = [
    ['/public/api/v2/tournaments/details', { authorization: laurel.apiKey }],
    [`/public/api/v2/tournaments/boards?campaigns=${id}`, { authorization: `Bearer ${publishable}` }],
    [`/public/api/v2/live/${id}`, { authorization: `Bearer ${publishable}` }],
    [`/public/api/v2/live/${id}`, { authorization: `Bearer ${player}` }],
    ['/public/api/v2/players/me/results', { authorization: `Bearer ${player}` }],
  ];
  for (const [path, headers] of calls) {
    const answer = await fetch(laurel.url + path, { headers });
    const text = await answer.text();
    assert.equal(answer.status, 200, `${path}: ${text}`);
    assert.doesNotMatch(text, /alarm|same_bet_twice|evidence/i, path);
  }
  const refused = await fetch(`${laurel.url}/api/v1/alarms`, {
    headers: { authorization: `Bearer ${player}` },
  });
  assert.equal(refused.status, 401, await refused.text());
});
