import { quantile } from './statistics.ts';

/** What some clients did, each sending again as soon as it was answered. */
export interface Load {
  requests: number;
  seconds: number;
  p50_ms: number;
  p99_ms: number;
}

/**
 * Runs `send` by this many clients at the same time, for a duration or a number of times; the first failure ends all and is
 * thrown.
 */
export async function closedLoop(
  clients: number,
  seconds: number,
  send: (client: number) => Promise<unknown>,
  most = Number.POSITIVE_INFINITY,
): Promise<Load> {
  let begun = 0;
  const milliseconds: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  let failed = false;
  const run = async (client: number) => {
    for (let now = performance.now(); now < end && begun < most && !failed; ) {
      begun++;
      await send(client);
      const answered = performance.now();
      milliseconds.push(answered - now);
      now = answered;
    }
  };
  const running = Array.from({ length: clients }, (_, client) =>
    run(client).catch((error) => {
      failed = true;
      throw error;
    }),
  );
  await Promise.all(running);
  const elapsed = (performance.now() - started) / 1000;
  milliseconds.sort((a, b) => a - b);
  const [p50_ms, p99_ms] = [quantile(milliseconds, 0.5), quantile(milliseconds, 0.99)];
  return { requests: milliseconds.length, seconds: elapsed, p50_ms, p99_ms };
}

/** Lets each client send this often, to fill caches and let the engines of both processes compile hot code. */
export async function warmUp(
  clients: number,
  times: number,
  send: (client: number) => Promise<unknown>,
): Promise<void> {
  const run = async (client: number) => {
    for (let i = 0; i < times; i++) await send(client);
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => run(client)));
}
