/** Processor time of one event (µs) in each of the threads that it goes through. */
export interface Stages {
  generator: number;
  /** HTTP and validation. */
  taking: number;
  /** The statement that appends, in the backend of its connection. */
  appending: number;
  /** Folding and showing, in the same thread of the server that receives. */
  folding: number;
  /** Reading the log and writing checkpoints, in another backend. */
  scoring: number;
}

export interface Machine {
  cores: number;
  /** The cost of a step of scoring in addition to its events, µs: statements under way, and looks at the cursor. */
  stepMicroseconds: number;
}

export interface Simulated {
  /** Events a second that were scored while the simulation ran. */
  scoredPerSecond: number;
  /** Events that waited for scoring at its end. */
  waiting: number;
  /** From the append of an event to the step that showed it, ms. */
  p99: number;
}

/** How long a rate must hold in `sustained`. */
const SECONDS = 10;
/** How many of the arrivals may wait at its end: a step's worth and those that arrive meanwhile. */
const LEFT = 0.03;

/** The length of a slice of the simulation, µs. */
const SLICE = 1_000;

/**
 * One tenant on one machine for this many seconds, in slices of a millisecond: arrivals go through four threads, each of
 * which has at most one core, and all share the machine's. Scoring takes all waiting events as one step, and boards show
 * them at the step's end.
 */
export function simulate(stages: Stages, machine: Machine, offered: number, seconds: number): Simulated {
  const line = new Line(stages, machine);
  for (let now = 0; now < seconds * 1e6; now += SLICE) line.advance(now, (offered * SLICE) / 1e6);
  const { shown, waiting } = line;
  const all = shown.reduce((sum, { events }) => sum + events, 0);
  return { scoredPerSecond: all / seconds, waiting, p99: percentile(shown, all * 0.99) };
}

/** The most events a second (± 1 %) at which none pile up. */
export function sustained(stages: Stages, machine: Machine): number {
  const bound = (machine.cores * 1e6) / Object.values(stages).reduce((total, one) => total + one, 0);
  let [least, most] = [bound / 4, bound * 1.1];
  while (most / least > 1.01) {
    const rate = Math.sqrt(least * most);
    if (simulate(stages, machine, rate, SECONDS).waiting < rate * SECONDS * LEFT) least = rate;
    else most = rate;
  }
  return least;
}

interface Group {
  events: number;
  /** When events were appended, or shown, and how much later, µs. */
  at: number;
}

class Line {
  readonly shown: Group[] = [];
  readonly #stages: Stages;
  readonly #machine: Machine;
  #toSend = 0;
  #toTake = 0;
  #toAppend = 0;
  #appended: Group[] = [];
  #step: { groups: Group[]; folding: number; scoring: number } | undefined;

  constructor(stages: Stages, machine: Machine) {
    this.#stages = stages;
    this.#machine = machine;
  }

  get waiting(): number {
    const groups = [...this.#appended, ...(this.#step?.groups ?? [])];
    return this.#toSend + this.#toTake + this.#toAppend + sum(groups);
  }

  advance(now: number, arrivals: number): void {
    this.#toSend += arrivals;
    this.#begin();
    const { generator, taking, appending } = this.#stages;
    const step = this.#step;
    // One thread serves requests and folds: it does half of each while there is both.
    const wanted = {
      generator: this.#toSend * generator,
      server: this.#toTake * taking + (step?.folding ?? 0),
      appending: this.#toAppend * appending,
      scoring: step?.scoring ?? 0,
    };
    const given = shareOut(wanted, this.#machine.cores * SLICE);
    const served = wanted.server > 0 ? given.server / wanted.server : 0;
    const taken = this.#toTake * served;
    const sent = generator > 0 ? given.generator / generator : this.#toSend;
    const appended = appending > 0 ? given.appending / appending : this.#toAppend;
    this.#toSend -= sent;
    this.#toTake += sent - taken;
    this.#toAppend += taken - appended;
    if (appended > 0) this.#appended.push({ events: appended, at: now });
    if (!step) return;
    step.folding -= step.folding * served;
    step.scoring -= given.scoring;
    if (step.folding < 1 && step.scoring < 1) this.#show(step.groups, now + SLICE);
  }

  #begin(): void {
    const events = sum(this.#appended);
    if (this.#step || events < 1) return;
    const { folding, scoring } = this.#stages;
    const folded = events * folding + this.#machine.stepMicroseconds;
    this.#step = { groups: this.#appended, folding: folded, scoring: events * scoring };
    this.#appended = [];
  }

  #show(groups: Group[], now: number): void {
    for (const { events, at } of groups) this.shown.push({ events, at: now - at });
    this.#step = undefined;
  }
}

type Shares = Record<'generator' | 'server' | 'appending' | 'scoring', number>;

/** Each thread gets the time it wants, up to a core; if that is more than there is, all get equal shares. */
function shareOut(wanted: Shares, available: number): Shares {
  const names = Object.keys(wanted) as (keyof Shares)[];
  const given: Shares = { generator: 0, server: 0, appending: 0, scoring: 0 };
  let left = available;
  const byWish = names.toSorted((a, b) => wanted[a] - wanted[b]);
  for (const [at, name] of byWish.entries()) {
    given[name] = Math.min(wanted[name], SLICE, left / (byWish.length - at));
    left -= given[name];
  }
  return given;
}

function sum(groups: readonly Group[]): number {
  return groups.reduce((total, { events }) => total + events, 0);
}

/** Milliseconds after which this share of events was shown. */
function percentile(shown: readonly Group[], wanted: number): number {
  let seen = 0;
  for (const { events, at } of shown.toSorted((a, b) => a.at - b.at)) {
    seen += events;
    if (seen >= wanted) return at / 1_000;
  }
  return 0;
}
