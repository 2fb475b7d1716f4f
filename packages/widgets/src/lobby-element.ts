import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { loadFile } from './files.ts';
import { ListElement } from './list-element.ts';
import { filtered, type LobbyEntry, type LobbyList, readLobby } from './lobby-list.ts';
import { sharedLooks, sheetOf } from './looks.ts';
import { countdownOf, figures, partLooks, picture, type Wording } from './tournament-parts.ts';

/** The looks of the lobby's cards, filters and details. */
const lobbyLooks = sheetOf(`
:host { background: transparent; border: 0; border-radius: 0; overflow: visible; }
nav, .actions { display: flex; flex-wrap: wrap; gap: var(--l-gap); padding: 0 0 var(--l-side); }
nav button:not([aria-pressed='true']), .actions > button:not(.strong) { background: var(--l-surface); }
nav select { margin-inline-start: auto; }
ul.list { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); gap: var(--l-side); }
ul.list > li, section { overflow: hidden; background: var(--l-surface); border: 1px solid var(--l-border); border-radius: var(--l-radius); }
ul.list > li { display: flex; flex-direction: column; }
ul.list > .bone { min-block-size: 22rem; background: linear-gradient(var(--l-raised) 45%, var(--l-surface) 45%); }
ul.list > li > .words, section > .words { display: flex; flex-direction: column; gap: calc(var(--l-gap) / 2); flex: 1; padding: var(--l-side); border-block-start: 3px solid var(--l-border); }
ul.list > li.AC > .words { border-block-start-color: var(--l-accent); }
ul.list > .FI .picture { filter: grayscale(0.7); }
h3 { font-size: 1.125em; line-height: 1.3; overflow-wrap: anywhere; }
li p, .first { overflow-wrap: anywhere; }
.info { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
li .actions { margin-block-start: auto; padding: var(--l-gap) 0 0; }
.clock { font-weight: 600; }
.first, .prizes li { display: flex; gap: var(--l-gap); align-items: center; font-weight: 600; }
.sides { display: grid; gap: var(--l-side); align-items: start; }
section > .words { gap: var(--l-gap); }
section h3 { font-size: 1em; }
.prizes { display: grid; gap: calc(var(--l-gap) / 2); }
.prizes .medal { min-inline-size: 3.5em; }
.prizes bdi { overflow-wrap: anywhere; min-inline-size: 0; }
summary { cursor: pointer; min-block-size: 1.75rem; font-weight: 600; color: var(--l-accent); }
@container (min-width: 60rem) { .sides { grid-template-columns: 2fr 3fr; } }
`);

const statuses = ['AC', 'SC', 'FI'] as const;

/** `<laurel-lobby>`: the tournaments, to filter, look into, join and play. Needs `<laurel-board>` next to it. */
export class LaurelLobby extends ListElement<LobbyList> {
  static override properties: PropertyDeclarations = {
    status: { state: true },
    type: { state: true },
    chosen: { state: true },
  };
  static override styles = [sharedLooks, partLooks, lobbyLooks];

  protected declare status: string;
  protected declare type: string;
  protected declare chosen: number | undefined;

  constructor() {
    super();
    this.status = '';
    this.type = '';
  }

  protected override async read(): Promise<LobbyList> {
    if (this.testMode) {
      const test = await loadFile('test-mode');
      const counts = test.inventedSummaries(0);
      const entries = test.inventedTournaments().map((one, at) => ({ ...one, players: counts[at]?.count }));
      return { now: undefined, entries };
    }
    const read = await readLobby(this.listingSource, this.game ? { game_ids: this.game } : {});
    if (read.now) this.setClock(read.now);
    return read;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    // A countdown that has come to its end: the server says what it is now.
    const isOver = ({ campaign: { status, start, end } }: LobbyEntry) =>
      status !== 'FI' && new Date(status === 'SC' ? start : end).getTime() <= this.passed;
    if (this.list?.entries.some(isOver)) this.refreshSoon();
  }

  override render(): TemplateResult {
    const entries = this.list?.entries;
    const chosen = entries?.find(({ campaign }) => campaign.id === this.chosen);
    if (chosen) return html`${this.awayNote()}${this.#details(chosen)}`;
    if (!entries) return this.bones(6, 'list');
    if (entries.length === 0) return html`<slot name="empty">${this.#none()}</slot>`;
    const { status, type } = this;
    const shown = filtered(entries, { status, type });
    return html`${this.awayNote()}${this.#filters(entries)}${
      shown.length === 0
        ? this.#none()
        : html`<ul class="list" part="list">${shown.map((one) => this.#card(one))}</ul>`
    }`;
  }

  get #wording(): Wording {
    const { texts, formats, passed, server } = this;
    return { texts, formats, now: passed, server };
  }

  #none(): TemplateResult {
    return html`<p class="note" part="message">${this.texts.none}</p>`;
  }

  #filters(entries: readonly LobbyEntry[]): TemplateResult {
    const { texts } = this;
    const known = statuses.flatMap(
      (code) => entries.find(({ campaign }) => campaign.status === code)?.campaign ?? [],
    );
    const types = new Map(
      entries.map(({ campaign: { terms } }) => [terms.tournament_type, terms.tournament_type_for_display]),
    );
    const choices = [{ status: '', status_for_display: texts.all }, ...known];
    const choose = ({ target }: Event) => this.#filter({ type: (target as HTMLSelectElement).value });
    return html`<nav part="filters" aria-label=${texts.status}>${choices.map(
      ({ status, status_for_display }) =>
        html`<button part="button" type="button" aria-pressed=${this.status === status} @click=${() => this.#filter({ status })}>${status_for_display}</button>`,
    )}${
      types.size > 1
        ? html`<select part="select" aria-label=${texts.type} @change=${choose}><option value="">${texts.type}: ${texts.all}</option>${[...types].map(([type, name]) => html`<option value=${type} ?selected=${type === this.type}>${name}</option>`)}</select>`
        : nothing
    }</nav>`;
  }

  #card(entry: LobbyEntry): TemplateResult {
    const { campaign, tournament_prizes: prizes } = entry;
    const { texts, formats } = this;
    // They are sorted by place, and the first place may win several.
    const first = prizes.filter(({ place_from }) => place_from === prizes[0]?.place_from);
    return html`<li part="card" class=${campaign.status}>${picture(campaign, this.#wording)}<div class="words">
${countdownOf(campaign, this.#wording)}
<h3 part="title"><bdi>${campaign.name}</bdi></h3>
<p class="muted">${campaign.terms.tournament_type_for_display}</p>
<p class="info"><bdi>${campaign.campaign_info}</bdi></p>
${figures(entry, this.#wording)}
${first.length > 0 ? html`<div class="first" part="prize"><span class="medal" data-place="1">${formats.count(1)}</span><bdi>${first.map(({ title }) => title).join(', ')}</bdi></div>` : nothing}
<p class="muted"><bdi>${formats.time(campaign.start, campaign.end)}</bdi></p>
<p class="actions"><button part="button" class="strong" type="button" aria-label="${texts.details}: ${campaign.name}" @click=${() => this.#choose(campaign.id)}>${texts.details}</button></p></div></li>`;
  }

  #details(entry: LobbyEntry): TemplateResult {
    const { texts, formats } = this;
    const { campaign, tournament_prizes } = entry;
    const { id: campaign_id, custom_id, game_ids } = campaign;
    const launch = () => this.tell('laurel-launch', { campaign_id, custom_id, game_ids });
    return html`<p class="actions"><button part="button" type="button" @click=${() => this.#choose(undefined)}>${texts.back}</button>
${campaign.status === 'AC' ? html`<button part="button" class="strong" type="button" @click=${launch}>${texts.play}</button>` : nothing}</p>
<div class="sides"><section part="details">${picture(campaign, this.#wording)}<div class="words">
${countdownOf(campaign, this.#wording)}<h2 part="title"><bdi>${campaign.name}</bdi></h2>
<p class="muted">${campaign.terms.tournament_type_for_display} · <bdi>${formats.time(campaign.start, campaign.end)}</bdi></p>
<p><bdi>${campaign.campaign_info}</bdi></p>${figures(entry, this.#wording)}
<h3>${texts.prizes}</h3>
<ul class="prizes">${tournament_prizes.map(({ title, place_from, place_to }) => html`<li part="prize"><span class="medal" data-place=${place_from}><bdi>${place_from === place_to ? formats.count(place_from) : `${formats.count(place_from)}–${formats.count(place_to)}`}</bdi></span><bdi>${title}</bdi></li>`)}</ul>
${campaign.terms.content ? html`<details><summary>${texts.terms}</summary><p class="terms" dir="auto">${campaign.terms.content}</p></details>` : nothing}</div></section>
${this.#board(campaign_id)}</div>`;
  }

  #board(campaign: number): TemplateResult {
    return html`<laurel-board part="board" exportparts="row, place, name, score, prize, me, button, countdown, news, joining" .src=${this.server} .publishableKey=${this.pageKey} .campaign=${String(campaign)} .language=${this.tag} .rows=${this.rows} .theme=${this.theme} .density=${this.density} .timeZone=${this.timeZone} .testMode=${this.testMode} .tokenProvider=${this.tokenProvider}></laurel-board>`;
  }

  #filter(changes: { status?: string; type?: string }): void {
    Object.assign(this, changes);
  }

  /** Opening or closing by the keyboard keeps the focus: it moves to the first button that is shown then. */
  async #choose(campaign: number | undefined): Promise<void> {
    this.chosen = campaign;
    await this.updateComplete;
    this.renderRoot.querySelector('button')?.focus();
  }
}
