import { openScratchEngine } from './harness/engines.ts';
import { type Laurel, startLaurel } from './harness/laurel.ts';

/**
 * How long one request of 16 MiB blocks the event loop of a server, and with it every other request: `node
 * bench/longest-block.ts [embedded|postgres]`. For each body three requests are sent one after another, then eight at a
 * time; /health is called meanwhile.
 */
const BODY_BYTES = 16 * 1024 * 1024;
const engineName = process.argv[2] === 'postgres' ? 'postgres' : 'embedded';

let sent = 0;
const event = (inside: string) => {
  const unique_id = `block-${process.pid}-${++sent}`;
  return `{"event":"login","data":{"unique_id":"${unique_id}","timestamp":"2026-01-01T00:00:00Z","player_id":"p"${inside}}}`;
};
const list = (length: number, one: (nth: number) => string) =>
  Array.from({ length }, (_, nth) => one(nth)).join();
const spaced = (count: number) => ' '.repeat(Math.floor(BODY_BYTES / count) - event('').length - 2);

/** All of 16 MiB, or nearly. */
const bodies: Record<string, () => string> = {
  '10,000 events of 1.6 kB': () => `[${list(10_000, () => event(`,"note":"${'x'.repeat(1_540)}"`))}]`,
  '10,000 events of 150 members': () =>
    `[${list(10_000, () => event(list(150, (nth) => `,"m${nth}":0`).replaceAll(',,', ',')))}]`,
  '10,000 small events with spaces between': () => `[${list(10_000, () => event('') + spaced(10_000))}]`,
  '250 events of 64 KiB': () =>
    `[${list(250, () => event(`,"l":[${list(250, () => `"${'x'.repeat(250)}"`)}]`))}]`,
  'an event with 1.3 million members': () =>
    `[${event(list(1_300_000, (nth) => `,"m${nth}":0`).replaceAll(',,', ','))}]`,
  'an event of 8 million zeros': () => `[${event(`,"l":[${list(8_000_000, () => '0')}]`)}]`,
  '10,000 events, none of them valid': () =>
    `[${list(10_000, () => event(`,"m":${'[1,'.repeat(400)}1${']'.repeat(400)}`))}]`,
};

await using cleanup = new AsyncDisposableStack();
const engine = await openScratchEngine(engineName, cleanup);
const laurel = await startLaurel({ engine, cleanup });
console.log(`${engine.title}; milliseconds`);
for (const [name, build] of Object.entries(bodies)) {
  for (const [count, times] of [
    [1, 3],
    [8, 1],
  ] as const)
    await report(`${name}, ${count} at a time`, count, times, build);
}

async function report(name: string, count: number, times: number, build: () => string): Promise<void> {
  const samples: Sample[] = [];
  for (let i = 0; i < times; i++) samples.push(await measure(Array.from({ length: count }, build)));
  const most = (of: (sample: Sample) => number) => Math.round(Math.max(...samples.map(of)));
  const statuses = [...new Set(samples.flatMap((sample) => sample.statuses))].join(' ');
  console.log(
    `${name}: ${statuses} in ${most((sample) => sample.answered)}; longest block ${most((sample) => sample.block)}; ` +
      `slowest /health ${most((sample) => sample.health)}; ${await laurel.memory()} MiB`,
  );
}

interface Sample {
  statuses: number[];
  answered: number;
  block: number;
  health: number;
}

async function measure(texts: string[]): Promise<Sample> {
  await laurel.ask<number>('longestBlock');
  const started = performance.now();
  let isDone = false;
  const health = watchHealth(laurel, () => isDone);
  const statuses = await Promise.all(texts.map(post));
  const answered = performance.now() - started;
  isDone = true;
  return { statuses, answered, health: await health, block: await laurel.ask<number>('longestBlock') };
}

async function post(body: string): Promise<number> {
  const headers = { 'x-api-key': laurel.apiKeys[0] ?? '', 'content-type': 'application/json' };
  const response = await fetch(`${laurel.url}/api/v1/events`, { method: 'POST', headers, body });
  await response.text();
  return response.status;
}

/** The longest time that /health took, called again and again. */
async function watchHealth({ url }: Laurel, isDone: () => boolean): Promise<number> {
  let longest = 0;
  while (!isDone()) {
    const started = performance.now();
    await (await fetch(`${url}/health`)).text();
    longest = Math.max(longest, performance.now() - started);
  }
  return longest;
}
