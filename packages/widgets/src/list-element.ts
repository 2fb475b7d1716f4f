import { realEnvironment } from '@laurel/client/environment.ts';
import { html, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { LaurelElement } from './laurel-element.ts';

const REFRESH_MILLISECONDS = 60_000;

/** An element that reads a list now and then: the lobby, winners, the player's own results. */
export abstract class ListElement<List> extends LaurelElement {
  static override properties: PropertyDeclarations = {
    game: {},
    rows: { type: Number },
    list: { state: true },
    away: { state: true },
    passed: { state: true },
  };

  /** Only tournaments of this game. */
  declare game: string | undefined;
  declare rows: number | undefined;
  protected declare list: List | undefined;
  /** Whether what is shown could not be read again. */
  protected declare away: boolean;
  /** The server's time, in milliseconds; counted on between its answers. */
  protected declare passed: number;
  #ahead = 0;
  #readAt = 0;
  #ticking: ReturnType<typeof setInterval> | undefined;
  #reading = 0;

  constructor() {
    super();
    this.away = false;
    this.passed = realEnvironment.clock().getTime();
  }

  /** Reads the list, or throws. */
  protected abstract read(): Promise<List>;

  /** The properties that decide what is read. */
  protected get decides(): readonly string[] {
    return ['src', 'key', 'publishableKey', 'game', 'rows', 'tag', 'testMode', 'tokenProvider'];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#ticking = setInterval(() => this.#tick(), 1_000);
    if (this.hasUpdated) this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#ticking);
    this.#reading += 1;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const known = changed as ReadonlyMap<string, unknown>;
    if (!this.hasUpdated || this.decides.some((name) => known.has(name))) this.#load();
  }

  /** The server's clock, as an answer says it. */
  protected setClock(now: string): void {
    this.#ahead = new Date(now).getTime() - realEnvironment.clock().getTime();
  }

  /** Reads again before the next refresh is due: what is shown begins or ends. */
  protected refreshSoon(): void {
    const now = realEnvironment.clock().getTime();
    this.#readAt = Math.min(this.#readAt, now - REFRESH_MILLISECONDS + 2_000);
  }

  /** What is shown before the list is there: as many placeholders as it may have lines. */
  protected bones(count: number, kind: string): TemplateResult {
    if (this.away) return html`<p class="note" part="message">${this.texts.away}</p>`;
    const bones = Array.from({ length: count }, () => html`<li class="bone"></li>`);
    return html`<ul class=${kind} aria-busy="true" aria-label=${this.texts.loading}>${bones}</ul>`;
  }

  /** Above the last list, while nothing new can be read. */
  protected awayNote(): TemplateResult {
    return this.away && this.list ? html`<p class="away" part="message">${this.texts.away}</p>` : html``;
  }

  #tick(): void {
    const now = realEnvironment.clock().getTime();
    this.passed = now + this.#ahead;
    const isDue = now - this.#readAt >= REFRESH_MILLISECONDS;
    if (isDue && document.visibilityState === 'visible') this.#load();
  }

  async #load(): Promise<void> {
    const reading = ++this.#reading;
    this.#readAt = realEnvironment.clock().getTime();
    try {
      const list = await this.read();
      if (reading !== this.#reading) return;
      const isFirst = this.list === undefined;
      this.list = list;
      this.away = false;
      if (isFirst) this.tell('laurel-ready', {});
    } catch (error) {
      if (reading !== this.#reading) return;
      this.away = true;
      this.tellError(error);
      await realEnvironment.pause(5_000 * (0.5 + realEnvironment.random()), undefined);
      if (reading === this.#reading && this.isConnected) this.#load();
    }
  }
}
