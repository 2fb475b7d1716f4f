import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Laurel, startLaurel } from '../../support/laurel.ts';
import { requestToken } from '../../support/staff.ts';

let laurel: Laurel;
before(async () => {
  laurel = await startLaurel({ PUBLIC_URL: 'https://laurel.example.test' });
});
after(() => laurel.close());

const guessFrom = (forwarded: string, guess: number) => {
  const form = { username: `nobody-${guess}`, password: 'a guess' };
  return requestToken(laurel, form, { 'x-forwarded-for': forwarded });
};

test('behind a proxy an address cannot escape its wait by forging forwarded hops', async () => {
  for (let guess = 0; guess < 20; guess++) {
    assert.equal((await guessFrom(`192.0.2.${guess}, 198.51.100.7`, guess)).status, 400);
  }
  assert.equal((await guessFrom('203.0.113.1, 198.51.100.7', 20)).status, 429);
  assert.equal((await guessFrom('198.51.100.8', 21)).status, 400, 'another customer of the proxy goes on');
});
