import type { Top } from '../boards/top-rows.ts';
import { frameOf } from './frames.ts';
import { type Change, changeOf, checkOf, type Line, linesOf, type Wording } from './lines.ts';
import { isSamePhase, type Phase, phaseText } from './phases.ts';

/** Which lines of which board, in which words. */
export interface FeedKey {
  campaign_id: number;
  rows: number;
  language: string;
}

/** A board at a moment. */
export interface BoardMoment extends Wording {
  revision: number;
  /** How many stand on it. */
  count: number;
  top: Top;
}

/**
 * What everybody is sent who looks at the same lines of a board: each text is made once, however many they are. A client that was sent
 * number n gets `change` as number n + 1, and `whole` where it missed one.
 */
export class BoardFeed {
  readonly key: FeedKey;
  /** Counts what was sent; 0: nothing is known yet. */
  number = 0;
  /** When the newest was made (ms of a clock that never goes back). */
  madeAt = Number.NEGATIVE_INFINITY;
  /** How many look. */
  viewers = 0;
  /** The event that brings those to the newest number who have the one before. */
  change: Buffer = Buffer.alloc(0);
  /** Where the campaign stands; another object when that changes. */
  phase: Phase | undefined;
  /** The event that tells it, with the time of the server when it was last looked at. */
  phaseFrame: Buffer = Buffer.alloc(0);
  #lines: readonly Line[] = [];
  #count = 0;
  #check = 0;
  #revision = -1;
  #whole: Buffer | undefined;

  constructor(key: FeedKey) {
    this.key = key;
  }

  get revision(): number {
    return this.#revision;
  }

  /** Takes in the board as it is at `now`; answers whether there is something to send. */
  take(moment: BoardMoment, now: number): boolean {
    const lines = linesOf(moment.top.rows.slice(0, this.key.rows), moment);
    const change = changeOf(this.#lines, lines);
    const isSame = moment.revision === this.#revision && moment.count === this.#count;
    if (this.number > 0 && isSame && areEqual(this.#lines, lines)) return false;
    const from = this.#revision;
    this.#lines = lines;
    this.#count = moment.count;
    this.#revision = moment.revision;
    this.#check = checkOf(lines);
    this.#whole = undefined;
    this.number += 1;
    this.madeAt = now;
    this.change = change && this.number > 1 ? this.#frame(from, change) : this.whole();
    return true;
  }

  /** Takes in where the campaign stands at `time` (ms since the epoch); answers whether that is something else. */
  takePhase(phase: Phase, time: number): boolean {
    const isSame = this.phase !== undefined && isSamePhase(this.phase, phase);
    if (!isSame) this.phase = phase;
    this.phaseFrame = frameOf('phase', phaseText(phase, time));
    return !isSame;
  }

  /** The event with the whole board. */
  whole(): Buffer {
    this.#whole ??= this.#frame(null, { rows: this.#lines, removed: [] });
    return this.#whole;
  }

  /** The members of the whole board, or that nothing changed since its revision, as JSON without the braces. */
  members(what: 'whole' | 'unchanged'): string {
    if (what === 'whole') return this.#members(null, { rows: this.#lines, removed: [] });
    return this.#members(this.#revision, { rows: [], removed: [] });
  }

  #frame(from: number | null, change: Change): Buffer {
    return frameOf('board', `{${this.#members(from, change)}}`, this.#revision);
  }

  #members(from: number | null, { rows, removed }: Change): string {
    const lines = rows.map(({ text }) => text).join(',');
    return (
      `"campaign_id":${this.key.campaign_id},"revision":${this.#revision},"from":${from},"count":${this.#count},` +
      `"rows":[${lines}],"removed":${JSON.stringify(removed)},"check":${this.#check}`
    );
  }
}

function areEqual(some: readonly Line[], others: readonly Line[]): boolean {
  return some.length === others.length && some.every(({ text }, at) => text === others[at]?.text);
}
