import { realEnvironment } from '@laurel/client/environment.ts';
import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { LaurelElement } from './laurel-element.ts';
import { type ListedTournament, readTournaments } from './listing.ts';
import { sharedLooks, sheetOf } from './looks.ts';
import { loadTestMode } from './test-mode.ts';

const REFRESH_MILLISECONDS = 60_000;
const statuses = ['AC', 'SC', 'FI'] as const;

/** `<laurel-lobby>`: the tournaments, to filter, look into, join and play. Needs `<laurel-board>` beside it. */
export class LaurelLobby extends LaurelElement {
  static override properties: PropertyDeclarations = {
    game: {},
    rows: { type: Number },
    tournaments: { state: true },
    status: { state: true },
    chosen: { state: true },
    away: { state: true },
  };
  static override styles = [
    sharedLooks,
    sheetOf(`
:host { background: transparent; border: 0; border-radius: 0; overflow: visible; }
nav, .actions { display: flex; flex-wrap: wrap; gap: var(--l-gap); padding: 0 0 var(--l-side); }
ul.list { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); gap: var(--l-side); }
ul.list > li, section { background: var(--l-surface); border: 1px solid var(--l-border); border-radius: var(--l-radius); padding: var(--l-side); }
ul.list > li { display: flex; flex-direction: column; gap: calc(var(--l-gap) / 2); border-block-start: 3px solid var(--l-border); }
ul.list > li.AC { border-block-start-color: var(--l-accent); }
h3 { font-size: 1.125em; line-height: 1.3; overflow-wrap: anywhere; }
li p { overflow-wrap: anywhere; }
li .actions { margin-block-start: auto; padding: var(--l-gap) 0 0; }
.clock { font-weight: 600; }
.first, .prizes li { display: flex; gap: var(--l-gap); align-items: center; font-weight: 600; }
section { margin-block-end: var(--l-side); display: grid; gap: var(--l-gap); }
section h3 { font-size: 1em; }
.prizes { display: grid; gap: calc(var(--l-gap) / 2); }
.prizes .medal { min-inline-size: 3.5em; }
.prizes bdi { overflow-wrap: anywhere; min-inline-size: 0; }
.terms { white-space: pre-line; overflow-wrap: anywhere; }
summary { cursor: pointer; min-block-size: 1.75rem; font-weight: 600; color: var(--l-accent); }
.wait { margin: 0; block-size: 15em; }
`),
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
    return html`<li part="card" class=${campaign.status}>
<p class="clock ${campaign.status}" part="status">${campaign.status_for_display}</p>
<h3 part="title"><bdi>${campaign.name}</bdi></h3>
<p class="muted">${campaign.terms.tournament_type_for_display}</p>
<p><bdi>${campaign.campaign_info}</bdi></p>
${first ? html`<p class="first" part="prize"><span class="medal" data-place="1">${formats.count(1)}</span><bdi>${first.title}</bdi></p>` : nothing}
<p class="muted"><bdi>${formats.time(campaign.start, campaign.end)}</bdi></p>
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
<section part="details"><h2 part="title">${campaign.name}</h2><p><bdi>${campaign.campaign_info}</bdi></p>
<h3>${texts.prizes}</h3>
<ul class="prizes">${tournament_prizes.map(({ title, place_from, place_to }) => html`<li part="prize"><span class="medal" data-place=${place_from}>${place_from === place_to ? place_from : `${place_from}–${place_to}`}</span><bdi>${title}</bdi></li>`)}</ul>
${campaign.terms.content ? html`<details><summary>${texts.terms}</summary><p class="terms" dir="auto">${campaign.terms.content}</p></details>` : nothing}</section>
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
