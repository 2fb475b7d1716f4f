import { css, html, nothing, type TemplateResult } from 'lit';
import { CampaignElement } from './campaign-element.ts';
import { sharedLooks } from './looks.ts';

/** Places above and below the player's own that are shown. */
const AROUND = 3;

/** `<laurel-mini>`: beside a game; place, score, gap to the next prize and countdown, which opens into the lines around. */
export class LaurelMini extends CampaignElement {
  static override properties = { ...CampaignElement.properties, open: { state: true } };
  static override styles = [
    sharedLooks,
    css`
h2 { font-size: 0.9375em; }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(6rem, 1fr)); gap: var(--l-gap) calc(2 * var(--l-gap)); margin: 0; padding: 0 calc(2 * var(--l-gap)) calc(1.5 * var(--l-gap)); }
dt { color: var(--l-muted); font-size: 0.8125em; }
dd { margin: 0; font-size: 1.25em; font-weight: 700; line-height: 1.3; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
dd small { display: block; font-size: 0.65em; font-weight: 400; color: var(--l-muted); }
ol { border-block-start: 1px solid var(--l-border); }
li { display: flex; gap: calc(1.5 * var(--l-gap)); padding: calc(var(--l-gap) * 0.75) calc(2 * var(--l-gap)); }
li + li { border-block-start: 1px solid var(--l-border); }
li[aria-current] { background: var(--l-me); font-weight: 700; }
li .number { margin-inline-start: auto; }
li .place { min-inline-size: 2ch; font-weight: 700; }
li .name { overflow-wrap: anywhere; }
.actions { border-block-start: 1px solid var(--l-border); padding-block: var(--l-gap); align-items: center; }
`,
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

  override render(): TemplateResult {
    const { texts, tournament, board } = this;
    if (this.missing) return html`<p class="note" part="message">${texts.unavailable}</p>`;
    if (!board) return html`<p class="note" part="message">${this.isAway ? texts.away : '…'}</p>`;
    return html`
<header part="header"><h2 part="title">${tournament?.campaign.name}</h2>${this.countdown()}</header>
${this.#own()}
<p class="actions"><button part="button" type="button" aria-expanded=${this.open} @click=${() => this.#toggle()}>${this.open ? texts.close : texts.details}</button><span class="muted">${this.isAway ? texts.away : this.testMode ? texts.invented : ''}</span></p>
${this.open ? this.#around() : nothing}${this.spoken()}`;
  }

  #own(): TemplateResult | typeof nothing {
    const { me, texts, formats } = this;
    if (!me) return nothing;
    const prizes = me.prizes.join(', ');
    return html`<dl part="me">
<div><dt>${texts.place}</dt><dd part="place">${me.place === null ? texts.noPlace : formats.count(me.place)}${prizes ? html`<small part="prize">${prizes}</small>` : nothing}</dd></div>
<div><dt>${texts.score}</dt><dd part="score">${me.score === null ? '–' : formats.decimal(me.score)}</dd></div>
${
  me.to_next_prize === null
    ? nothing
    : html`<div><dt>${texts.gap}</dt><dd part="gap">${formats.decimal(me.to_next_prize)}<small>${me.next_prize?.titles.join(', ')}</small></dd></div>`
}</dl>`;
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
          html`<li part=${player_id === own ? 'row me' : 'row'} aria-current=${player_id === own ? 'true' : nothing}><span class="place" part="place">${this.formats.count(place)}</span><span class="name" part="name">${player_username}</span><span class="number" part="score">${this.formats.decimal(score)}</span></li>`,
      )}</ol>`;
  }

  #toggle(): void {
    this.open = !this.open;
  }
}
