import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '@laurel/client/client.ts';
import type { LeaderboardRow } from '@laurel/contract/boards/leaderboard.ts';
import type { TournamentType } from '@laurel/contract/campaigns/definition.ts';
import { countOption, Failure, flagOption } from '../cli/arguments.ts';
import type {
  Command,
  Context,
  Input,
  PartsProgress,
  PrintedSecrets,
  RunningServer,
} from '../cli/command.ts';
import { printJsonLine, printLine } from '../cli/output.ts';
import { openPartsProgress } from '../cli/parts-progress.ts';
import { listCommand, shownSecret } from '../installation/commands/first-start-text.ts';
import { startOrExplain } from '../installation/commands/serve.ts';
import { startCasino } from './demo-casino.ts';
import { demoGames, demoPlayers } from './demo-catalogue.ts';
import { openPayday, type Payday, paydayText, settleAndPay } from './demo-payday.ts';
import { openDemoPlayer } from './demo-player.ts';
import { playLastHours, publishDemo } from './demo-prepare.ts';
import { openTraffic, type Traffic } from './demo-traffic.ts';
import { seededRandom } from './seeded-random.ts';

export const demo: Command = {
  name: 'demo',
  about:
    'Shows Laurel at work: a server with tournaments of all six types, teams, a campaign of each other kind and invented live play, in a ' +
    'temporary directory that is deleted at the end.',
  options: {
    rate: { type: 'string', value: 'N', about: 'events a second; 50 by default' },
    seconds: { type: 'string', value: 'N', about: 'seconds until it ends; by default it runs until Ctrl-C' },
    seed: { type: 'string', value: 'N', about: 'seed of the invented data; 1 by default' },
  },
  run: async (input, context) => {
    const stopping = context.interruption();
    const directory = await mkdtemp(join(tmpdir(), 'laurel-demo-'));
    const defaults = {
      LOG_LEVEL: 'warn',
      LAUREL_TENANT: 'demo',
      LAUREL_USERNAME: 'demo',
      // The bonus engine of the demo is on this machine.
      WEBHOOK_PRIVATE_TARGETS: 'allow',
    };
    const progress = openPartsProgress(context);
    try {
      progress.begin('Starting Laurel');
      const site: Stage['site'] = {};
      const redirects = { '/demo': () => site.url };
      const server = await startOrExplain(() =>
        context.startServer({ embeddedIn: directory, defaults, redirects, progress }),
      );
      await play(input, context, { server, directory, stopping, site, progress }).finally(server.close);
    } finally {
      progress.end();
      await rm(directory, { recursive: true, force: true });
    }
    return 0;
  },
};

interface Stage {
  server: RunningServer;
  directory: string;
  stopping: AbortSignal;
  /** The casino's page, to which the server redirects `/demo`. */
  site: { url?: string };
  progress: PartsProgress;
}

async function play(
  input: Input,
  context: Context,
  { server, directory, stopping, site, progress }: Stage,
): Promise<void> {
  const { url, firstStart } = server;
  if (!firstStart) throw new Failure('The server started on a database that was not empty.');
  const json = flagOption(input, 'json');
  const { username, password, api_key: apiKey } = firstStart;
  const { clock, random: jitter } = context;
  const credentials = { user: { username, password }, apiKey };
  const client = createClient({ url, credentials, clock, random: jitter });
  const random = seededRandom(countOption(input, 'seed') ?? 1);
  const traffic = openTraffic({ random, players: demoPlayers, games: demoGames, prefix: 'demo' });
  const now = context.clock();
  const { tournaments, battles, promotions } = await publishDemo(client, now, progress);
  const watched = tournaments
    .filter(({ status }) => status === 'AC')
    .map((campaign) => ({ ...campaign, name: campaign.texts.en?.name ?? campaign.custom_id }));
  const player = openDemoPlayer(client, battles, context);
  const casino = await startCasino(client, { url, clock, random: jitter }, player);
  site.url = casino.url;
  progress.end();
  const look: Look = { url, page: casino.url, firstStart, directory };
  // People look on while the boards fill; a program gets everything in one line afterwards.
  if (!json) showWhereToLook(context, look);
  await playLastHours(client, traffic, now, progress);
  const engine = await openPayday(client);
  const over = [...tournaments, ...battles, ...promotions].filter(({ status }) => status === 'FI');
  progress.begin(`Settling and paying ${over.map(({ custom_id }) => custom_id).join(', ')}`);
  const settled = await Promise.all(over.map((campaign) => settleAndPay(client, campaign, stopping)));
  const paydays = settled.filter((payday) => payday !== undefined);
  progress.end();
  if (json) printJsonLine(context, lookOf(look, paydays));
  else for (const line of paydayText(paydays, { url, username, password })) printLine(context, line);
  const showBoard = openBoardView(context, client, watched, json);
  const seconds = countOption(input, 'seconds');
  const end =
    seconds === undefined ? stopping : AbortSignal.any([stopping, AbortSignal.timeout(seconds * 1_000)]);
  const rate = countOption(input, 'rate') ?? 50;
  await keepPlaying(context, client, { traffic, rate, end }, showBoard).finally(() => {
    casino.close();
    engine.close();
  });
}

const TICK_MILLISECONDS = 250;
const TICKS_A_BOARD = 10;

async function keepPlaying(
  { clock }: Context,
  client: Client,
  submit: { traffic: Traffic; rate: number; end: AbortSignal },
  showBoard: (sent: number) => Promise<void>,
): Promise<void> {
  const { traffic, rate, end } = submit;
  const start = clock().getTime();
  let sent = 0;
  for (let tick = 0; !end.aborted; tick++) {
    const due = Math.floor((rate * (clock().getTime() - start)) / 1_000) - sent;
    if (due > 0) {
      const events = traffic.take(Math.min(due, 5_000), clock());
      await client.submitEvents({ body: events });
      sent += events.length;
    }
    if (tick % TICKS_A_BOARD === 0) await showBoard(sent);
    await sleep(TICK_MILLISECONDS, undefined, { signal: end }).catch(() => undefined);
  }
  await showBoard(sent);
}

interface Look {
  url: string;
  /** A site with live boards. */
  page: string;
  firstStart: PrintedSecrets;
  directory: string;
}

/** What a program needs to look around. */
function lookOf({ firstStart, ...look }: Look, paydays: Payday[]) {
  const { tenant, username } = firstStart;
  const [password, api_key] = [shownSecret(firstStart, 'password'), shownSecret(firstStart, 'api_key')];
  return { ...look, docs: `${look.url}/docs`, tenant, username, password, api_key, paydays };
}

function showWhereToLook(context: Context, { url, page, firstStart, directory }: Look): void {
  const { tenant, username } = firstStart;
  const [password, api_key] = [shownSecret(firstStart, 'password'), shownSecret(firstStart, 'api_key')];
  const lines = [
    '',
    `Laurel's demo is at ${url}, its documentation at ${url}/docs; the data is in ${directory} until it ends.`,
    `A casino's page with live boards is at ${url}/demo (it leads to the casino's own server, ${page}).`,
    'The boards fill up now, while you watch. Ctrl-C ends it.',
    '',
    `  tenant ${tenant} · username ${username} · password ${password}`,
    `  API key ${api_key}`,
    '',
    'Its tournaments:',
    listCommand(url, firstStart),
    '',
  ];
  for (const line of lines) printLine(context, line);
}

/** A campaign whose board is shown. */
interface Watched {
  id: number;
  custom_id: string;
  tournament_type: TournamentType;
  name: string;
}

const ROWS = 5;

/** The unit of a score. */
const units: Record<TournamentType, string> = {
  PT: 'points',
  RA: 'points',
  HC: '× the bet',
  TM: 'rounds',
  IM: 'rounds',
  SR: 'seconds',
};

/** Shows the top of one board after the other, repeatedly; on a terminal each time in the same lines. */
function openBoardView(context: Context, client: Client, watched: Watched[], json: boolean) {
  let shown = 0;
  return async (sent: number): Promise<void> => {
    const campaign = watched[shown % watched.length] as Watched;
    const request = { path: { id: campaign.id }, query: { page_size: ROWS } };
    const { results, count } = await client.readLeaderboard(request);
    const again = context.stdout.isTTY && shown > 0;
    shown += 1;
    if (json) {
      const { custom_id, tournament_type } = campaign;
      return printJsonLine(context, { sent, custom_id, tournament_type, players: count, top: results });
    }
    // The same number of lines for every board, so that each can be written over the previous one.
    const rows = Array.from({ length: ROWS }, (_, index) => rowText(campaign, results[index]));
    if (again) context.stdout.write(`\x1b[${ROWS + 2}A\x1b[0J`);
    const { name, tournament_type } = campaign;
    const head = `${tournament_type} ${name}: ${count} players, ${sent.toLocaleString('en')} live events sent`;
    for (const line of [head, ...rows, '']) printLine(context, line);
  };
}

function rowText({ tournament_type }: Watched, row: LeaderboardRow | undefined): string {
  if (!row) return '';
  const { place, player_username, score, prizes } = row;
  const counted = `${score.padStart(9)} ${units[tournament_type].padEnd(9)}`;
  return `  ${String(place).padStart(2)}. ${player_username.padEnd(14)} ${counted}  ${prizes.join(', ')}`.trimEnd();
}
