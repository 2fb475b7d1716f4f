import type { FixedPot } from '@laurel/rules/kinds/jackpot/pots.ts';
import { type BoardView, type TenantBoards, type WatchedCampaign, winnerNames } from '../boards/boards.ts';
import { readSecret } from '../campaigns/campaigns.ts';
import { MAX_EVENTS_AHEAD, readScoringProgress } from '../cursor/cursor.ts';
import type { TenantSession } from '../database/database.ts';
import { betsOfWindow, type DropDependencies, passedAt, type WindowBet } from '../drops/drops.ts';
import { countErased } from '../facts/facts.ts';
import { carriedNow, findFalls, hitsOfPot, isFull, type LevelNow } from './find-falls.ts';
import { fixFalls } from './fix-falls.ts';
import { type JackpotView, jackpotView } from './read-rounds.ts';
import { fixedPots, readLastFalls, writeCarried } from './store.ts';

/** So many times as long as it takes to sum the rounds since the falls, it is not done again. */
const REST = 20;

/** What this process knows of a level. */
interface WatchedLevel {
  /** The pot of which `hits` are. */
  pot: number;
  /** Bets up to here were looked at; undefined: none yet. */
  position: number | undefined;
  /** Bets to which the pot falls by chance. */
  hits: WindowBet[];
  /** Nothing falls before the log has passed that time (µs). */
  notBefore: number;
  /** How many changes outside the log there were when it was looked at last, and how often they disturbed that. */
  changes: number;
  tries: number;
}

/** So often a fall is put off because something outside the log has just changed. */
const MAX_TRIES = 30;

interface Checked extends Pick<JackpotView, 'seq' | 'corrections'> {
  board: BoardView['board'] | undefined;
  changes: number;
}

const fresh = (pot: number): WatchedLevel => ({
  pot,
  position: undefined,
  hits: [],
  notBefore: 0,
  changes: -1,
  tries: 0,
});

/** One jackpot as this process last looked at it; losing it costs a look at the log since the last falls. */
export class WatchedJackpot implements WatchedCampaign {
  readonly #dependencies: DropDependencies;
  readonly #tenant_id: number;
  readonly #campaign_id: number;
  readonly #levels = new Map<number, WatchedLevel>();
  #secret: Uint8Array | undefined;
  #revision = -1;
  /** Whether something may fall though the board stays as it is. */
  #isWaiting = true;
  /** The board, event, change outside the log and correction up to which rounds of pots that fell were looked at. */
  #checked: Checked = { board: undefined, seq: 0, changes: -1, corrections: 0 };
  #notCheckedBefore = 0;

  constructor(dependencies: DropDependencies, tenant_id: number, campaign_id: number) {
    this.#dependencies = dependencies;
    this.#tenant_id = tenant_id;
    this.#campaign_id = campaign_id;
  }

  /** Looks at what is new, and fixes what is due; nothing is read while nothing changes and no pot is about to fall. */
  async look(shown: TenantBoards, now: number): Promise<void> {
    const view = shown.views.get(this.#campaign_id);
    if (view?.definition.kind !== 'jackpot') return;
    if (view.revision === this.#revision && !this.#isWaiting) return;
    const tenant = this.#dependencies.database.ofTenant(this.#tenant_id);
    this.#secret ??= await readSecret(tenant, this.#campaign_id);
    if (!this.#secret) return;
    const passed = await passedAt(tenant, view.seq, now);
    const moment = jackpotView(view);
    const last = await readLastFalls(tenant, this.#campaign_id);
    const fixed = fixedPots(last, moment.rules.levels.length);
    const pots = await this.#checkCarried(tenant, moment, fixed, now);
    this.#isWaiting = pots === undefined;
    for (const [level, pot] of pots?.entries() ?? []) {
      const of = { level, fixed: pot, secret: this.#secret };
      if (await this.#lookAtLevel(tenant, shown, moment, of, passed)) this.#isWaiting = true;
    }
    this.#revision = moment.revision;
  }

  /** Returns whether the level is to be looked at again though nothing changes. */
  async #lookAtLevel(
    tenant: TenantSession,
    shown: TenantBoards,
    moment: JackpotView,
    of: LevelNow,
    passed: number,
  ): Promise<boolean> {
    const known = this.#levels.get(of.level);
    const watched = known?.pot === of.fixed.pot ? known : fresh(of.fixed.pot);
    this.#levels.set(of.level, watched);
    watched.hits.push(...(await hitsOfPot(tenant, moment, of, watched.position)));
    watched.position = moment.seq;
    if (watched.hits.length === 0 && !isFull(moment, of)) return false;
    if (passed < watched.notBefore || !(await this.#isCalm(tenant, watched))) return true;
    const erased = await countErased(tenant);
    const earliest = watched.hits.reduce((least, { at }) => Math.min(least, at), passed);
    const found = await findFalls(tenant, moment, of, earliest);
    const { settleAfter } = moment.rules;
    const due = found.findIndex(({ round }) => round.at + settleAfter > passed);
    const falls = due === -1 ? found : found.slice(0, due);
    const [next] = found.slice(falls.length);
    watched.notBefore = next ? next.round.at + settleAfter : 0;
    // Hits that do not count are left out; a new one makes the level be looked at again.
    watched.hits = next ? watched.hits.filter(({ at }) => at >= next.round.at) : [];
    if (falls.length === 0) return next !== undefined;
    const { campaign_id, version, board } = moment.view;
    if (board.corrections !== moment.corrections || !(await this.#isCalm(tenant, watched))) return true;
    const names = await winnerNames(
      this.#dependencies.boards,
      shown,
      falls.map(({ round }) => round),
    );
    const { secret, level, fixed } = of;
    const fixing = { campaign_id, version, erased, level, falls, names, carried: fixed.carried, secret };
    const isFixed = await fixFalls(this.#dependencies, this.#tenant_id, fixing);
    if (!isFixed) this.#levels.delete(level);
    return true;
  }

  /**
   * Whether nothing outside the log, such as a void, has changed since the last look: then what is read of the log is what
   * the board was folded from.
   */
  async #isCalm(tenant: TenantSession, watched: WatchedLevel): Promise<boolean> {
    const { cursor, has_refolds } = await readScoringProgress(tenant);
    const isCalm = cursor.changes === watched.changes && !has_refolds;
    watched.changes = cursor.changes;
    watched.tries = isCalm ? 0 : watched.tries + 1;
    return isCalm || watched.tries > MAX_TRIES;
  }

  /**
   * Sums again what came into pots after the last falls, once an event of before them came late, something outside the log
   * changed, or a player was blocked or paused: what is left is carried (docs/rules/jackpots.md#5). Returns what is fixed
   * with that; undefined: it is too soon, and no pot falls before, as what came late may be in it.
   */
  async #checkCarried(
    tenant: TenantSession,
    moment: JackpotView,
    fixed: FixedPot[],
    now: number,
  ): Promise<FixedPot[] | undefined> {
    const { seq, corrections } = moment;
    const { board } = moment.view;
    const changes = Math.floor(moment.revision / MAX_EVENTS_AHEAD);
    const last = Math.max(...fixed.map(({ after }) => after?.at ?? 0));
    const is = { board, seq, changes, corrections };
    const was = this.#checked;
    const isOther = board !== was.board || changes !== was.changes || corrections !== was.corrections;
    if (last === 0 || (!isOther && !(await this.#isAnyLate(tenant, moment, last)))) {
      this.#checked = is;
      return fixed;
    }
    if (now < this.#notCheckedBefore) return undefined;
    const begun = this.#dependencies.clock().getTime();
    const carried = await carriedNow(tenant, moment, fixed);
    if (board.corrections !== corrections) return undefined;
    for (const [level, pot] of fixed.entries()) {
      const left = carried[level] ?? null;
      if (left === null || left === pot.carried) continue;
      await writeCarried(tenant, this.#campaign_id, { level, pot: pot.pot - 1, carried: left });
      fixed[level] = { ...pot, carried: left };
    }
    this.#checked = is;
    this.#notCheckedBefore = now + REST * (this.#dependencies.clock().getTime() - begun);
    return fixed;
  }

  async #isAnyLate(tenant: TenantSession, { view, seq }: JackpotView, last: number): Promise<boolean> {
    const span = { start: view.compiled.start, end: last + 1 };
    for await (const bets of betsOfWindow(tenant, span, { from: this.#checked.seq, upTo: seq }))
      if (bets.length > 0) return true;
    return false;
  }
}
