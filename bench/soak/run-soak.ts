import { setTimeout } from 'node:timers/promises';
import type { Context } from '../harness/context.ts';
import { type Laurel, publish, startLaurel } from '../harness/laurel.ts';
import { activeCampaigns } from '../load/campaigns.ts';
import { Faults } from './faults.ts';
import { type Look, look, lookAtTimings } from './look.ts';
import type { SoakOptions } from './options.ts';
import { sustainedRate } from './sustained-rate.ts';
import { startTraffic, type Traffic } from './traffic.ts';
import { type Judgement, judge } from './verdict.ts';
import { verify } from './verify.ts';

export type SoakContext = Pick<Context, 'engine' | 'cleanup' | 'say'>;

export interface Soaked {
  rate: number;
  series: Look[];
  faults: Record<string, number>;
  verdict: Judgement[];
}

const CAMPAIGNS = 10;
/** An access token is valid for an hour. */
const SIGN_IN_EVERY_MINUTES = 20;

/** Keeps a server busy for this long, looks at it repeatedly, and judges the series. */
export async function runSoak(
  context: SoakContext,
  options: SoakOptions,
  keep: (soaked: Soaked) => void,
): Promise<Soaked> {
  const laurel = await startLaurel(context);
  const campaign_ids = await publish(laurel, activeCampaigns(CAMPAIGNS));
  const { rate, sent } = await chooseRate(context, laurel, options);
  const faults = new Faults();
  const soaked: Soaked = { rate, series: [], faults: {}, verdict: [] };
  const traffic = await startTraffic({ laurel, campaign_ids, rate, players: options.players, faults });
  context.say(head);
  await watch({ context, laurel, traffic, faults, options }, sent, soaked, keep);
  await traffic.stop();
  context.say('the load has ended; now all of it is compared');
  soaked.verdict = [
    ...judge(soaked.series, rate),
    ...(await verify(laurel, campaign_ids, sent + traffic.acknowledged(), faults.total)),
  ];
  keep(soaked);
  return soaked;
}

async function chooseRate(
  { say }: SoakContext,
  laurel: Laurel,
  { rate, players }: SoakOptions,
): Promise<{ rate: number; sent: number }> {
  if (rate !== undefined) return { rate, sent: 0 };
  const sustained = await sustainedRate(laurel, players);
  const half = Math.round(sustained.rate / 2);
  say(`${Math.round(sustained.rate)} events/s are taken and scored; half of it, ${half}, is the load`);
  return { rate: half, sent: sustained.sent };
}

interface Watched {
  context: SoakContext;
  laurel: Laurel;
  traffic: Traffic;
  faults: Faults;
  options: SoakOptions;
}

async function watch(
  watched: Watched,
  sent: number,
  soaked: Soaked,
  keep: (soaked: Soaked) => void,
): Promise<void> {
  const { context, laurel, options, faults } = watched;
  const started = performance.now();
  let signedIn = started;
  let before = { at: started, acknowledged: sent };
  for (let due = 1; due * options.every <= options.minutes * 60; due++) {
    await setTimeout(Math.max(0, started + due * options.every * 1000 - performance.now()));
    if (performance.now() - signedIn > SIGN_IN_EVERY_MINUTES * 60_000) {
      await laurel.signInAgain();
      signedIn = performance.now();
    }
    const now = { at: performance.now(), acknowledged: sent + watched.traffic.acknowledged() };
    const seen = await lookOnce(watched, before, now, started);
    soaked.series.push(seen);
    soaked.faults = faults.bySentence();
    context.say(line(seen));
    keep(soaked);
    before = now;
  }
}

interface Moment {
  at: number;
  acknowledged: number;
}

async function lookOnce(
  { laurel, traffic, faults }: Watched,
  before: Moment,
  now: Moment,
  started: number,
): Promise<Look> {
  const timings = lookAtTimings(traffic.takeTimings());
  return {
    minutes: Number(((now.at - started) / 60_000).toFixed(2)),
    acknowledged: now.acknowledged,
    events_per_second: Math.round(((now.acknowledged - before.acknowledged) * 1000) / (now.at - before.at)),
    ...timings,
    ...(await look(laurel)),
    faults: faults.total,
  };
}

const head =
  '  min  events/s  memory heap MiB  waiting  board p50 p99 ms  204 p50 p99 most ms  files wal hot MiB  dead rows  fds sockets db  faults';

function line(seen: Look): string {
  const cells: [unknown, number][] = [
    [seen.minutes.toFixed(1), 5],
    [seen.events_per_second, 9],
    [seen.memory_mib, 8],
    [seen.heap_mib, 9],
    [seen.waiting_events, 9],
    [`${seen.board_p50_ms} ${seen.board_p99_ms}`, 18],
    [`${seen.acknowledgement_p50_ms} ${seen.acknowledgement_p99_ms} ${seen.acknowledgement_worst_ms}`, 21],
    [`${seen.database_mib} ${seen.wal_mib} ${seen.hot_tables_mib}`, 19],
    [seen.dead_rows, 10],
    [`${seen.open_files} ${seen.connections} ${seen.database_connections}`, 15],
    [seen.faults + seen.scoring_failures, 7],
  ];
  return cells.map(([cell, width]) => String(cell).padStart(width)).join(' ');
}
