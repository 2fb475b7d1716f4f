import { openScratchEngine } from './harness/engines.ts';
import {
  intakeStats,
  joinLaurel,
  type Laurel,
  parkScoring,
  publish,
  resumeScoring,
  startLaurel,
  untilScored,
} from './harness/laurel.ts';
import { median, quantile } from './harness/statistics.ts';
import { activeCampaigns } from './load/campaigns.ts';
import { betEvent, postEvents } from './load/post-events.ts';
import { startSteadyStream } from './load/steady-stream.ts';
import { acknowledgedToBoard } from './sections/acknowledged-to-board.ts';

/**
 * What scoring beside intake would gain at most: `node bench/scoring-apart.ts [events/s] [runs]`. One process that takes events in
 * and scores them, against two of which one takes the stream in and the other scores it and shows the board. A thread of the same
 * process shares the same cores and hands over the same batches, so it cannot be faster than a process of its own that reads them
 * from the log by itself; it can only cost less memory.
 */
const rate = Number(process.argv[2] ?? 5_000);
const runs = Number(process.argv[3] ?? 3);
const SECONDS = 8;
/** What boards lack when they begin to catch up, and the stream that is acknowledged meanwhile. */
const BACKLOG = 100_000;
const WHILE_BEHIND = 1_000;

await using cleanup = new AsyncDisposableStack();
const engine = await openScratchEngine('postgres', cleanup);
const scoring = await startLaurel({ engine, cleanup });
const [campaign_id = 0] = await publish(scoring, activeCampaigns(10));
await postEvents(scoring, [betEvent({ unique_id: 'the-first', player_id: 'the-first' })]);
await untilScored(scoring);
const taking = await joinLaurel({ engine, cleanup }, scoring);
const sides: { name: string; takes: Laurel; rows: Figures[] }[] = [
  { name: 'one process', takes: scoring, rows: [] },
  { name: 'scoring apart', takes: taking, rows: [] },
];

interface Figures {
  boardP50: number;
  boardP99: number;
  answerP99: number;
  behindP99: number;
  behindSeconds: number;
}

for (let run = 0; run < runs; run++)
  for (const { takes, rows } of sides) {
    const steady = await steadyDelays(takes);
    rows.push({ ...steady, ...(await answersWhileBehind(takes)) });
  }
for (const { name, rows } of sides)
  for (const figure of Object.keys(rows[0] as Figures) as (keyof Figures)[]) {
    const values = rows.map((row) => row[figure]);
    console.log(
      `${name}: ${figure} ${median(values).toFixed(1)}  (${values.map((one) => one.toFixed(1)).join(', ')})`,
    );
  }

/** The stream goes to one process; marked bets and the board that shows them are the scoring process's. */
async function steadyDelays(takes: Laurel): Promise<Pick<Figures, 'boardP50' | 'boardP99' | 'answerP99'>> {
  const answers: number[] = [];
  const stream = await startSteadyStream({
    ...streamTo(takes),
    rate,
    onAnswered: (one) => answers.push(one),
  });
  const sample = await acknowledgedToBoard(scoring, campaign_id, { rate: 0, seconds: SECONDS }).finally(() =>
    stream.stop(),
  );
  await untilScored(scoring, 5);
  return { boardP50: sample.p50_ms ?? 0, boardP99: sample.value, answerP99: p99(answers) };
}

/** Scoring is parked while the log grows, and then catches up while a stream goes on. */
async function answersWhileBehind(takes: Laurel): Promise<Pick<Figures, 'behindP99' | 'behindSeconds'>> {
  const { scored_seq } = await intakeStats(scoring);
  await parkScoring(scoring);
  const filling = await startSteadyStream({ ...streamTo(takes), rate: 1e9 });
  while (filling.sent() < BACKLOG) await new Promise((resolve) => setTimeout(resolve, 5));
  await filling.stop();
  await resumeScoring(scoring, scored_seq);
  const answers: number[] = [];
  const began = performance.now();
  const stream = await startSteadyStream({
    ...streamTo(takes),
    rate: WHILE_BEHIND,
    onAnswered: (one) => answers.push(one),
  });
  const { log_seq } = await intakeStats(scoring);
  while ((await intakeStats(scoring)).scored_seq < log_seq)
    await new Promise((resolve) => setTimeout(resolve, 20));
  const behindSeconds = (performance.now() - began) / 1000;
  await stream.stop();
  await untilScored(scoring, 5);
  return { behindP99: p99(answers), behindSeconds };
}

function streamTo({ url, apiKeys }: Laurel) {
  return { url, apiKeys, size: 100, players: 5_000, ids: 'random', resends: 0 } as const;
}

function p99(milliseconds: number[]): number {
  return quantile(
    milliseconds.toSorted((a, b) => a - b),
    0.99,
  );
}
