import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../src/config.ts';
import { startServer } from '../src/server.ts';

/**
 * How long a batch that was acknowledged takes to stand on the board, on a machine that does nothing else: `npm run
 * bench:latency`. One client sends a bet, waits for the 204, and asks the listing again and again until the score is there.
 * Embedded engine, or the one of DATABASE_URL. 300 rounds unless told otherwise.
 */
const rounds = Number(process.argv[2] ?? 300);
const directory = await mkdtemp(join(tmpdir(), 'laurel-bench-'));
const secrets = {
  LAUREL_API_KEY: 'bench-api-key-0123456789-0123456789',
  LAUREL_USERNAME: 'bench',
  LAUREL_PASSWORD: 'bench password',
};
const config = { ...readConfig({ ...process.env, ...secrets, DATA_DIR: directory }), port: 0 };
const surroundings = {
  clock: () => new Date(),
  random: Math.random,
  randomBytes,
  log: pino({ level: 'error' }),
};
const server = await startServer(config, surroundings);

const management = await signIn();
const campaign = await post('/api/v1/campaigns', management, definition());
await post(`/api/v1/campaigns/${campaign.id}/publish`, management, {});
const milliseconds: number[] = [];
for (let round = 1; round <= rounds; round++) milliseconds.push(await playRound(round));
report(milliseconds);
await server.close();
await rm(directory, { recursive: true, force: true });

async function playRound(round: number): Promise<number> {
  const data = {
    unique_id: `bench-${process.pid}-${round}`,
    timestamp: new Date().toISOString(),
    player_id: 'player',
    game_id: 'game',
    round_id: `round-${round}`,
    amount: 1,
    currency: 'EUR',
    is_win: false,
    is_bonus: false,
  };
  await fetch(`${server.url}/api/v1/events`, {
    method: 'POST',
    headers: { 'x-api-key': secrets.LAUREL_API_KEY, 'content-type': 'application/json' },
    body: JSON.stringify([{ event: 'gameround', data }]),
  });
  const acknowledged = performance.now();
  while ((await shownScore()) < round) {}
  return performance.now() - acknowledged;
}

async function shownScore(): Promise<number> {
  const url = `${server.url}/public/api/v2/tournaments/details?status=AC`;
  const response = await fetch(url, { headers: { authorization: secrets.LAUREL_API_KEY } });
  const { results } = (await response.json()) as { results: { leaderboard: { score: number }[] }[] };
  return results[0]?.leaderboard[0]?.score ?? 0;
}

async function signIn(): Promise<Record<string, string>> {
  const body = new URLSearchParams({ username: secrets.LAUREL_USERNAME, password: secrets.LAUREL_PASSWORD });
  const response = await fetch(`${server.url}/api/v1/auth/token`, { method: 'POST', body });
  const { access_token } = (await response.json()) as { access_token: string };
  return { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
}

async function post(path: string, headers: Record<string, string>, body: unknown): Promise<{ id: number }> {
  const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as { id: number };
}

function definition() {
  const day = 86_400_000;
  return {
    custom_id: `bench-${process.pid}`,
    tournament_type: 'PT',
    start: new Date(Date.now() - day).toISOString(),
    end: new Date(Date.now() + day).toISOString(),
    currency: 'EUR',
    texts: { en: { name: 'Bench' } },
    rules: { tasks: [{ task: 'turnover', amount: '1', points: '1' }] },
    prizes: [{ place_from: 1, place_to: 1, kind: 'cash', amount: '1', titles: { en: '1' } }],
  };
}

function report(samples: number[]): void {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(1);
  console.log(
    `${server.database.engine}: ${sorted.length} rounds, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms`,
  );
}
