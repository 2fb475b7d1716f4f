import { realEnvironment } from '@laurel/client/environment.ts';
import { html, type PropertyValues, type TemplateResult } from 'lit';
import { endingOf } from './ending.ts';
import { filled } from './texts.ts';
import { WatchingElement } from './watching-element.ts';

/** How often a screen reader announces places and phases at most; moves of other players are never announced. */
const SAID_EVERY_MILLISECONDS = 15_000;

/** An element that shows one tournament live. */
export abstract class CampaignElement extends WatchingElement {
  #saidAt = 0;
  #ownId: string | undefined;

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if ((changed as Map<string, unknown>).has('tournament')) this.#ownId = undefined;
  }

  /**
   * The line that is the player's. The server sends place and score without the id: once one line alone has both, its id
   * is known, and stays the player's while boards come sooner than the player's own line.
   */
  protected ownLine(): string | undefined {
    const { me } = this;
    const own =
      this.board?.rows.filter(({ place, score }) => place === me?.place && score === me.score) ?? [];
    if (own.length === 1) this.#ownId = own[0]?.player_id;
    return this.#ownId;
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
        : html`${word} <time translate="no" datetime=${instant} title=${formats.time(instant)}>${formats.duration(this.left)}</time>`
    }</p>`;
  }

  /** What is shown while there is no board: that it is loading, or why there is none. */
  protected instead(): TemplateResult {
    const { texts, missing, isAway } = this;
    if (!missing && !isAway) return html`<div class="wait"></div>`;
    return html`<p class="note" part="message">${missing ? texts.unavailable : texts.away}</p>`;
  }

  /** Above the last board, while nothing new arrives. */
  protected awayLine(): TemplateResult {
    return this.isAway && this.board ? html`<p class="away" part="message">${this.texts.away}</p>` : html``;
  }

  /** After the end, the player's result; before it, what the player reached a moment ago. */
  protected news(): TemplateResult {
    const text = this.#newsText();
    return text ? html`<p class="news" part="news">${text}</p>` : html``;
  }

  /** The one line that screen readers hear of. */
  protected spoken(): TemplateResult {
    return html`<p class="unseen" role="status">${this.said}</p>`;
  }

  protected override say(): void {
    const now = realEnvironment.clock().getTime();
    if (now - this.#saidAt < SAID_EVERY_MILLISECONDS) return;
    const { me, phase, texts } = this;
    const over = phase?.status === 'FI' ? (phase.settled ? texts.settled : texts.over) : '';
    const place = me?.place == null ? '' : filled(texts.yourPlace, this.formats.count(me.place));
    const said = [over, this.#newsText() || place].filter(Boolean).join('. ');
    if (said === this.said) return;
    this.said = said;
    this.#saidAt = now;
  }

  #newsText(): string {
    const { me, texts, formats, reached } = this;
    if (this.isOver) return me ? endingOf(me, texts, formats) : '';
    return reached;
  }
}
