import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onlyOn } from '../../support/engine.ts';
import { forFile } from '../../support/for-file.ts';
import { startLaurel } from '../../support/laurel.ts';
import { waitUntil } from '../../support/waiting.ts';

const laurel = forFile(startLaurel);

async function troubles(): Promise<string[]> {
  const answer = (await (await fetch(`${laurel.url}/ready`)).json()) as { troubles: string[] };
  return answer.troubles;
}

const ofServer = onlyOn('postgres', 'other roles than that of the server');

test(
  'while others may use tables, /ready says so without their names, and no longer afterwards',
  ofServer,
  async () => {
    assert.deepEqual(await troubles(), []);
    await laurel.database.query({ text: 'grant select on signing_keys to public' });
    await laurel.setClock(new Date(Date.now() + 400_000));
    const said = await waitUntil('the rights are seen', async () => {
      const some = await troubles();
      return some.length > 0 && some;
    });
    assert.equal(said.length, 1);
    assert.match(said[0] as string, /^Other roles may use .*"laurel check-database" says which/);
    assert.doesNotMatch(said[0] as string, /signing_keys|public/i);
    await laurel.database.query({ text: 'revoke select on signing_keys from public' });
    await laurel.setClock(new Date(Date.now() + 800_000));
    await waitUntil('nothing is wrong any more', async () => (await troubles()).length === 0);
  },
);
