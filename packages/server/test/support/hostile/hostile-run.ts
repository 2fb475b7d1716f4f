import { isDeepStrictEqual } from 'node:util';
import type { Laurel } from '../laurel.ts';
import { drawRequest, type HostileRequest } from './hostile-requests.ts';
import { prepareWorld } from './hostile-world.ts';
import { objectionTo } from './judge.ts';
import { digestRows, restingRows } from './rows.ts';
import { type Answered, describe, sendHostile } from './send-hostile.ts';

/** What a run came to. */
export interface HostileReport {
  sent: number;
  /** Of those sent: refused ones that were sent a second time, to see that they change nothing. */
  again: number;
  refused: number;
  /** The others of those that were sent once: requests that succeed. */
  accepted: number;
  /** Batches whose refused requests were sent again. */
  rounds: number;
  /**
   * Of these: batches in which, four times, a refused request was accepted when it was sent again, so that no check for
   * changed rows was made.
   */
  unsettledRounds: number;
  /** Requests that were refused once and accepted when they were sent again. */
  unstable: number;
  slowestMilliseconds: number;
  /** Memory of the whole process, including the client and the embedded engine but not a separate PostgreSQL. */
  cpuMilliseconds: number;
  byOperation: Map<string, number>;
  byKind: Map<string, number>;
  byStatus: Map<number, number>;
  /** What is wrong, each with the request that shows it. */
  objections: string[];
}

const BATCH = 400;
const ENOUGH_OBJECTIONS = 20;

/**
 * Sends this many hostile requests to a server and judges every answer; every refused one is sent again, and must change no
 * row.
 */
export class HostileRun {
  readonly report: HostileReport = {
    sent: 0,
    again: 0,
    refused: 0,
    accepted: 0,
    rounds: 0,
    unsettledRounds: 0,
    unstable: 0,
    slowestMilliseconds: 0,
    cpuMilliseconds: 0,
    byOperation: new Map(),
    byKind: new Map(),
    byStatus: new Map(),
    objections: [],
  };
  readonly #laurel: Laurel;
  readonly #port: number;

  constructor(laurel: Laurel) {
    this.#laurel = laurel;
    this.#port = Number(new URL(laurel.url).port);
  }

  /** Draws and sends until so many were sent. */
  async run(count: number, seed: number): Promise<HostileReport> {
    const world = await prepareWorld(this.#laurel);
    const begun = process.cpuUsage();
    for (let number = 0; this.report.sent < count; number += BATCH) {
      const requests = Array.from({ length: BATCH }, (_, i) => drawRequest(world, seed, number + i));
      await this.#batch(requests);
      if (this.report.objections.length >= ENOUGH_OBJECTIONS) break;
    }
    const { user, system } = process.cpuUsage(begun);
    this.report.cpuMilliseconds = Math.round((user + system) / 1000);
    return this.report;
  }

  async #batch(requests: HostileRequest[]): Promise<void> {
    const answered = await this.#send(requests);
    const refused = answered.filter(({ answer }) => answer.status >= 400).map(({ request }) => request);
    this.report.refused += refused.length;
    this.report.accepted += answered.length - refused.length;
    await this.#requireNoChange(refused);
  }

  async #send(requests: HostileRequest[]): Promise<Answered[]> {
    const answered = await sendHostile(this.#port, requests);
    for (const one of answered) this.#judge(one);
    return answered;
  }

  #judge({ request, answer, milliseconds }: Answered): void {
    const { report } = this;
    report.sent++;
    report.slowestMilliseconds = Math.max(report.slowestMilliseconds, milliseconds);
    count(report.byOperation, request.drawnFor);
    count(report.byKind, request.kind);
    count(report.byStatus, answer.status);
    const objection = objectionTo(answer, request);
    if (objection === undefined || report.objections.some((one) => one.startsWith(`${objection}\n`))) return;
    report.objections.push(
      `${objection}\n  ${describe(request)}\n  ${answer.body.subarray(0, 500).toString()}`,
    );
  }

  /**
   * A request that was refused because of another one sent with it may succeed now; it is left out until all are refused.
   * Work that runs by the clock, such as retention, may change rows meanwhile; a request at fault changes rows each time.
   */
  async #requireNoChange(refused: HostileRequest[]): Promise<void> {
    let wrong = refused;
    let suspects: string[] | undefined;
    this.report.rounds++;
    for (let [tried, differed] = [0, 0]; tried < 6; tried++) {
      const before = await restingRows(this.#laurel.database);
      const answered = await this.#send(wrong);
      this.report.again += wrong.length;
      const still = answered.filter(({ answer }) => answer.status >= 400).map(({ request }) => request);
      this.report.unstable += wrong.length - still.length;
      const isStable = still.length === wrong.length;
      wrong = still;
      if (!isStable) continue;
      const changed = await this.#changedSince(before);
      suspects = suspects?.filter((name) => changed.includes(name)) ?? changed;
      if (suspects.length === 0) return;
      if (++differed === 3) return this.#object(suspects, wrong);
    }
    this.report.unsettledRounds++;
  }

  async #changedSince(before: Record<string, string>): Promise<string[]> {
    const after = await digestRows(this.#laurel.database);
    return Object.keys(after).filter((name) => before[name] !== after[name]);
  }

  async #object(tables: string[], requests: HostileRequest[]): Promise<void> {
    const culprit = await this.#bisect(requests);
    this.report.objections.push(`a refused request changed ${tables.join(', ')}\n  ${describe(culprit)}`);
  }

  /** Halves the requests, as long as one of the halves changes rows again. */
  async #bisect(requests: HostileRequest[]): Promise<HostileRequest | undefined> {
    if (requests.length <= 1) return requests[0];
    const middle = requests.length >> 1;
    for (const half of [requests.slice(0, middle), requests.slice(middle)]) {
      const before = await digestRows(this.#laurel.database);
      await sendHostile(this.#port, half);
      if (!isDeepStrictEqual(before, await digestRows(this.#laurel.database))) return this.#bisect(half);
    }
    return requests[0];
  }
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
