import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@laurel/client/client.ts';
import type { TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { type Casino, startCasino } from './casino.ts';
import { publishedBy } from './clients.ts';
import { startServe } from './command.ts';
import { freePort } from './free-port.ts';
import { waitUntil } from './waiting.ts';

/** Where pictures of pages are kept for people to look at. */
export const screenshots = join(tmpdir(), 'laurel-screenshots');

/** A server in a separate process, which can be killed, with campaigns in every state, and a site whose pages show them. */
export interface WidgetSite {
  casino: Casino;
  /** Of the server. */
  url: string;
  /** Staff of the site. */
  staff: Client;
  /** A publishable key for the pages of the site. */
  key: string;
  /** One for the pages of another site. */
  keyOfAnother: string;
  /** Kills the server; returns a function that starts it again at the same address. */
  kill: () => Promise<() => Promise<void>>;
  /** How many streams the server has now. */
  streams: () => Promise<number>;
  /** A round of the player that counts in all running campaigns. */
  play: (player_id: string, amount: number, hours?: number) => Promise<void>;
  /** Takes all rounds back that the player was given by `play` since the start. */
  lose: (player_id: string) => Promise<void>;
  close: () => Promise<void>;
}

const account = { LAUREL_USERNAME: 'owner', LAUREL_PASSWORD: 'correct horse battery staple' };
const apiKey = 'test-key-0123456789-0123456789-abcdef';
const HOUR = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

export async function startWidgetSite(): Promise<WidgetSite> {
  await mkdir(screenshots, { recursive: true });
  const directory = await mkdtemp(join(tmpdir(), 'laurel-widgets-'));
  const serve = (PORT: string) =>
    startServe({ ...account, PORT, DATA_DIR: directory, LAUREL_API_KEY: apiKey });
  // One that is still free when the server is started again.
  let server = await serve(String(await freePort()));
  const { url } = server;
  const user = { username: account.LAUREL_USERNAME, password: account.LAUREL_PASSWORD };
  const client = createClient({ url, credentials: { user, apiKey } });
  let issuer = client;
  const casino = await startCasino(
    url,
    async (player_id) => (await issuer.issuePlayerToken({ body: { player_id } })).token,
  );
  const origins = [casino.origin];
  const { key } = await client.createApiKey({ body: { name: 'page', scopes: ['boards:read'], origins } });
  const elsewhere = {
    name: 'other page',
    scopes: ['boards:read' as const],
    origins: ['https://other.example'],
  };
  const { key: keyOfAnother } = await client.createApiKey({ body: elsewhere });
  const issuing = await client.createApiKey({ body: { name: 'site', scopes: ['players:issue'] } });
  issuer = createClient({ url, credentials: { apiKey: issuing.key } });
  await prepare(client, casino.origin);
  const kill = async () => {
    await server.end('SIGKILL');
    return async () => {
      server = await serve(new URL(url).port);
    };
  };
  const close = async () => {
    casino.close();
    await server.end('SIGINT');
    await rm(directory, { recursive: true, force: true });
  };
  return {
    casino,
    url,
    staff: client,
    key,
    keyOfAnother,
    kill,
    streams: () => streamsOf(url),
    play: (...round) => play(client, ...round),
    lose: (player) => lose(client, player),
    close,
  };
}

async function streamsOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^laurel_live_streams(?:\{.*\})? (\d+)$/m.exec(text)?.[1]);
}

/** No name of a campaign or a player becomes markup. */
export const markupName =
  '<img src="x" onerror="alert(1)"> & Sons: the Extraordinarily Long Autumn Championship of Merrymaking';
/** The names of the first players. */
export const players = [
  'Ada',
  'Maximilian-Alexander von Hohenzollern-Sigmaringen III',
  'محمد',
  '<b>Bold</b>',
];

async function prepare(client: Client, site: string): Promise<void> {
  const facts = players.map((username, nth) => ({
    event: 'player' as const,
    data: { unique_id: `fact-${nth}`, timestamp: at(-1), player_id: `p${nth + 1}`, username },
  }));
  await client.submitEvents({ body: facts });
  const texts = { en: { name: markupName }, de: { name: 'Herbst' } };
  await publish(client, 'RUNNING', [-1, 23], { texts, image: `${site}/picture.svg` });
  await publish(client, 'EMPTY', [-1, 3], { games: { all: false, ids: ['none'] } });
  await publish(client, 'SOON', [24, 72], { tournament_type: 'RA', rules: { max_rounds: 5, tasks } });
  await publish(client, 'OVER', [-3, -1], { rules: { grace_seconds: 86_400, tasks } });
  const settled = await publish(client, 'SETTLED', [-3, -1.5], { rules: { grace_seconds: 86_400, tasks } });
  await publish(client, 'JOINING', [-1, 5], { join: 'opt_in' });
  for (let nth = 1; nth <= 14; nth++) {
    await play(client, `p${nth}`, 1_000_000 / nth, -0.5);
    await play(client, `p${nth}`, 500 / nth, -2);
  }
  played.clear();
  await client.finishCampaign({ path: { id: settled }, body: { without_grace: true } });
  // Lists read a minute apart, so the page must not be opened before.
  await waitUntil('the campaign is settled', () => client.readSettlement({ path: { id: settled } }));
}

const tasks = [{ task: 'turnover' as const, amount: '1', points: '1' }];
const spins = { en: '€50 to play on Book of Laurels' };
const prizes = [
  { place_from: 1, place_to: 1, kind: 'cash' as const, amount: '1000', titles: { en: '€1,000' } },
  { place_from: 2, place_to: 4, kind: 'cash' as const, amount: '50', titles: spins },
];

async function publish(
  client: Client,
  custom_id: string,
  [from, to]: [number, number],
  changes: Partial<TournamentInput> = {},
): Promise<number> {
  const window = { start: at(from), end: at(to) };
  const texts = { en: { name: custom_id, terms: 'One point for each euro.', info: 'Every round counts.' } };
  const rest = { tournament_type: 'PT' as const, currency: 'EUR', default_language: 'en', rules: { tasks } };
  const body = { custom_id, texts, prizes, ...rest, ...window, ...changes };
  return publishedBy(client, body);
}

let rounds = 0;
/** The events of rounds since the start, by player. */
const played = new Map<string, string[]>();

async function lose(client: Client, player_id: string): Promise<void> {
  const unique_ids = played.get(player_id) ?? [];
  await client.voidEvents({ body: { unique_ids, reason: 'rolled back' } });
}

async function play(client: Client, player_id: string, amount: number, hours = 0): Promise<void> {
  const [unique_id, round_id, timestamp] = [`e${++rounds}`, `r${rounds}`, at(hours)];
  played.set(player_id, [...(played.get(player_id) ?? []), unique_id]);
  const data = { unique_id, round_id, timestamp, player_id, amount: Math.round(amount), game_id: 'slots' };
  const rest = { currency: 'EUR', is_win: false, is_bonus: false };
  await client.submitEvents({ body: [{ event: 'gameround', data: { ...data, ...rest } }] });
}
