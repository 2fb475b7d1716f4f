import { realEnvironment } from '@laurel/client/environment.ts';
import type { LiveBoard } from '@laurel/client/live/board.ts';
import { LiveBoards, type LiveEvents } from '@laurel/client/live/live-boards.ts';
import type { MeMessage, PhaseMessage } from '@laurel/client/live/messages.ts';
import { html, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { BoardSource } from './board-source.ts';
import { LaurelElement } from './laurel-element.ts';
import { findTournament, type ListedTournament } from './listing.ts';
import { loadTestMode, type TestMode, type TestTournament } from './test-mode.ts';
import { filled } from './texts.ts';

/** A screen reader is told of places and phases at most so often; of other places' moves, never. */
const SAID_EVERY_MILLISECONDS = 15_000;

/** An element that shows one tournament live. */
export abstract class CampaignElement extends LaurelElement {
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
  protected declare board: LiveBoard | undefined;
  protected declare me: MeMessage | undefined;
  protected declare phase: PhaseMessage | undefined;
  protected declare state: LiveEvents['state']['state'];
  protected declare missing: boolean;
  /** Milliseconds to the start, or to the end of what runs. */
  protected declare left: number;
  /** What a screen reader was told last. */
  protected declare said: string;
  #source: BoardSource | undefined;
  #opening = 0;
  #behind = 0;
  #ticking: ReturnType<typeof setInterval> | undefined;
  #saidAt = 0;
  #own: string | undefined;

  constructor() {
    super();
    this.#clear();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#ticking = setInterval(() => this.#tick(), 1_000);
    if (this.hasUpdated) this.#open();
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
      'campaign',
      'game',
      'language',
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

  /**
   * The line that is the player's. The server tells place and score, not the id: once one line alone has both, its id is known, and stays the
   * player's while boards come sooner than what is told of the player.
   */
  protected ownLine(): string | undefined {
    const { me } = this;
    const own =
      this.board?.rows.filter(({ place, score }) => place === me?.place && score === me.score) ?? [];
    if (own.length === 1) this.#own = own[0]?.player_id;
    return this.#own;
  }

  protected countdown(): TemplateResult {
    const { phase, texts, formats } = this;
    if (!phase) return html``;
    const { status, settled, start, end } = phase;
    const isOver = status === 'FI';
    const [word, instant] = status === 'SC' ? [texts.startsIn, start] : [texts.endsIn, end];
    return html`<p part="countdown" class="clock ${this.isAway ? '' : status}">${
      isOver
        ? settled
          ? texts.settled
          : texts.over
        : html`${word} <time datetime=${instant} title=${formats.time(instant)}>${formats.duration(this.left)}</time>`
    }</p>`;
  }

  /** What is shown where there is no board: that it comes, or why not. */
  protected instead(): TemplateResult {
    const { texts, missing, isAway } = this;
    if (!missing && !isAway) return html`<div class="wait"></div>`;
    return html`<p class="note" part="message">${missing ? texts.unavailable : texts.away}</p>`;
  }

  /** Above what is shown still, while nothing new comes in. */
  protected awayLine(): TemplateResult {
    return this.isAway && this.board ? html`<p class="away" part="message">${this.texts.away}</p>` : html``;
  }

  /** Whether nothing comes in now. */
  protected get isAway(): boolean {
    return this.state === 'away';
  }

  /** The one line that screen readers are told of. */
  protected spoken(): TemplateResult {
    return html`<p class="unseen" role="status">${this.said}</p>`;
  }

  async #open(): Promise<void> {
    this.#close();
    this.#clear();
    const opening = ++this.#opening;
    try {
      const test = this.testMode ? await loadTestMode() : undefined;
      const tournament = test ? test.inventedTournament(this.testTournament) : await this.#find();
      if (opening !== this.#opening || !this.isConnected) return;
      this.missing = tournament === undefined;
      if (tournament) this.#watch(tournament, test);
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

  #watch(tournament: ListedTournament, test: TestMode | undefined): void {
    this.tournament = tournament;
    const source: BoardSource = test
      ? new test.InventedBoards(tournament)
      : new LiveBoards({
          url: this.server,
          campaigns: [tournament.campaign.id],
          // So few different numbers that elements and tabs mostly share one stream.
          rows: this.shownRows > 25 ? 1_000 : 25,
          language: this.shownLanguage,
          ...this.credentials,
        });
    this.#source = source;
    source.on('board', (board) => {
      const isFirst = this.board === undefined;
      this.board = board;
      if (isFirst) this.tell('laurel-ready', { campaign_id: board.campaign_id });
    });
    source.on('me', (me) => this.#receiveMe(me));
    source.on('phase', (phase) => {
      this.#behind = new Date(phase.now).getTime() - realEnvironment.clock().getTime();
      this.phase = phase;
      this.#tick();
    });
    source.on('state', ({ state, failure }) => {
      this.state = state;
      if (failure) this.tellError(failure);
      // What is refused for good is not asked for again.
      this.missing = failure?.isPassing === false;
    });
  }

  #receiveMe(me: MeMessage): void {
    const previous = this.me?.place;
    this.me = me;
    if (previous !== undefined && previous !== me.place)
      this.tell('laurel-place', { campaign_id: me.campaign_id, place: me.place, previous });
    this.#say();
  }

  #tick(): void {
    const { phase } = this;
    if (!phase) return;
    const instant = new Date(phase.status === 'SC' ? phase.start : phase.end).getTime();
    this.left = Math.max(0, instant - realEnvironment.clock().getTime() - this.#behind);
    this.#say();
  }

  #say(): void {
    const now = realEnvironment.clock().getTime();
    if (now - this.#saidAt < SAID_EVERY_MILLISECONDS) return;
    const { me, phase, texts } = this;
    const over = phase?.status === 'FI' ? (phase.settled ? texts.settled : texts.over) : '';
    const place = me?.place == null ? '' : filled(texts.yourPlace, this.formats.count(me.place));
    const said = [over, place].filter(Boolean).join('. ');
    if (said === this.said) return;
    this.said = said;
    this.#saidAt = now;
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
    this.#own = undefined;
    this.phase = undefined;
    this.state = 'connecting';
    this.missing = false;
    this.left = 0;
    this.said = '';
  }
}
