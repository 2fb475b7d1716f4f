import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { after, before, test } from 'node:test';
import { inventEvents } from '../support/invented-events.ts';
import { type Laurel, startLaurel } from '../support/laurel.ts';
import { runCommand } from '../support/run-command.ts';

let laurel: Laurel;
let gate: Server;
let environment: NodeJS.ProcessEnv;
/** How many of the next requests the gate before the server turns away, and how. */
let turnAway: ('busy' | 'broken')[] = [];
let attempts = 0;

before(async () => {
  laurel = await startLaurel({ LIMIT_BATCH_EVENTS: '100' });
  gate = createServer((from, to) => {
    attempts++;
    const way = turnAway.shift();
    if (way === 'broken') return void from.socket.destroy();
    if (way === 'busy') return void to.writeHead(503, { 'retry-after': '0' }).end('{"detail":"Busy."}');
    const passed = request(
      `${laurel.url}${from.url}`,
      { method: from.method ?? 'GET', headers: from.headers },
      (answer) => {
        to.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(to);
      },
    );
    from.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const { port } = gate.address() as { port: number };
  environment = { LAUREL_URL: `http://127.0.0.1:${port}`, LAUREL_API_KEY: laurel.apiKey };
});
after(async () => {
  gate.close();
  gate.closeAllConnections();
  await laurel.close();
});

function textOf(prefix: string, count: number): string {
  return inventEvents(count, prefix)
    .map((event) => JSON.stringify(event))
    .join('\n');
}

test('overload and lost connections are waited out, and nothing is sent twice in effect', async () => {
  turnAway = ['busy', 'broken', 'busy'];
  const { code, stdout, stderr } = await runCommand(['send', '-', '--json'], {
    environment,
    input: textOf('retried', 50),
  });
  assert.equal(code, 0, stderr);
  assert.equal(JSON.parse(stdout).accepted, 50);
  assert.match(stderr, /the server answered 503; next attempt in 0\.0 s/);
  assert.match(stderr, /no answer: /);
});

test('a server that stays busy is given up on with a clear end', async () => {
  turnAway = Array.from({ length: 20 }, () => 'busy' as const);
  attempts = 0;
  const { code, stderr } = await runCommand(['send', '-'], { environment, input: textOf('busy', 5) });
  turnAway = [];
  assert.equal(code, 1);
  assert.equal(attempts, 4);
  assert.match(
    stderr,
    /^laurel: Gave up after 4 attempts \(the server answered 503: Busy\.\)\. Nothing was sent\.$/m,
  );
});

test('a batch that is over the limits of the server is sent in parts', async () => {
  const { code, stdout, stderr } = await runCommand(['send', '-', '--json'], {
    environment,
    input: textOf('parts', 350),
  });
  assert.equal(code, 0, stderr);
  assert.equal(JSON.parse(stdout).accepted, 350);
});
