import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { startCommand } from '../support/command.ts';

test('the demo shows tournaments in every status, a live board and where to look, and takes its data with it', async () => {
  const demo = startCommand(['demo', '--json', '--rate', '40', '--seconds', '8'], {
    environment: { PORT: '0' },
  });
  const [start] = await demo.until(/^\{"url".*\}$/m);
  const { url, api_key, directory } = JSON.parse(start) as {
    url: string;
    api_key: string;
    directory: string;
  };
  assert.ok(existsSync(directory));
  const response = await fetch(`${url}/public/api/v2/tournaments/details?language=de`, {
    headers: { authorization: api_key },
  });
  const { results } = (await response.json()) as {
    results: { campaign: { name: string; status: string } }[];
  };
  assert.deepEqual(results.map(({ campaign }) => campaign.status).sort(), ['AC', 'AC', 'FI', 'SC']);
  assert.ok(results.some(({ campaign }) => campaign.name === 'Herbstsprint'));
  const { code, stdout, stderr } = await demo.end();
  assert.equal(code, 0, stderr);
  const boards = stdout
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line) as { sent: number; top: unknown[] });
  assert.ok((boards.at(-1)?.sent ?? 0) >= 40);
  assert.equal(boards.at(-1)?.top.length, 5);
  assert.equal(existsSync(directory), false);
});

test('Ctrl-C ends the demo with code 0', async () => {
  const demo = startCommand(['demo'], { environment: { PORT: '0' } });
  await demo.until(/^ +1\. /m);
  const { code, stdout } = await demo.end('SIGINT');
  assert.equal(code, 0);
  assert.match(stdout, /^curl -sS 'http/m);
});
