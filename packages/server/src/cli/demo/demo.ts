import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '@laurel/client/client.ts';
import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { countOption, flagOption } from '../framework/arguments.ts';
import type { Command, Context, FirstStartSecrets, Input, RunningServer } from '../framework/command.ts';
import { Failure } from '../framework/failures.ts';
import { printLine } from '../framework/output.ts';
import { listCommand, shownSecret } from '../operation/first-start-text.ts';
import { startOrExplain } from '../operation/serve.ts';
import { openBoardView } from './demo-board.ts';
import { startCasino } from './demo-casino.ts';
import { demoGames, demoPlayers } from './demo-catalogue.ts';
import { type Payday, paydayText, settleAndPay, startBonusEngine } from './demo-payday.ts';
import { prepareDemo } from './demo-prepare.ts';
import { openTraffic, type Traffic } from './demo-traffic.ts';
import { seededRandom } from './seeded-random.ts';

export const demo: Command = {
  name: 'demo',
  takes: '',
  about:
    'Shows Laurel at work: a server with tournaments of all six types and invented live play, in a directory that goes away ' +
    'with it.',
  positionals: [0, 0],
  options: {
    rate: { type: 'string', value: 'N', about: 'events a second; 50 unless told' },
    seconds: { type: 'string', value: 'N', about: 'end by itself after so long; until Ctrl-C unless told' },
    seed: { type: 'string', value: 'N', about: 'decides what is invented; 1 unless told' },
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
    try {
      const site: Stage['site'] = {};
      const redirects = { '/demo': () => site.url };
      const server = await startOrExplain(() =>
        context.startServer({ embeddedIn: directory, defaults, redirects }),
      );
      await play(input, context, { server, directory, stopping, site }).finally(server.close);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
    return 0;
  },
};

interface Stage {
  server: RunningServer;
  directory: string;
  stopping: AbortSignal;
  /** The casino's page, to which the server's own `/demo` leads. */
  site: { url?: string };
}

async function play(
  input: Input,
  context: Context,
  { server, directory, stopping, site }: Stage,
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
  const campaigns = await prepareDemo(client, traffic, now);
  const watched = campaigns
    .filter(({ status }) => status === 'AC')
    .map((campaign) => ({ ...campaign, name: campaign.texts.en?.name ?? campaign.custom_id }));
  const payday = await payWinners(client, campaigns, stopping);
  const casino = await startCasino(client, { url, clock, random: jitter });
  site.url = casino.url;
  tellWhereToLook(context, { url, page: casino.url, firstStart, directory, json, payday });
  const showBoard = openBoardView(context, client, watched, json);
  const seconds = countOption(input, 'seconds');
  const end =
    seconds === undefined ? stopping : AbortSignal.any([stopping, AbortSignal.timeout(seconds * 1_000)]);
  const rate = countOption(input, 'rate') ?? 50;
  await keepPlaying(context, { client, traffic, rate, end, showBoard }).finally(casino.close);
}

/** The tournament that is over is settled and paid, before anything else is shown. */
async function payWinners(
  client: Client,
  campaigns: Campaign[],
  end: AbortSignal,
): Promise<Payday | undefined> {
  const over = campaigns.find(({ status }) => status === 'FI');
  if (!over) return undefined;
  const engine = await startBonusEngine();
  return settleAndPay(client, over, engine, end).finally(engine.close);
}

interface Show {
  client: Client;
  traffic: Traffic;
  rate: number;
  end: AbortSignal;
  showBoard: (sent: number) => Promise<void>;
}

const TICK_MILLISECONDS = 250;
const TICKS_A_BOARD = 10;

async function keepPlaying(
  { clock }: Context,
  { client, traffic, rate, end, showBoard }: Show,
): Promise<void> {
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
  firstStart: FirstStartSecrets;
  directory: string;
  json: boolean;
  payday: Payday | undefined;
}

function tellWhereToLook(context: Context, { url, page, firstStart, directory, json, payday }: Look): void {
  const { tenant, username } = firstStart;
  const [password, api_key] = [shownSecret(firstStart, 'password'), shownSecret(firstStart, 'api_key')];
  const lines = json
    ? [
        JSON.stringify({
          url,
          docs: `${url}/docs`,
          page,
          directory,
          tenant,
          username,
          password,
          api_key,
          payday,
        }),
      ]
    : [
        '',
        `Laurel's demo is at ${url}, its documentation at ${url}/docs; the data is in ${directory} until it ends.`,
        `A casino's page with live boards is at ${url}/demo (it leads to the casino's own server, ${page}).`,
        '',
        `  tenant ${tenant} · username ${username} · password ${password}`,
        `  API key ${api_key}`,
        '',
        'Its tournaments:',
        listCommand(url, firstStart),
        '',
        ...paydayText(payday, username, password),
        'Ctrl-C ends it.',
        '',
      ];
  for (const line of lines) printLine(context, line);
}
