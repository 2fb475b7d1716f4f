import type { LiveOutcome } from './live-under-fire.ts';
import type { FireOutcome } from './run-under-fire.ts';

/** Whether a run found each acknowledged event once and no others; or only boards of the log. */
export function passed(outcome: FireOutcome | LiveOutcome): boolean {
  const isWhole = !('lost' in outcome) || ((outcome.lost === 0 || outcome.mayLose) && outcome.doubled === 0);
  return isWhole && outcome.findings.length === 0;
}

/** Prints the results of a run, one per line. */
export function printOutcome(outcome: FireOutcome | LiveOutcome): void {
  const { engine, seed, kills, findings, mayLose: _, ...numbers } = { mayLose: false, ...outcome };
  const happened = Object.values(kills).reduce((sum, count) => sum + count, 0);
  console.log(`\n${engine}, seed ${seed}: ${happened} disruptions`);
  for (const [name, count] of Object.entries(kills)) printRow(name, count);
  for (const [name, count] of Object.entries(numbers)) printRow(titles[name] ?? name, count);
  for (const finding of findings) console.log(`  FOUND ${finding}`);
  console.log(passed(outcome) ? '  passed' : '  NOT PASSED');
}

const titles: Record<string, string> = {
  hits: 'disruptions that ended a request under way',
  seconds: 'seconds',
  starts: 'starts of the server',
  attempts: 'requests',
  failures: 'requests that failed, and were sent again',
  acknowledged: 'events acknowledged',
  refused: 'batches refused',
  abandoned: 'batches given up by their sender',
  stored: 'events stored',
  lost: 'acknowledged events lost',
  doubled: 'events doubled',
  clients: 'clients that looked at boards',
  visits: 'streams and waiting requests that were answered',
  wholes: 'whole boards that clients were shown',
  changes: 'changes that clients were shown',
  decisions: 'voids, disqualifications and edits of rules',
  shown: 'different boards that somebody was shown',
  compared: 'boards compared with the log',
};

function printRow(title: string, count: number): void {
  console.log(`  ${title.padEnd(44)} ${String(count).padStart(8)}`);
}
