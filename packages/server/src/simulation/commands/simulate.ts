import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@laurel/client/client.ts';
import type { SeveralSimulation, SeveralWindows } from '@laurel/contract/simulation/several-windows.ts';
import {
  type Assumption,
  defaultSimulatedRows,
  type Simulation,
  type SimulationRequest,
} from '@laurel/contract/simulation/simulations.ts';
import { SingleBar } from 'cli-progress';
import { costText, findCampaignId, readDefinition } from '../../campaigns/commands/campaigns.ts';
import { LOG_TIMEOUT_MILLISECONDS, openAccount, serverOptions } from '../../cli/account.ts';
import { countOption, Failure, flagOption, textOption } from '../../cli/arguments.ts';
import type { Command, Context, Input } from '../../cli/command.ts';
import { given, printJson, printLine, printTable } from '../../cli/output.ts';

export const simulate: Command = {
  name: 'simulate',
  takes: 'ID',
  about:
    'Shows the board, the winners and the cost in prizes that a campaign would have had, and changes nothing. ID is the id ' +
    'of the campaign or its custom_id.',
  options: {
    ...serverOptions,
    file: { type: 'string', value: 'FILE', about: 'a definition to use instead of the stored one' },
    from: { type: 'string', value: 'TIME', about: 'another start of the window, RFC 3339' },
    to: { type: 'string', value: 'TIME', about: 'another end of the window, RFC 3339' },
    weeks: {
      type: 'string',
      value: '4|8|12',
      about: 'how many of the last weeks, each by itself; not with --from and --to',
    },
    rows: {
      type: 'string',
      value: 'N',
      about: `how many rows of the board, ${defaultSimulatedRows} by default`,
    },
  },
  run: async (input, context) => {
    const body = await requestOf(input);
    const client = openAccount(input, context, LOG_TIMEOUT_MILLISECONDS);
    const id = await findCampaignId(client, input.positionals[0] ?? '');
    const weeks = countOption(input, 'weeks');
    if (weeks !== undefined) {
      const { definition, rows } = body;
      const several = {
        windows: { weeks: weeks as 4 | 8 | 12 },
        ...given('definitions', definition && [definition]),
        ...given('rows', rows),
      };
      const json = flagOption(input, 'json');
      const done = await simulateWeeks(context, client, id, several, json);
      if (json) printJson(context, done);
      else printWeeks(context, done);
      return 0;
    }
    const simulation = await client.simulateCampaign({ path: { id }, body });
    if (flagOption(input, 'json')) printJson(context, simulation);
    else printSimulation(context, simulation);
    return 0;
  },
};

async function requestOf(input: Input): Promise<SimulationRequest> {
  const file = textOption(input, 'file');
  const definition = file === undefined ? undefined : (await readDefinition(file)).body;
  return {
    ...given('definition', definition),
    ...given('start', textOption(input, 'from')),
    ...given('end', textOption(input, 'to')),
    ...given('rows', countOption(input, 'rows')),
  };
}

const assumptionTexts: Record<Assumption, string> = {
  everybody_joined: 'Everybody is taken to have joined.',
  everybody_qualified: 'Everybody is taken to be on the places of the earlier campaigns.',
  received_in_time: 'Everything is taken to have been received in time.',
};

function printSimulation(context: Context, simulation: Simulation): void {
  const { window, assumed, events, rounds, unpriced, players, count, results, winners, cost } = simulation;
  printTable(context, ['place', 'player_id', 'player_username', 'score', 'reached_at', 'prizes'], results);
  if (results.length < count) printLine(context, `… and ${count - results.length} more`);
  printLine(context);
  printLine(context, `From ${window.start} to ${window.end}: ${rounds} rounds of ${players} players count.`);
  if (unpriced > 0)
    printLine(context, `${unpriced} more rounds would count if there were a rate for their currency.`);
  for (const assumption of assumed) printLine(context, assumptionTexts[assumption]);
  printLine(context, `Read ${events} events; ${count} players on the board, ${winners.count} of them win.`);
  printLine(context, `Cost: ${costText(cost)}.`);
}

const POLL_MILLISECONDS = 250;

/** Simulates several windows and waits for the result; shows a bar on a terminal, unless `quiet`. */
async function simulateWeeks(
  context: Context,
  client: Client,
  id: number,
  body: SeveralWindows,
  quiet: boolean,
): Promise<SeveralSimulation> {
  let now = await client.startSimulation({ path: { id }, body });
  const bar = openBar(context, quiet);
  try {
    while (now.state === 'running') {
      bar?.setTotal(Math.max(1, now.progress.events_total));
      bar?.update(now.progress.events_done);
      await sleep(POLL_MILLISECONDS);
      now = await client.readSimulation({ path: { id, simulation_id: now.id } });
    }
  } finally {
    bar?.stop();
  }
  if (now.state === 'done') return now;
  throw new Failure(`The simulation was ${now.state}${now.error === null ? '.' : `: ${now.error}`}`);
}

/** Shows a bar on a terminal, nothing elsewhere. */
function openBar({ stderr }: Context, quiet: boolean): SingleBar | undefined {
  if (quiet || !stderr.isTTY) return undefined;
  const format = '{bar} {percentage}%  {value}/{total} events  {eta_formatted}';
  const bar = new SingleBar({ format, stream: stderr, hideCursor: true, gracefulExit: false, barsize: 30 });
  bar.start(1, 0);
  return bar;
}

function printWeeks(context: Context, { results, spread }: SeveralSimulation): void {
  const rows = (results ?? []).map(({ window, rounds, unpriced, count, winners, board, cost }) => ({
    start: window.start,
    end: window.end,
    rounds,
    unpriced,
    players: count,
    winners: winners.count,
    first: board[0]?.player_username ?? '-',
    score: board[0]?.score ?? '-',
    cost: costText(cost),
  }));
  const columns = [
    'start',
    'end',
    'rounds',
    'unpriced',
    'players',
    'winners',
    'first',
    'score',
    'cost',
  ] as const;
  printTable(context, [...columns], rows);
  for (const { cash, currency } of spread ?? [])
    printLine(
      context,
      `Cash over the windows: ${cash.low} to ${cash.high} ${currency}, median ${cash.median}.`,
    );
  if ((results ?? []).some(({ assumed }) => assumed.length > 0))
    printLine(
      context,
      'In windows other than the campaign’s own, all events are taken to have been received in time.',
    );
}
