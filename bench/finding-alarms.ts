import { setTimeout } from 'node:timers/promises';
import { alarmKinds } from '../packages/contract/src/alarms/alarm-kinds.ts';
import { openScratchEngine } from './harness/engines.ts';
import {
  parkScoring,
  publish,
  resumeScoring,
  startLaurelOf,
  untilCheckpointed,
  untilScored,
} from './harness/laurel.ts';
import { activeCampaigns } from './load/campaigns.ts';
import { fillLog } from './load/fill-log.ts';
import { watchBets } from './load/watch-bets.ts';

/**
 * What finding alarms costs: `node bench/finding-alarms.ts [postgres|embedded] [events] [players] [campaigns]`. A log is scored with
 * all alarms off, and then the alarms of each campaign are found, with nothing kept before the first; then the same with a
 * twentieth of the events more. Prints the processor time of the server for each; nothing is sealed meanwhile.
 */
const engineName = process.argv[2] === 'embedded' ? 'embedded' : 'postgres';
const events = Number(process.argv[3] ?? 200_000);
const players = Number(process.argv[4] ?? 5_000);
const campaigns = Number(process.argv[5] ?? 1);
/** A process rests after each campaign; what an idle server takes in that time is measured for so long, and left out. */
const IDLE_MILLISECONDS = 10_000;
/** A directory that cannot be: sealing would go on meanwhile, and is neither scoring nor finding. */
const NO_DIRECTORY = '/dev/null/sealing';

await using cleanup = new AsyncDisposableStack();
const engine = await openScratchEngine(engineName, cleanup);
const laurel = await startLaurelOf({ engine, cleanup }, { environment: { SEALING_DIR: NO_DIRECTORY } });
const { bet } = watchBets(laurel);
const off = Object.fromEntries(alarmKinds.map((kind) => [kind, { enabled: false }]));
const ids = await publish(laurel, activeCampaigns(campaigns));
console.log(`${engine.title}; ${events} events of ${players} players, ${campaigns} campaigns`);
await measure('of nothing kept', 0, events);
await measure('after a twentieth more', events, events / 20);

/** Scores more events with all alarms off, and finds the alarms then. */
async function measure(name: string, known: number, more: number): Promise<void> {
  await laurel.call('PUT', '/api/v1/alarm-settings', off);
  await parkScoring(laurel);
  await fillLog(laurel, known + more, players);
  const scoring = await usedBy(async () => {
    await resumeScoring(laurel, 0);
    await bet(0, `wakes ${known}`);
    await untilScored(laurel, 20);
    await untilCheckpointed(laurel, 20);
  });
  await setTimeout(2_000);
  const began = performance.now();
  const used = await usedBy(async () => {
    await laurel.call('PUT', '/api/v1/alarm-settings', {});
    while (!(await isFound())) await setTimeout(200);
  });
  const took = performance.now() - began;
  const idle = await usedBy(() => setTimeout(IDLE_MILLISECONDS));
  const finding = used - (idle * took) / IDLE_MILLISECONDS;
  const each = (seconds: number) =>
    `${seconds.toFixed(1)} s, ${((seconds / more) * 1e6).toFixed(1)} µs an event`;
  const left = `${(used - finding).toFixed(1)} s of an idle server left out`;
  console.log(`${name}: scoring ${each(scoring)}; finding alarms ${each(finding)}, with ${left}`);
  console.log(`finding ÷ scoring, ${name}: ${(finding / scoring).toFixed(2)}`);
}

/** Processor seconds of the server. */
async function usedBy(work: () => Promise<void>): Promise<number> {
  const before = await laurel.ask<number>('cpuSeconds');
  await work();
  return (await laurel.ask<number>('cpuSeconds')) - before;
}

async function isFound(): Promise<boolean> {
  const [row] = await laurel.query<{ found: number }>(
    'select count(*) as found from alarm_evaluations e join alarm_settings s using (tenant_id) where e.settings_version = s.version',
  );
  return Number(row?.found) === ids.length;
}
