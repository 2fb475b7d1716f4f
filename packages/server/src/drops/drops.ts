import { compareHits, FallenPrizes } from '@laurel/rules/kinds/drop/choose-drops.ts';
import type { DropRules } from '@laurel/rules/kinds/drop/drop.ts';
import { dropValues } from '@laurel/rules/kinds/drop/drop-value.ts';
import {
  type BoardView,
  type TenantBoards,
  type WatchedCampaign,
  watchRunning,
  winnerNames,
} from '../boards/boards.ts';
import { readSecret } from '../campaigns/campaigns.ts';
import type { TenantSession } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import { countErased } from '../facts/facts.ts';
import { hitsAmong, passedAt, positionBefore, type WinningBet, winningBets } from './find-hits.ts';
import { type DropDependencies, fixDrops } from './fix-drops.ts';
import { readShownDrops } from './read-drops.ts';
import { readDrops, readPosition, writePosition } from './store.ts';

export { dropAtSettlement } from './at-settlement.ts';
export { explainDrops } from './explain-drops.ts';
export { betsOfWindow, passedAt, type WindowBet } from './find-hits.ts';
export type { DropDependencies } from './fix-drops.ts';
export { owedDrops } from './owed-drops.ts';
export { publishedDraw, shownNames } from './read-drops.ts';

export type Drops = ReturnType<typeof openDrops>;

/** Opens the module that fixes which rounds won, once the log has passed them (docs/rules/drops.md#4). */
export function openDrops(
  dependencies: DropDependencies & { onError: (error: unknown, tenant_id?: number) => void },
) {
  const looking = watchRunning(
    dependencies,
    ['drop'],
    ({ tenant_id, campaign_id }) => new WatchedDrop(dependencies, tenant_id, campaign_id),
  );
  return { ...openModule(dependencies, { read: readShownDrops }), close: looking.close };
}

/** Bets whose rounds are read, and hits that are fixed, in one transaction. */
const DUE_AT_ONCE = 500;
/** The position is noted when it is so much further: what a restart reads again. */
const NOTED_EVERY = 10_000;

type ValueFor = (unique_id: string) => bigint;

/** One drop as this process last looked at it; losing it costs a look at the log since the noted position. */
class WatchedDrop implements WatchedCampaign {
  readonly #dependencies: DropDependencies;
  readonly #tenant_id: number;
  readonly #campaign_id: number;
  #valueFor: ValueFor | undefined;
  /** Bets up to here are decided or waiting. */
  #position = 0;
  #noted = 0;
  /** Every prize fell, so that the rest of the log decides nothing. */
  #isAllFallen = false;
  /** Winning bets that late events may still change, by `unique_id`. */
  readonly #waiting = new Map<string, WinningBet>();

  constructor(dependencies: DropDependencies, tenant_id: number, campaign_id: number) {
    this.#dependencies = dependencies;
    this.#tenant_id = tenant_id;
    this.#campaign_id = campaign_id;
  }

  /** Looks through what is new of the log, and fixes what is due. */
  async look(shown: TenantBoards, now: number): Promise<void> {
    const view = shown.views.get(this.#campaign_id);
    if (view?.definition.kind !== 'drop' || this.#isAllFallen) return;
    const tenant = this.#dependencies.database.ofTenant(this.#tenant_id);
    const valueFor = await this.#begin(tenant, view);
    if (!valueFor) return;
    const upTo = view.seq;
    const passed = await passedAt(tenant, upTo, now);
    const part = { from: this.#position, upTo };
    for await (const bet of winningBets(tenant, view, part, valueFor)) this.#waiting.set(bet.unique_id, bet);
    this.#position = Math.max(this.#position, upTo);
    const { settleAfter } = view.compiled.rules as unknown as DropRules;
    const due = [...this.#waiting.values()].filter(({ at }) => at + settleAfter <= passed).sort(compareHits);
    for (let from = 0; from < due.length; from += DUE_AT_ONCE)
      if (!(await this.#fix(tenant, shown, view, due.slice(from, from + DUE_AT_ONCE), valueFor))) return;
    await this.#note(tenant);
  }

  /** undefined: the secret is published, so nothing falls any more. */
  async #begin(tenant: TenantSession, view: BoardView): Promise<ValueFor | undefined> {
    if (this.#valueFor) return this.#valueFor;
    const secret = await readSecret(tenant, this.#campaign_id);
    if (!secret) return undefined;
    this.#position = (await readPosition(tenant, this.#campaign_id)) ?? (await positionBefore(tenant, view));
    this.#noted = this.#position;
    this.#valueFor = dropValues(secret);
    return this.#valueFor;
  }

  /** Decides about the bets, which are the earliest that wait; false: try again. */
  async #fix(
    tenant: TenantSession,
    shown: TenantBoards,
    view: BoardView,
    bets: readonly WinningBet[],
    valueFor: ValueFor,
  ): Promise<boolean> {
    const { campaign_id, version, compiled } = view;
    const rules = compiled.rules as unknown as DropRules;
    const erased = await countErased(tenant);
    const drops = await readDrops(tenant, campaign_id);
    this.#isAllFallen = drops.length >= rules.drops;
    const fallen = new FallenPrizes(rules, drops);
    const hits = await hitsAmong(tenant, view, bets, { fallen, valueFor });
    if (hits.length > 0) {
      const names = await winnerNames(this.#dependencies.boards, shown, hits);
      const due = { campaign_id, version, rules, hits, names };
      if (!(await fixDrops(this.#dependencies, this.#tenant_id, due, erased))) return false;
    }
    for (const { unique_id } of bets) this.#waiting.delete(unique_id);
    return true;
  }

  async #note(tenant: TenantSession): Promise<void> {
    let decided = this.#position;
    for (const { seq } of this.#waiting.values()) decided = Math.min(decided, seq - 1);
    if (decided < this.#noted + NOTED_EVERY) return;
    await writePosition(tenant, this.#campaign_id, decided);
    this.#noted = decided;
  }
}
