import { realEnvironment } from '@laurel/client/environment.ts';
import type { HeldBoard } from '@laurel/client/live/board.ts';
import { LiveBoards, type LiveEvents } from '@laurel/client/live/live-boards.ts';
import type { MeMessage, PhaseMessage } from '@laurel/client/live/messages.ts';
import type { ListedTournament } from '@laurel/client/public/tournaments.ts';
import type { PropertyDeclarations, PropertyValues } from 'lit';
import { achievementOf } from './ending.ts';
import { WidgetError } from './faults.ts';
import { celebrate, loadFile } from './files.ts';
import type { TestTournament } from './invented-tournaments.ts';
import { LaurelElement } from './laurel-element.ts';
import { findTournament } from './listing.ts';
import type { BoardSource } from './shown.ts';

/** How long a reached prize or place is announced; meanwhile nothing else is celebrated. */
const REACHED_MILLISECONDS = 10_000;
/** How often an element of a game without a tournament looks for the next one. */
const LOOK_MILLISECONDS = 60_000;

/** An element that watches one tournament: it finds it, follows its board and counts down. */
export abstract class WatchingElement extends LaurelElement {
  static override properties: PropertyDeclarations = {
    campaign: {},
    game: {},
    rows: { type: Number },
    testTournament: { attribute: false },
    tournament: { state: true },
    board: { state: true },
    me: { state: true },
    phase: { state: true },
    state: { state: true },
    missing: { state: true },
    left: { state: true },
    said: { state: true },
    reached: { state: true },
  };

  /** Id or custom id of the campaign. */
  declare campaign: string | undefined;
  /** Id of a game: the tournament that runs in it is shown. */
  declare game: string | undefined;
  /** How many places. */
  declare rows: number | undefined;
  /** In test mode: what is shown in place of the invented tournament. */
  declare testTournament: TestTournament | undefined;
  protected declare tournament: ListedTournament | undefined;
  protected declare board: HeldBoard | undefined;
  protected declare me: MeMessage | undefined;
  protected declare phase: PhaseMessage | undefined;
  protected declare state: LiveEvents['state']['state'];
  protected declare missing: boolean;
  /** Milliseconds to the start, or to the end of what runs. */
  protected declare left: number;
  /** What a screen reader heard last. */
  protected declare said: string;
  /** The prize or place that the player reached a moment ago, as a sentence. */
  protected declare reached: string;
  #source: BoardSource | undefined;
  #opening = 0;
  #behind = 0;
  #reachedAt = 0;
  #lookedAt = 0;
  #ticking: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    this.#clear();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#ticking = setInterval(() => this.#tick(), 1_000);
    if (this.hasUpdated) this.#open(true);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#ticking);
    this.#close();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const decides = [
      'src',
      'key',
      'publishableKey',
      'campaign',
      'game',
      'tag',
      'rows',
      'testMode',
      'testTournament',
      'tokenProvider',
    ] as const;
    if (!this.hasUpdated || decides.some((name) => changed.has(name))) this.#open();
  }

  /** How many places are shown. */
  protected get shownRows(): number {
    return Math.min(1_000, Math.max(1, Math.floor(this.rows || 10)));
  }

  /** Whether nothing arrives now. */
  protected get isAway(): boolean {
    return this.state === 'away';
  }

  /** Whether the tournament is over. */
  protected get isOver(): boolean {
    return this.phase?.status === 'FI';
  }

  /** Whether the reader stopped motion. */
  protected get isStill(): boolean {
    return false;
  }

  /** Says to screen readers what is new. */
  protected abstract say(): void;

  /** `again`: a page that moves the element, or shows it again, finds what it showed until that is read anew. */
  async #open(again = false): Promise<void> {
    this.#close();
    if (!again) this.#clear();
    const opening = ++this.#opening;
    try {
      const test = this.testMode ? await loadFile('test-mode') : undefined;
      const tournament = test
        ? test.inventedTournament(this.testTournament, this.campaign)
        : await this.#find();
      if (opening !== this.#opening || !this.isConnected) return;
      this.missing = tournament === undefined;
      if (tournament) this.#watch(tournament, test);
      else if (this.campaign || !this.game) this.#tellMissing();
    } catch (error) {
      if (opening !== this.#opening || !this.isConnected) return;
      this.state = 'away';
      this.tellError(error);
      const wait = 5_000 * (0.5 + realEnvironment.random());
      await realEnvironment.pause(wait, undefined);
      if (opening === this.#opening && this.isConnected) this.#open();
    }
  }

  #find(): Promise<ListedTournament | undefined> {
    if (!this.campaign && !this.game) return Promise.resolve(undefined);
    return findTournament(this.listingSource, this.campaign || undefined, this.game || undefined);
  }

  #tellMissing(): void {
    const { campaign = '' } = this;
    const message = campaign
      ? `Players are shown no campaign ${campaign}.`
      : 'The element names neither a campaign nor a game.';
    this.tellError(new WidgetError('campaign_missing', message), campaign);
  }

  /** What is shown stays until the next tournament of the game is there. */
  async #lookForNext(): Promise<void> {
    const opening = this.#opening;
    const found = await this.#find().catch(() => undefined);
    const isOther = found && found.campaign.id !== this.tournament?.campaign.id;
    if (isOther && opening === this.#opening && this.isConnected) this.#open();
  }

  #watch(tournament: ListedTournament, test: typeof import('./laurel-test-mode.ts') | undefined): void {
    this.tournament = tournament;
    const source: BoardSource = test
      ? test.inventedBoards(tournament)
      : new LiveBoards({
          url: this.server,
          campaigns: [tournament.campaign.id],
          rows: Math.max(25, this.shownRows),
          language: this.tag,
          ...this.credentials,
        });
    this.#source = source;
    source.on('board', (board) => {
      const isFirst = this.board === undefined;
      this.board = board;
      // Players are shown the campaign again.
      this.missing = false;
      if (isFirst) this.tell('laurel-ready', { campaign_id: board.campaign_id });
    });
    source.on('me', (me) => this.#receiveMe(me));
    source.on('phase', (phase) => {
      this.#behind = new Date(phase.now).getTime() - realEnvironment.clock().getTime();
      const isEnd = this.phase?.status === 'AC' && phase.status === 'FI';
      this.phase = phase;
      if (isEnd && this.me?.prizes.length) this.#celebrate();
      this.#tick();
    });
    source.on('state', ({ state, failure }) => {
      this.state = state;
      if (failure) this.tellError(failure, this.campaign);
      // A request that is refused for good is not repeated.
      if (failure?.isPassing === false) this.missing = true;
    });
  }

  #receiveMe(message: MeMessage): void {
    const me = shownLine(message);
    const { me: before, isOver } = this;
    const previous = before?.place;
    this.me = me;
    const reached = isOver ? '' : achievementOf(before, me, this.texts, this.formats);
    if (reached) this.#celebrate(reached);
    if (previous !== undefined && previous !== me.place)
      this.tell('laurel-place', { campaign_id: me.campaign_id, place: me.place, previous });
    this.say();
  }

  #celebrate(reached = ''): void {
    const now = realEnvironment.clock().getTime();
    const isFirst = now - this.#reachedAt >= REACHED_MILLISECONDS;
    this.reached = reached;
    this.#reachedAt = now;
    if (isFirst && !this.isStill) celebrate(this.renderRoot);
  }

  #tick(): void {
    const { phase } = this;
    const now = realEnvironment.clock().getTime();
    const isDue = now - this.#lookedAt >= LOOK_MILLISECONDS && document.visibilityState === 'visible';
    if (isDue) this.#lookedAt = now;
    const isIdle = this.missing || this.isOver;
    if (isDue && isIdle && this.game && !this.campaign && !this.testMode) this.#lookForNext();
    if (now - this.#reachedAt >= REACHED_MILLISECONDS) this.reached = '';
    if (!phase) return;
    const instant = new Date(phase.status === 'SC' ? phase.start : phase.end).getTime();
    this.left = Math.max(0, instant - now - this.#behind);
    this.say();
  }

  #close(): void {
    this.#opening += 1;
    this.#source?.close();
    this.#source = undefined;
  }

  #clear(): void {
    this.tournament = undefined;
    this.board = undefined;
    this.me = undefined;
    this.phase = undefined;
    this.state = 'connecting';
    this.missing = false;
    this.left = 0;
    this.said = '';
    this.reached = '';
  }
}

/** Where teams are on the board, the line that is the player's is that of the team. */
function shownLine(me: MeMessage): MeMessage {
  const { team } = me;
  return team ? { ...me, place: team.place, score: team.score } : me;
}
