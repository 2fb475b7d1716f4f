import { Fault } from '@laurel/contract/faults/faults.ts';
import type { BoardView } from '@laurel/rules/boards/board.ts';
import { decodeFacts, type PlayerFacts, textFact } from '@laurel/rules/players/facts.ts';
import type { Database } from '../store/engine/database.ts';
import { readPlayerFacts } from '../store/players/known-facts.ts';
import type { ScoringCursor } from '../store/scoring/scoring-cursors.ts';
import { readProgress } from '../store/scoring/scoring-steps.ts';
import { showStep } from './show-step.ts';
import { shownBoards } from './shown-boards.ts';
import { takeStep } from './take-step.ts';
import type { ShownCampaign, TenantState } from './tenant-state.ts';

/** The module that follows the log and keeps boards. */
export interface Scoring {
  /** Says that the tenant's log grew or its campaigns changed; scoring follows at once. */
  wake: (tenant_id: number) => void;
  /** Says that another process took a step: its boards are taken in, and the work is left to it. */
  follow: (tenant_id: number) => void;
  /** The tenant's state as far as this process has followed, without waiting; undefined before the first step. */
  knownStateOf: (tenant_id: number) => TenantState | undefined;
  /** The same; read on the first call. */
  stateOf: (tenant_id: number) => Promise<TenantState>;
  /** Waits, for a moment at most, until this process shows all up to the cursor; answers whether it does. */
  shows: (tenant_id: number, cursor: ScoringCursor) => Promise<boolean>;
  boardOf: (tenant_id: number, campaign_id: number) => Promise<BoardView>;
  /** The boards of all published campaigns, by campaign, with what they are folded from. */
  shownBoards: (tenant_id: number) => Promise<ReturnType<typeof shownBoards>>;
  usernamesOf: (tenant_id: number, player_ids: string[]) => Promise<Map<string, string | null>>;
  /** Finishes the step under way and takes no other. */
  close: () => Promise<void>;
}

export interface ScoringDependencies {
  database: Database;
  onError: (error: unknown, tenant_id: number | undefined) => void;
  /** Told after each step; 0 events when it followed other processes or folded anew. */
  onStep: (events: number, tenant_id: number) => void;
  /** Milliseconds between looks at what other processes did. */
  pollMilliseconds: number;
}

interface Followed {
  state: TenantState | undefined;
  running: Promise<void> | undefined;
  again: boolean;
  /** There may be work, not only steps of other processes to take in. */
  hasWork: boolean;
  /** Where the cursor was at the last look at all tenants. */
  looked: string;
  /** What the newest step failed with. */
  failure: unknown;
}

/** How long to wait for another process that is at a tenant's step. */
const BUSY_MILLISECONDS = 20;

/** How often a caller that waits for a cursor looks; each look follows other processes once. */
const LOOKS = 20;

/** Opens the module and begins to follow every tenant's log. */
export function openScoring(dependencies: ScoringDependencies): Scoring {
  const scorer = new Scorer(dependencies);
  scorer.poll();
  return {
    wake: (tenant_id) => scorer.wake(tenant_id),
    follow: (tenant_id) => scorer.follow(tenant_id),
    knownStateOf: (tenant_id) => scorer.knownStateOf(tenant_id),
    stateOf: (tenant_id) => scorer.stateOf(tenant_id),
    shows: (tenant_id, cursor) => scorer.shows(tenant_id, cursor),
    boardOf: async (tenant_id, campaign_id) => {
      const campaign = (await scorer.stateOf(tenant_id)).campaigns.get(campaign_id);
      return campaign?.board ?? emptyBoard;
    },
    shownBoards: async (tenant_id) => shownBoards(await scorer.stateOf(tenant_id)),
    usernamesOf: async (tenant_id, player_ids) => {
      const rows = await readPlayerFacts(dependencies.database, tenant_id, player_ids);
      return new Map(
        rows.map(({ id, facts }) => [id, textFact(decodeFacts(facts) as PlayerFacts, 'username')]),
      );
    },
    close: () => scorer.close(),
  };
}

function positionOf({ seq, step, campaigns_version }: ScoringCursor): string {
  return `${seq} ${step} ${campaigns_version}`;
}

/** Of a campaign that is not published. */
const emptyBoard: BoardView = { version: 0, count: 0, rows: () => [] };

class Scorer {
  readonly #dependencies: ScoringDependencies;
  readonly #tenants = new Map<number, Followed>();
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #closed = false;

  constructor(dependencies: ScoringDependencies) {
    this.#dependencies = dependencies;
  }

  wake(tenant_id: number): void {
    this.#followed(tenant_id).hasWork = true;
    this.follow(tenant_id);
  }

  follow(tenant_id: number): void {
    const followed = this.#followed(tenant_id);
    followed.again = true;
    followed.running ??= this.#run(tenant_id, followed);
  }

  knownStateOf(tenant_id: number): TenantState | undefined {
    return this.#tenants.get(tenant_id)?.state;
  }

  async stateOf(tenant_id: number): Promise<TenantState> {
    const followed = this.#followed(tenant_id);
    while (!followed.state) {
      if (this.#closed)
        throw new Fault('shutting_down', 'This process is stopping.', { retryAfterSeconds: 1 });
      this.wake(tenant_id);
      await followed.running;
      if (followed.failure !== undefined) throw followed.failure;
    }
    return followed.state;
  }

  async shows(tenant_id: number, { seq, step, campaigns_version }: ScoringCursor): Promise<boolean> {
    for (let look = 0; look < LOOKS; look++) {
      const { cursor } = await this.stateOf(tenant_id);
      if (cursor.seq >= seq && cursor.step >= step && cursor.campaigns_version >= campaigns_version)
        return true;
      this.follow(tenant_id);
      await this.#followed(tenant_id).running;
    }
    return false;
  }

  /** Looks at all tenants' progress now, and again and again. */
  poll(): void {
    if (this.#closed) return;
    this.#polling = this.#wakeThoseBehind()
      .catch((error) => this.#dependencies.onError(error, undefined))
      .finally(() => {
        if (!this.#closed) this.#timer = setTimeout(() => this.poll(), this.#dependencies.pollMilliseconds);
      });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#polling;
    await Promise.all([...this.#tenants.values()].map((followed) => followed.running));
  }

  /**
   * Work is left to the process that is at it, for as long as the cursor moves: it has the standings at hand. One that a killed
   * process left behind is taken up by the second look.
   */
  async #wakeThoseBehind(): Promise<void> {
    for (const { tenant_id, head, has_work, ...cursor } of await readProgress(this.#dependencies.database)) {
      const followed = this.#followed(tenant_id);
      const now = positionOf(cursor);
      const moved = followed.looked !== now;
      followed.looked = now;
      const { state } = followed;
      if (!state || (!moved && (has_work || head > cursor.seq))) this.wake(tenant_id);
      else if (positionOf(state.cursor) !== now) this.follow(tenant_id);
    }
  }

  /** One chain of steps a tenant; a wake during a step leads to another one after it. */
  async #run(tenant_id: number, followed: Followed): Promise<void> {
    try {
      while (followed.again && !this.#closed) {
        const follows = !followed.hasWork;
        followed.again = false;
        followed.hasWork = false;
        followed.failure = undefined;
        if (await this.#step(tenant_id, followed, follows)) this.wake(tenant_id);
      }
    } catch (error) {
      followed.failure = error;
      this.#dependencies.onError(error, tenant_id);
    } finally {
      followed.running = undefined;
    }
  }

  /** Answers whether there is more to do at once. Work while another process holds the tenant is tried for again after a moment. */
  async #step(tenant_id: number, followed: Followed, follows: boolean): Promise<boolean> {
    const { database, onStep } = this.#dependencies;
    const step = await database.transaction((session) =>
      takeStep(session, tenant_id, followed.state, { follows }),
    );
    if (!step) {
      await new Promise((resolve) => setTimeout(resolve, BUSY_MILLISECONDS));
      return !follows;
    }
    followed.state = showStep(step);
    onStep(step.events, tenant_id);
    return step.more;
  }

  #followed(tenant_id: number): Followed {
    const known = this.#tenants.get(tenant_id);
    if (known) return known;
    const followed: Followed = {
      state: undefined,
      running: undefined,
      again: false,
      hasWork: false,
      looked: '',
      failure: undefined,
    };
    this.#tenants.set(tenant_id, followed);
    return followed;
  }
}

/** The published and visible campaigns of a state, for listings. */
export function visibleCampaigns(state: TenantState): ShownCampaign[] {
  return [...state.campaigns.values()].filter(({ definition }) => definition.visible);
}
