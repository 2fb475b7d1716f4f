import { prizesIn } from '@laurel/contract/campaigns/of-any-kind.ts';
import { shortestFor } from '@laurel/rules/campaigns/languages.ts';
import type { TenantBoards, Top } from '../boards/boards.ts';
import { serviceLanguages } from '../listing/listing.ts';
import {
  type BoardWording,
  changeOf,
  checkOfLines,
  frameOf,
  type Line,
  type LinesChange,
  linesOf,
} from './lines.ts';
import { type CampaignPhase, isSamePhase, phaseText } from './phases.ts';
import type { SendingPace } from './sending-pace.ts';

/**
 * Least time (ms) between events of a board whose lines stay the same: only its revision and the number of players grow,
 * with every round of players further down.
 */
const UNSEEN_MILLISECONDS = 1_000;

/** A board at a moment. */
export interface BoardMoment extends BoardWording {
  revision: number;
  /** How many players are on it. */
  count: number;
  /** Of a jackpot: what came into each level. */
  contributions?: readonly string[] | undefined;
  top: Top;
}

/**
 * What is sent to every client that looks at the same lines of a board: each text is made once, however many clients there
 * are. A client that was sent number n gets `change` as number n + 1, or `whole` if it missed one.
 */
export class BoardFeed {
  readonly key: FeedKey;
  /** Counts the changes that were sent; 0: no board is known yet. */
  number = 0;
  /** When the newest was made (ms of a monotonic clock). */
  madeAt = Number.NEGATIVE_INFINITY;
  /** When (ms) the next one is due on average. */
  #nextAt = Number.NEGATIVE_INFINITY;
  /** The number of clients that look. */
  viewers = 0;
  /** The event that brings clients with the previous number to the newest one. */
  change: Buffer = Buffer.alloc(0);
  /** The campaign's phase; a new object when it changes. */
  phase: CampaignPhase | undefined;
  /** The event that announces it, with the server's time of the latest look. */
  phaseFrame: Buffer = Buffer.alloc(0);
  #lines: readonly Line[] = [];
  /** What the lines were made from. */
  #made: BoardMoment | undefined;
  #count = 0;
  #check = 0;
  #contributions: readonly string[] | undefined;
  #revision = -1;
  #whole: Buffer | undefined;

  constructor(key: FeedKey) {
    this.key = key;
  }

  get revision(): number {
    return this.#revision;
  }

  /** When (ms) the next one may be sent: `early` before it is due on average. */
  dueAt({ early }: Pick<SendingPace, 'early'>): number {
    return this.number === 0 ? Number.NEGATIVE_INFINITY : this.#nextAt - early;
  }

  /** One was sent at `now`: the next one is due after `gap` ms. */
  wait(now: number, gap: number): void {
    this.#nextAt = Math.max(this.#nextAt, now) + gap;
  }

  /** Takes in the board at `now`; returns whether there is something to send. */
  take(moment: BoardMoment, now: number): boolean {
    const lines = this.#linesOf(moment);
    const isSame = moment.revision === this.#revision && moment.count === this.#count;
    const isSoon = now - this.madeAt < UNSEEN_MILLISECONDS;
    const { contributions } = moment;
    const isFuller = String(contributions) !== String(this.#contributions);
    if (this.number > 0 && !isFuller && (isSame || isSoon) && areEqual(this.#lines, lines)) return false;
    const change = changeOf(this.#lines, lines);
    const from = this.#revision;
    this.#lines = lines;
    this.#count = moment.count;
    this.#contributions = contributions;
    this.#revision = moment.revision;
    this.#check = checkOfLines(lines);
    this.#whole = undefined;
    this.number += 1;
    this.madeAt = now;
    this.change = change && this.number > 1 ? this.#frame(from, change) : this.whole();
    return true;
  }

  /** The lines of a moment; those that are known where they would be made from the same. */
  #linesOf(moment: BoardMoment): readonly Line[] {
    const made = this.#made;
    const isSame =
      made?.top.stamp === moment.top.stamp &&
      made.definition === moment.definition &&
      made.mask_usernames === moment.mask_usernames &&
      String(made.languages) === String(moment.languages);
    this.#made = moment;
    return isSame ? this.#lines : linesOf(moment.top.rows.slice(0, this.key.rows), moment);
  }

  /** Takes in the campaign's phase at `time` (ms since the epoch); returns whether it changed. */
  takePhase(phase: CampaignPhase, time: number): boolean {
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

  /** The members of the whole board, or a note that it has not changed since its revision, as JSON without the braces. */
  members(what: 'whole' | 'unchanged'): string {
    if (what === 'whole') return this.#members(null, { rows: this.#lines, removed: [] });
    return this.#members(this.#revision, { rows: [], removed: [] });
  }

  #pots(): string {
    const contributions = this.#contributions;
    return contributions ? `,"contributions":${JSON.stringify(contributions)}` : '';
  }

  #frame(from: number | null, change: LinesChange): Buffer {
    return frameOf('board', `{${this.#members(from, change)}}`, this.#revision);
  }

  #members(from: number | null, { rows, removed }: LinesChange): string {
    const lines = rows.map(({ text }) => text).join(',');
    return (
      `"campaign_id":${this.key.campaign_id},"revision":${this.#revision},"from":${from},"count":${this.#count},` +
      `"rows":[${lines}],"removed":${JSON.stringify(removed)},"check":${this.#check}${this.#pots()}`
    );
  }
}

function areEqual(some: readonly Line[], others: readonly Line[]): boolean {
  if (some === others) return true;
  return some.length === others.length && some.every(({ text }, at) => text === others[at]?.text);
}

/** Selects lines of a board and their language. */
export interface FeedKey {
  readonly campaign_id: number;
  readonly rows: number;
  readonly language: string;
}

/** Up to this number of lines each number has its own rendering; larger numbers are rounded up to one of a few. */
const OWN_ROWS = 25;
const STEPS = [50, 100, 250, 500, 1_000];

/**
 * The rendering that serves a request. There are few of them, whatever languages and numbers of lines readers send: each is
 * made again with every change of a board.
 */
export function feedKeyOf(
  { campaign_id, rows, language }: FeedKey,
  { views, tenant }: TenantBoards,
): FeedKey {
  const definition = views.get(campaign_id)?.definition;
  const prizes = definition === undefined ? [] : prizesIn(definition);
  const ofPrizes = prizes.flatMap(({ prize: { titles = {} } }) => Object.keys(titles));
  return {
    campaign_id,
    rows: rows <= OWN_ROWS ? rows : (STEPS.find((step) => rows <= step) ?? rows),
    language:
      shortestFor(language, [...ofPrizes, ...serviceLanguages]) ?? tenant.default_language.toLowerCase(),
  };
}
