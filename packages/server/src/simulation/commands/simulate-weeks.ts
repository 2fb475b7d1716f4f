import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@laurel/client/client.ts';
import type { SeveralSimulation, SeveralWindows } from '@laurel/contract/simulation/several-windows.ts';
import { SingleBar } from 'cli-progress';
import { costText } from '../../campaigns/commands/campaigns.ts';
import type { Context } from '../../cli/command.ts';
import { Failure } from '../../cli/failures.ts';
import { printLine, printTable } from '../../cli/output.ts';

const POLL_MILLISECONDS = 250;

/** Simulates several windows and waits for the result; shows a bar on a terminal, unless `quiet`. */
export async function simulateWeeks(
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

export function printWeeks(context: Context, { results, spread }: SeveralSimulation): void {
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
