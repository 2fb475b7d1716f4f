import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { aheadOf } from '../database/examine/facts.ts';

/** How often the database is asked for its time. */
const LOOK_MILLISECONDS = 10_000;
/** Less than this is left alone, so that a clock that is right runs evenly. */
const MAX_APART_MILLISECONDS = 100;
/** A difference that the log mentions, once until it is gone. */
const MENTIONED_MILLISECONDS = 5_000;

/** The clocks of a machine, in milliseconds. */
export interface MachineClocks {
  wall: () => number;
  /** Runs evenly, and nobody sets it. */
  monotonic: () => number;
}

/**
 * The clock that all servers of a database share: the database's own. What happens once, such as a settlement, a message
 * that a campaign is over, or the removal of what is past its retention, is due by it on every machine, however wrong that
 * machine's clock is. It begins as the machine's.
 */
export class SharedClock {
  readonly #clocks: MachineClocks;
  readonly #log: FastifyBaseLogger;
  /** What the monotonic clock lacks to the time of the database. */
  #offset: number;
  #isMentioned = false;

  constructor(clocks: MachineClocks, log: FastifyBaseLogger) {
    this.#clocks = clocks;
    this.#log = log;
    this.#offset = clocks.wall() - clocks.monotonic();
  }

  now = (): Date => new Date(Math.floor(this.#clocks.monotonic() + this.#offset));

  /** Compares with the database now and every ten seconds; answers what ends that. Throws if the first look fails. */
  async follow(database: Database): Promise<() => void> {
    await this.#look(database);
    const timer = setInterval(() => void this.#look(database).catch(() => undefined), LOOK_MILLISECONDS);
    timer.unref();
    return () => clearInterval(timer);
  }

  async #look(database: Database): Promise<void> {
    const { monotonic, wall } = this.#clocks;
    const asked = monotonic();
    const [row] = await database.query<{ now: number }>({ text });
    const answered = monotonic();
    const { now } = row as { now: number };
    const ahead = aheadOf(now, asked + this.#offset, answered + this.#offset);
    if (Math.abs(ahead) > MAX_APART_MILLISECONDS) this.#offset += ahead;
    this.#mention(wall() - (monotonic() + this.#offset));
  }

  #mention(machineAhead: number): void {
    const isApart = Math.abs(machineAhead) > MENTIONED_MILLISECONDS;
    if (isApart && !this.#isMentioned)
      this.#log.warn(
        { milliseconds: Math.round(machineAhead) },
        'the clock of this machine differs from the clock of the database, by which Laurel goes; have both follow the same time (NTP)',
      );
    this.#isMentioned = isApart;
  }
}

const text = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now';
