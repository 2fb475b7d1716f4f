import type { LiveLine } from '@laurel/client/live/messages.ts';
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { CampaignElement } from './campaign-element.ts';
import { joinTournament } from './join.ts';
import { sharedLooks } from './looks.ts';
import { Movement } from './movement.ts';
import { filled } from './texts.ts';

/** `<laurel-board>`: one board in a page, live. */
export class LaurelBoard extends CampaignElement {
  static override properties = {
    ...CampaignElement.properties,
    still: { state: true },
    joined: { state: true },
  };
  static override styles = [
    sharedLooks,
    css`
table { inline-size: 100%; border-collapse: collapse; }
th, td { padding: calc(var(--l-gap) * 0.9) calc(var(--l-gap) * 0.75); text-align: start; vertical-align: baseline; }
th { color: var(--l-muted); font-size: 0.8125em; font-weight: 600; border-block-end: 1px solid var(--l-border); }
tbody tr { background: var(--l-surface); }
tbody tr + tr td { border-block-start: 1px solid var(--l-border); }
:is(th, td):first-child { padding-inline-start: calc(2 * var(--l-gap)); inline-size: 1%; white-space: nowrap; }
:is(th, td):last-child { padding-inline-end: calc(2 * var(--l-gap)); }
.number { text-align: end; white-space: nowrap; }
.name { overflow-wrap: anywhere; font-weight: 500; }
.place { font-weight: 700; }
.prize { padding-inline-start: calc(3 * var(--l-gap)); color: var(--l-muted); }
tr[aria-current] { background: var(--l-me); }
tr[aria-current] td { font-weight: 700; }
.you { margin-inline-start: 0.5em; padding: 0 0.5em; font-size: 0.75em; font-weight: 700; color: var(--l-on-accent); background: var(--l-accent); border-radius: 1em; white-space: nowrap; }
.up { color: var(--l-up); } .down { color: var(--l-down); }
.small { display: none; font-size: 0.8125em; font-weight: 400; color: var(--l-muted); }
footer { display: flex; flex-wrap: wrap; gap: var(--l-gap); align-items: center; justify-content: space-between; padding: var(--l-gap) calc(2 * var(--l-gap)); border-block-start: 1px solid var(--l-border); background: var(--l-raised); }
footer button { font-size: 0.8125em; font-weight: 500; }
@container (max-width: 26rem) {
  td.prize, th.prize { display: none; }
  :is(th, td).number { padding-inline-end: calc(2 * var(--l-gap)); }
  .small { display: block; }
}
`,
  ];

  /** Whether the reader stopped motion. */
  protected declare still: boolean;
  protected declare joined: boolean;
  readonly #movement = new Movement();
  #before = new Map<string, number>();

  constructor() {
    super();
    this.still = false;
    this.joined = false;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('campaign') || changed.has('game')) this.joined = false;
    this.#movement.remember(this.#lines());
    const before: LiveLine[] | undefined = changed.get('board' as never) as never;
    const previous = before as unknown as { rows: readonly LiveLine[] } | undefined;
    if (previous) this.#before = new Map(previous.rows.map(({ player_id, place }) => [player_id, place]));
  }

  override updated(): void {
    if (!this.still) this.#movement.play(this.#lines());
  }

  override render(): TemplateResult {
    return html`
<slot name="header"><header part="header"><h2 part="title">${this.tournament?.campaign.name ?? ''}</h2>${this.countdown()}</header></slot>
${this.#actions()}${this.#content()}${this.spoken()}`;
  }

  #lines(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('tbody tr')];
  }

  #content(): TemplateResult {
    const { board, texts } = this;
    if (this.missing) return html`<p class="note" part="message">${texts.unavailable}</p>`;
    if (!board) return html`<p class="note" part="message">${this.isAway ? texts.away : '…'}</p>`;
    if (board.rows.length === 0)
      return html`<slot name="empty"><p class="note" part="message">${texts.empty}</p></slot>${this.#footer()}`;
    const own = this.ownLine();
    return html`
<table part="table">
<caption class="unseen">${this.tournament?.campaign.name}</caption>
<thead><tr><th scope="col">${texts.place}</th><th scope="col">${texts.player}</th><th scope="col" class="number">${texts.score}</th><th scope="col" class="prize">${texts.prize}</th></tr></thead>
<tbody>${board.rows.slice(0, this.shownRows).map((line) => this.#line(line, line.player_id === own))}</tbody>
</table>${this.#footer()}`;
  }

  #line({ place, player_id, player_username, score, prizes }: LiveLine, isOwn: boolean): TemplateResult {
    const prize = prizes.join(', ');
    return html`<tr part=${isOwn ? 'row me' : 'row'} data-player=${player_id} aria-current=${isOwn ? 'true' : nothing}>
<td class="place" part="place">${this.formats.count(place)}${this.#move(player_id, place)}</td>
<td class="name" part="name">${player_username}${isOwn ? html`<span class="you">${this.texts.you}</span>` : nothing}${prize ? html`<span class="small" part="prize">${prize}</span>` : nothing}</td>
<td class="number" part="score">${this.formats.decimal(score)}</td><td class="prize" part="prize">${prize}</td></tr>`;
  }

  /** Which way the last change moved a line; what it says to eyes, the place says to everybody. */
  #move(player: string, place: number): TemplateResult | typeof nothing {
    const before = this.#before.get(player);
    if (before === undefined || before === place) return nothing;
    return html` <span aria-hidden="true" class=${place < before ? 'up' : 'down'}>${place < before ? '▲' : '▼'}</span>`;
  }

  #footer(): TemplateResult {
    const { texts, board, me, formats } = this;
    const place = me?.place == null ? texts.noPlace : filled(texts.yourPlace, formats.count(me.place));
    return html`<slot name="footer"><footer part="footer">
<span class="muted">${this.isAway ? texts.away : filled(texts.players, formats.count(board?.count ?? 0))}${this.testMode ? ` · ${texts.invented}` : ''}</span>
${me ? html`<strong part="own">${place}</strong>` : nothing}
<button part="button" type="button" aria-pressed=${this.still} @click=${() => this.#toggleMotion()}>${texts.pause}</button>
</footer></slot>`;
  }

  #actions(): TemplateResult | typeof nothing {
    const { texts, me, phase } = this;
    const mayJoin = this.tokenProvider && me?.eligible === false && phase?.status !== 'FI' && !this.joined;
    if (!mayJoin && !this.joined) return nothing;
    return html`<p class="actions">${
      this.joined
        ? html`<strong role="status">${texts.joined}</strong>`
        : html`<button part="button" class="strong" type="button" @click=${() => this.#join()}>${texts.join}</button>`
    }</p>`;
  }

  #toggleMotion(): void {
    this.still = !this.still;
  }

  async #join(): Promise<void> {
    const campaign = this.tournament?.campaign;
    if (!campaign || !this.tell('laurel-join', { campaign_id: campaign.id, custom_id: campaign.custom_id }))
      return;
    try {
      const token = await this.token();
      if (token !== undefined) await joinTournament(this.server, campaign.id, token);
      this.joined = true;
    } catch (error) {
      this.tellError(error);
    }
  }
}
