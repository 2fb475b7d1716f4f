import { isStepped, type SteppedDefinition } from '@laurel/contract/campaigns/stepped.ts';
import { MICROSECONDS_A_SECOND } from '@laurel/contract/values/timestamps.ts';
import { seasonBeginAt } from '@laurel/rules/boards/board.ts';
import { type BoardView, type TenantBoards, type WatchedCampaign, winnerNames } from '../boards/boards.ts';
import { beginSeason, lockCampaign } from '../campaigns/campaigns.ts';
import { bumpCampaignsVersion, lockScoringCursor } from '../cursor/cursor.ts';
import type { TenantSession } from '../database/database.ts';
import { newestSeq } from '../events/events.ts';
import { countErased } from '../facts/facts.ts';
import {
  completionsOn,
  fixCompletions,
  type MissionDependencies,
  NO_STEPS,
  type SteppedOn,
  steppedOn,
} from './fix-completions.ts';
import {
  completionKey,
  noteLost,
  type OwnCompletion,
  readCompletionsOf,
  readFixedScores,
  type StoredCompletion,
  stepNumber,
} from './store.ts';

/** Players whose history is read and fixed in one transaction. */
const PLAYERS_AT_ONCE = 100;

/** The mission of one campaign, as this process last looked at it; losing it costs a look at every player. */
export class WatchedMission implements WatchedCampaign {
  readonly #dependencies: MissionDependencies;
  readonly #tenant_id: number;
  readonly #campaign_id: number;
  /** What was fixed or seen of players. */
  #looked: Map<string, SteppedOn> | undefined;
  /** The lines of the board that were looked at; only what differs is looked at again. */
  readonly #lines = new Map<string, Line>();
  /** When completions are due that are not fixed yet (ms), by player. */
  readonly #due = new Map<string, number>();
  #touches = -1;
  #version = -1;

  constructor(dependencies: MissionDependencies, tenant_id: number, campaign_id: number) {
    this.#dependencies = dependencies;
    this.#tenant_id = tenant_id;
    this.#campaign_id = campaign_id;
  }

  /** Fixes what is due, and notes what is no longer reached. Nothing is read where nothing is new and nothing due. */
  async look(shown: TenantBoards, now: number): Promise<void> {
    const view = shown.views.get(this.#campaign_id);
    if (!view || !isStepped(view.definition)) return;
    await turnSeason(this.#dependencies, this.#tenant_id, view, now);
    if (view.version !== this.#version) this.#forget();
    const hasNews = this.#looked === undefined || view.board.touches !== this.#touches;
    const isDue = [...this.#due.values()].some((at) => at <= now);
    if (!hasNews && !isDue) return;
    const { touches } = view.board;
    const tenant = this.#dependencies.database.ofTenant(this.#tenant_id);
    this.#looked ??= await this.#fixedBefore(tenant);
    this.#version = view.version;
    const changed = this.#changedPlayers(view, now);
    for (let from = 0; from < changed.length; from += PLAYERS_AT_ONCE)
      await this.#lookAt(tenant, shown, view, changed.slice(from, from + PLAYERS_AT_ONCE), now);
    this.#touches = touches;
  }

  async #fixedBefore(tenant: TenantSession): Promise<Map<string, SteppedOn>> {
    const rows = await readFixedScores(tenant, this.#campaign_id);
    return new Map(rows.map(({ player_id, ...fixed }) => [player_id, fixed]));
  }

  #forget(): void {
    this.#looked = undefined;
    this.#lines.clear();
  }

  #changedPlayers({ board }: BoardView, now: number): string[] {
    const changed = new Set<string>();
    for (const { player_id } of board.entries())
      if (this.#lines.get(player_id) !== lineOf(board, player_id)) changed.add(player_id);
    for (const player_id of [...this.#lines.keys(), ...(this.#looked as Map<string, SteppedOn>).keys()])
      if (this.#lines.get(player_id) !== lineOf(board, player_id)) changed.add(player_id);
    for (const [player_id, at] of this.#due) if (at <= now) changed.add(player_id);
    return [...changed].sort();
  }

  async #lookAt(
    tenant: TenantSession,
    shown: TenantBoards,
    view: BoardView,
    changed: string[],
    now: number,
  ): Promise<void> {
    const lines = new Map(changed.map((player_id) => [player_id, lineOf(view.board, player_id)]));
    const steps = await steppedOn(tenant, view, changed);
    const player_ids = this.#withNews(steps, lines, now);
    if (player_ids.length === 0) return;
    const erased = await countErased(tenant);
    // Late events count until then: what the log holds at that moment is known to the board, or looked at later.
    const isBehind = view.seq < (await newestSeq(tenant));
    const fixed = Map.groupBy(
      await readCompletionsOf(tenant, this.#campaign_id, player_ids),
      ({ player_id }) => player_id,
    );
    const owed: OwnCompletion[] = [];
    const looked = new Map<string, number | undefined>();
    for (const player_id of player_ids) {
      const stepped = steps.get(player_id) ?? NO_STEPS;
      const found = await completionsOn(tenant, view, player_id, stepped);
      if (!found) continue;
      const own = found.map((one) => ({ ...one, player_id }));
      const before = fixed.get(player_id) ?? [];
      await this.#noteLost(tenant, own, before, now);
      const { due, next } = dueOf(view, own, before, isBehind ? Number.NEGATIVE_INFINITY : now);
      owed.push(...due);
      looked.set(player_id, next);
    }
    if (owed.length > 0 && !(await this.#fix(shown, view, owed, erased))) return;
    for (const [player_id, due] of looked) {
      this.#looked?.set(player_id, steps.get(player_id) ?? NO_STEPS);
      this.#lines.set(player_id, lines.get(player_id) as Line);
      if (due === undefined) this.#due.delete(player_id);
      else this.#due.set(player_id, due);
    }
  }

  /** Those whose steps are others, or are due; the lines of all others are looked at. */
  #withNews(steps: ReadonlyMap<string, SteppedOn>, lines: ReadonlyMap<string, Line>, now: number): string[] {
    return [...lines].flatMap(([player_id, line]) => {
      const isDue = (this.#due.get(player_id) ?? now + 1) <= now;
      if (isDue || !isSame(steps.get(player_id), this.#looked?.get(player_id))) return [player_id];
      this.#lines.set(player_id, line);
      return [];
    });
  }

  /** Notes which of the fixed completions the board has no longer, or has again. */
  async #noteLost(
    tenant: TenantSession,
    found: readonly OwnCompletion[],
    before: readonly StoredCompletion[],
    now: number,
  ): Promise<void> {
    const reached = new Set(found.map(keyOf));
    for (const one of before) {
      const isReached = reached.has(completionKey(one));
      if (isReached !== (one.lost_at === null))
        await noteLost(tenant, this.#campaign_id, one, isReached ? null : new Date(now));
    }
  }

  async #fix(shown: TenantBoards, view: BoardView, completions: OwnCompletion[], erased: number) {
    const names = await winnerNames(this.#dependencies.boards, shown, completions);
    const { campaign_id, version, seq } = view;
    const owed = { campaign_id, version, seq, completions, names };
    return fixCompletions(this.#dependencies, this.#tenant_id, owed, erased);
  }
}

function keyOf(one: OwnCompletion): string {
  return completionKey({ ...one, step: stepNumber(one) });
}

/** What is to be fixed at a time (ms) and was not before, and when the next is due. */
function dueOf(
  { definition }: BoardView,
  found: readonly OwnCompletion[],
  before: readonly StoredCompletion[],
  now: number,
): { due: OwnCompletion[]; next: number | undefined } {
  const wait = (definition as SteppedDefinition).rules.settle_after_seconds * MICROSECONDS_A_SECOND;
  const known = new Set(before.map(completionKey));
  const open = found.filter((one) => !known.has(keyOf(one)));
  const due = open.filter(({ completed_at }) => completed_at + wait <= now * 1_000);
  const next = open.find((one) => !due.includes(one));
  return { due, next: next && Math.ceil((next.completed_at + wait) / 1_000) };
}

/** A line as it was looked at, in few bytes: a text that another line of the player has not. */
type Line = string;

function lineOf(board: BoardView['board'], player_id: string): Line {
  const { units, reached_at, eligible } = board.scoreOf(player_id) ?? {};
  return `${units} ${reached_at} ${eligible}`;
}

function isSame(a: SteppedOn = NO_STEPS, b: SteppedOn = NO_STEPS): boolean {
  return a.steps === b.steps && a.reached_at === b.reached_at;
}

/**
 * Shows the season of now (ms) on the board of levels, once a season has ended (docs/rules/levels.md#5). Whichever process
 * notes it first, the others follow what the database has.
 */
async function turnSeason(
  { database, scoring }: Pick<MissionDependencies, 'database' | 'scoring'>,
  tenant_id: number,
  { campaign_id, board, definition }: Pick<BoardView, 'campaign_id' | 'board' | 'definition'>,
  now: number,
): Promise<void> {
  const began = seasonBeginAt(definition, now * 1_000);
  if (began === undefined || !Number.isFinite(began) || board.rules.since === began) return;
  const isNew = await database.ofTenant(tenant_id).transaction(async (tenant) => {
    await lockScoringCursor(tenant);
    const stored = await lockCampaign(tenant, campaign_id);
    if (stored?.state !== 'published' || stored.pinned) return false;
    if (!(await beginSeason(tenant, campaign_id, began))) return false;
    await bumpCampaignsVersion(tenant, [campaign_id]);
    return true;
  });
  if (isNew) scoring.wake(tenant_id);
}
