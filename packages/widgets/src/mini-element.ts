import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { CampaignElement } from './campaign-element.ts';
import { sharedLooks, sheetOf } from './looks.ts';
import { filled } from './texts.ts';

/** Places above and below the player's own that are shown. */
const AROUND = 3;

/** `<laurel-mini>`: next to a game; place, score, gap to the next prize and countdown, which opens into the lines around. */
export class LaurelMini extends CampaignElement {
  static override properties: PropertyDeclarations = { open: { state: true } };
  static override styles = [
    sharedLooks,
    sheetOf(`
:host([data-absent]) { display: none; }
h2 { font-size: 1em; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(7rem, 100%), 1fr)); gap: var(--l-gap) var(--l-side); padding: 0 var(--l-side) var(--l-side); }
dt { color: var(--l-muted); font-size: 0.8125em; }
dd { font-size: 1.375em; font-weight: 700; line-height: 1.3; overflow-wrap: anywhere; }
dd[part='place'] { color: var(--l-accent); }
small { display: block; font-size: 0.8125em; font-weight: 400; color: var(--l-muted); overflow-wrap: anywhere; }
dd small { font-size: 0.59em; }
progress { display: block; appearance: none; inline-size: calc(100% - 2 * var(--l-side)); block-size: 0.5rem; margin: 0 var(--l-side) var(--l-side); background: var(--l-border); border: 1px solid transparent; border-radius: 1em; overflow: hidden; }
progress::-webkit-progress-bar { background: var(--l-border); }
progress::-webkit-progress-value { background: var(--l-accent); border-radius: 1em; forced-color-adjust: none; }
progress::-moz-progress-bar { background: var(--l-accent); forced-color-adjust: none; }
ol { border-block-start: 1px solid var(--l-border); }
li { display: flex; gap: var(--l-gap); align-items: center; padding: var(--l-gap) var(--l-side); }
li + li { border-block-start: 1px solid var(--l-border); }
li .number { margin-inline-start: auto; font-weight: 700; }
li .name { overflow-wrap: anywhere; min-inline-size: 0; }
.actions { border-block-start: 1px solid var(--l-border); background: var(--l-raised); justify-content: space-between; }
`),
  ];

  protected declare open: boolean;

  constructor() {
    super();
    this.open = false;
  }

  /** The lines around the player's own come from the top of the board; a player far below sees the first ones. */
  protected override get shownRows(): number {
    return Math.min(1_000, Math.max(1, Math.floor(this.rows || 25)));
  }

  /** Next to a game nothing is shown if no tournament runs in it, and until that is known. */
  override updated(): void {
    this.toggleAttribute('data-absent', this.missing || !(this.tournament || this.campaign || this.isAway));
  }

  override render(): TemplateResult {
    const { texts, tournament, board } = this;
    if (this.missing || !board) return this.instead();
    return html`
<header part="header"><h2 part="title"><bdi>${tournament?.campaign.name}</bdi></h2>${this.countdown()}</header>
${this.awayLine()}${this.news()}${this.isOver ? nothing : this.#own()}
<p class="actions"><button part="button" type="button" aria-expanded=${this.open} @click=${() => this.#toggle()}>${this.open ? texts.close : texts.details}</button><span class="muted">${this.testMode ? texts.invented : filled(texts.players, this.formats.count(board.count))}</span></p>
${this.open ? this.#around() : nothing}${this.spoken()}`;
  }

  #own(): TemplateResult | typeof nothing {
    const { me, texts, formats } = this;
    if (!me) return nothing;
    const prizes = me.prizes.join(', ');
    return html`<dl part="me">
<div><dt>${texts.place}</dt><dd part="place">${me.place === null ? texts.noPlace : formats.count(me.place)}${prizes ? html`<small part="prize"><bdi>${prizes}</bdi></small>` : nothing}</dd></div>
<div><dt>${texts.score}</dt><dd part="score" translate="no">${me.score === null ? '–' : formats.decimal(me.score)}</dd></div>
${
  me.to_next_prize === null
    ? nothing
    : html`<div><dt>${texts.gap}</dt><dd part="gap">${formats.decimal(me.to_next_prize)}<small><bdi>${me.next_prize?.titles.join(', ')}</bdi></small></dd></div>`
}</dl>${me.to_next_prize === null ? nothing : html`<progress aria-hidden="true" .value=${wayTo(me.score, me.to_next_prize)}></progress>`}`;
  }

  #around(): TemplateResult {
    const rows = this.board?.rows ?? [];
    const own = this.ownLine();
    const at = rows.findIndex(({ player_id }) => player_id === own);
    const from = Math.max(0, Math.min(at - AROUND, rows.length - 2 * AROUND - 1));
    return html`<ol part="table">${rows
      .slice(from, from + 2 * AROUND + 1)
      .map(
        ({ place, player_id, player_username, score }) =>
          html`<li part=${player_id === own ? 'row me' : 'row'} aria-current=${player_id === own ? 'true' : nothing}><span class="medal" part="place" translate="no" data-place=${place}>${this.formats.count(place)}</span><bdi class="name" part="name" translate="no">${player_username}</bdi><span class="number" part="score" translate="no">${this.formats.decimal(score)}</span></li>`,
      )}</ol>`;
  }

  #toggle(): void {
    this.open = !this.open;
  }
}

/** How much of the way to a prize is done, in [0, 1]: for the length of a bar, never for a number that is shown. */
function wayTo(score: string | null, missing: string): number {
  const done = Number.parseFloat(score ?? '0');
  return done / (done + Number.parseFloat(missing)) || 0;
}
