import { realEnvironment } from '@laurel/client/environment.ts';
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { LaurelElement } from './laurel-element.ts';
import { type ListedTournament, readTournaments } from './listing.ts';
import { sharedLooks } from './looks.ts';
import { loadTestMode } from './test-mode.ts';

const REFRESH_MILLISECONDS = 60_000;
const statuses = ['AC', 'SC', 'FI'] as const;

/** `<laurel-lobby>`: the tournaments, to filter, look into, join and play. Needs `<laurel-board>` beside it. */
export class LaurelLobby extends LaurelElement {
  static override properties = {
    ...LaurelElement.properties,
    game: {},
    rows: { type: Number },
    tournaments: { state: true },
    status: { state: true },
    chosen: { state: true },
    away: { state: true },
  };
  static override styles = [
    sharedLooks,
    css`
:host { background: transparent; border: 0; border-radius: 0; overflow: visible; }
nav, .actions { display: flex; flex-wrap: wrap; gap: var(--l-gap); padding: 0 0 calc(2 * var(--l-gap)); }
ul.list { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); gap: calc(2 * var(--l-gap)); }
ul.list > li, section { background: var(--l-surface); border: 1px solid var(--l-border); border-radius: var(--l-radius); }
ul.list > li { display: flex; flex-direction: column; gap: var(--l-gap); padding: calc(2 * var(--l-gap)); }
li h3 { font-size: 1.0625em; line-height: 1.3; overflow-wrap: anywhere; }
li .actions { margin-block-start: auto; padding: var(--l-gap) 0 0; }
.status { align-self: start; padding: 0.1em 0.7em; font-size: 0.8125em; font-weight: 600; border-radius: 1em; background: var(--l-me); }
section { padding: calc(2 * var(--l-gap)); margin-block-end: calc(2 * var(--l-gap)); display: grid; gap: var(--l-gap); }
.prizes li { display: flex; gap: calc(2 * var(--l-gap)); }
.prizes .number { min-inline-size: 4ch; font-weight: 700; }
.terms { white-space: pre-line; overflow-wrap: anywhere; }
summary { cursor: pointer; min-block-size: 1.75rem; font-weight: 600; }
.note { padding-inline: 0; }
`,
  ];

  /** Only tournaments of this game. */
  declare game: string | undefined;
  /** Places of the board in the details. */
  declare rows: number | undefined;
  protected declare tournaments: ListedTournament[] | undefined;
  protected declare status: string;
  protected declare chosen: number | undefined;
  protected declare away: boolean;
  #refreshing: ReturnType<typeof setInterval> | undefined;
  #reading = 0;

  constructor() {
    super();
    this.status = '';
    this.away = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#refreshing = setInterval(() => {
      if (document.visibilityState === 'visible') this.#read();
    }, REFRESH_MILLISECONDS);
    if (this.hasUpdated) this.#read();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#refreshing);
    this.#reading += 1;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const decides = ['src', 'key', 'game', 'language', 'testMode', 'tokenProvider'] as const;
    if (!this.hasUpdated || decides.some((name) => changed.has(name))) this.#read();
  }

  override render(): TemplateResult {
    const { texts, tournaments } = this;
    const chosen = tournaments?.find(({ campaign }) => campaign.id === this.chosen);
    if (chosen) return this.#details(chosen);
    if (!tournaments) return html`<p class="note" part="message">${this.away ? texts.away : '…'}</p>`;
    if (tournaments.length === 0)
      return html`<slot name="empty"><p class="note" part="message">${texts.none}</p></slot>`;
    const shown = tournaments.filter(({ campaign }) => !this.status || campaign.status === this.status);
    return html`${this.#filters(tournaments)}<ul class="list" part="list">${shown.map((one) => this.#card(one))}</ul>`;
  }

  #filters(tournaments: ListedTournament[]): TemplateResult {
    const known = statuses.flatMap(
      (code) => tournaments.find(({ campaign }) => campaign.status === code)?.campaign ?? [],
    );
    const choices = [{ status: '', status_for_display: this.texts.all }, ...known];
    return html`<nav part="filters">${choices.map(
      ({ status, status_for_display }) =>
        html`<button part="button" type="button" aria-pressed=${this.status === status} @click=${() => this.#filter(status)}>${status_for_display}</button>`,
    )}</nav>`;
  }

  #card({ campaign, tournament_prizes: [first] }: ListedTournament): TemplateResult {
    const { formats } = this;
    return html`<li part="card">
<span class="status" part="status">${campaign.status_for_display}</span>
<h3 part="title">${campaign.name}</h3>
<p class="muted">${campaign.terms.tournament_type_for_display}</p>
<p>${campaign.campaign_info}</p>
${first ? html`<p part="prize"><strong>1. ${first.title}</strong></p>` : nothing}
<p class="muted"><time datetime=${campaign.start}>${formats.time(campaign.start)}</time> – <time datetime=${campaign.end}>${formats.time(campaign.end)}</time></p>
<p class="actions"><button part="button" class="strong" type="button" aria-label="${this.texts.details}: ${campaign.name}" @click=${() => this.#choose(campaign.id)}>${this.texts.details}</button></p></li>`;
  }

  #details({ campaign, tournament_prizes }: ListedTournament): TemplateResult {
    const { texts } = this;
    const launch = () =>
      this.tell('laurel-launch', {
        campaign_id: campaign.id,
        custom_id: campaign.custom_id,
        game_ids: campaign.game_ids,
      });
    return html`<p class="actions"><button part="button" type="button" @click=${() => this.#choose(undefined)}>${texts.back}</button>
${campaign.status === 'AC' ? html`<button part="button" class="strong" type="button" @click=${launch}>${texts.play}</button>` : nothing}</p>
<section part="details"><h2 part="title">${campaign.name}</h2><p>${campaign.campaign_info}</p>
<h3>${texts.prizes}</h3>
<ul class="prizes">${tournament_prizes.map(({ title, place_from, place_to }) => html`<li part="prize"><span class="number">${place_from === place_to ? place_from : `${place_from}–${place_to}`}</span><span>${title}</span></li>`)}</ul>
${campaign.terms.content ? html`<details><summary>${texts.terms}</summary><p class="terms">${campaign.terms.content}</p></details>` : nothing}</section>
<laurel-board part="board" exportparts="row, place, name, score, prize, me, button, countdown" .src=${this.server} .key=${this.key} .campaign=${String(campaign.id)} .language=${this.shownLanguage} .rows=${this.rows} .theme=${this.theme} .density=${this.density} .timeZone=${this.timeZone} .testMode=${this.testMode} .tokenProvider=${this.tokenProvider}></laurel-board>`;
  }

  #filter(status: string): void {
    this.status = status;
  }

  /** What is opened or closed by the keyboard keeps it: the focus goes to the first button of what is shown then. */
  async #choose(campaign: number | undefined): Promise<void> {
    this.chosen = campaign;
    await this.updateComplete;
    this.renderRoot.querySelector('button')?.focus();
  }

  async #read(): Promise<void> {
    const reading = ++this.#reading;
    try {
      const tournaments = this.testMode
        ? [(await loadTestMode()).inventedTournament()]
        : await readTournaments(this.listingSource, this.game ? { game_ids: this.game } : {});
      if (reading !== this.#reading) return;
      const isFirst = this.tournaments === undefined;
      this.tournaments = tournaments;
      this.away = false;
      if (isFirst) this.tell('laurel-ready', {});
    } catch (error) {
      if (reading !== this.#reading) return;
      this.away = true;
      this.tellError(error);
      await realEnvironment.pause(5_000 * (0.5 + realEnvironment.random()), undefined);
      if (reading === this.#reading && this.isConnected) this.#read();
    }
  }
}
