import { type OwnResult, readOwnResults } from '@laurel/client/public/lists.ts';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { endingOf, ownTickets } from './ending.ts';
import { loadFile } from './files.ts';
import { ListElement } from './list-element.ts';
import { sharedLooks, sheetOf } from './looks.ts';
import { filled } from './texts.ts';
import { partLooks, picture } from './tournament-parts.ts';

/** `<laurel-results>`: the tournaments and the prizes of the player who is signed in. */
export class LaurelResults extends ListElement<OwnResult[]> {
  static override styles = [
    sharedLooks,
    partLooks,
    sheetOf(`
.own { display: grid; gap: var(--l-gap); padding: var(--l-gap) var(--l-side) var(--l-side); }
.own > li { display: grid; grid-template-columns: 1fr auto; gap: 0 var(--l-side); align-items: center; padding: var(--l-side); background: var(--l-raised); border: 1px solid var(--l-border); border-radius: var(--l-radius); overflow: hidden; }
.own > .pictured { grid-template-columns: 5.5rem 1fr auto; }
.picture { aspect-ratio: 4 / 3; border-radius: calc(var(--l-radius) / 2); }
.own div, .own bdi { min-inline-size: 0; overflow-wrap: anywhere; }
h3 { font-size: 1em; overflow-wrap: anywhere; }
.score { text-align: end; font-weight: 700; }
.score small { display: block; font-size: 0.8125em; font-weight: 400; color: var(--l-muted); }
.state { padding: 0.125em 0.75em; font-size: 0.8125em; font-weight: 700; white-space: nowrap; color: var(--l-text); background: var(--l-surface); border: 1px solid var(--l-border); border-radius: 1em; }
.state.paid { color: var(--l-up); border-color: currentColor; }
.state.due { color: var(--l-accent); border-color: currentColor; }
.note { padding-block: 1.25rem; }
@container (max-width: 26rem) { .own > li:not(.pictured) { grid-template-columns: 1fr; gap: var(--l-gap); justify-items: start; } .own > .pictured { grid-template-columns: 1fr auto; } .pictured .picture { display: none; } }
`),
  ];

  override willUpdate(changed: PropertyValues<this>): void {
    // The player has changed: nothing of the previous one is shown.
    if (changed.has('tokenProvider')) this.list = undefined;
    super.willUpdate(changed);
  }

  protected override async read(): Promise<OwnResult[]> {
    if (this.testMode) return (await loadFile('test-mode')).inventedResults();
    return this.tokenProvider ? readOwnResults(this.listingSource) : [];
  }

  override render(): TemplateResult {
    const { texts, list, tokenProvider, testMode } = this;
    const heading = (text: string) => html`<header part="header"><h2 part="title">${text}</h2></header>`;
    if (!tokenProvider && !testMode)
      return html`${heading(texts.mine)}<slot name="empty"><p class="note" part="message">${texts.signIn}</p></slot>`;
    if (!list) return html`${heading(texts.myPrizes)}${this.bones(3, 'own')}`;
    return html`${this.awayNote()}${heading(texts.myPrizes)}${this.#prizes(list)}${heading(texts.mine)}${
      list.length === 0
        ? html`<slot name="empty"><p class="note" part="message">${texts.noneMine}</p></slot>`
        : html`<ul class="own" part="list">${list.map((one) => this.#result(one))}</ul>`
    }`;
  }

  #prizes(list: readonly OwnResult[]): TemplateResult {
    const { texts } = this;
    const won = list.flatMap(({ prizes, name, status }) =>
      prizes.map((prize) => ({ ...prize, name, isOver: status === 'FI' })),
    );
    if (won.length === 0) return html`<p class="note" part="message">${texts.noPrizes}</p>`;
    return html`<ul class="own" part="prizes">${won.map(
      ({ title, status, name, isOver }) =>
        html`<li part="prize"><div><h3><bdi>${title}</bdi></h3><p class="muted"><bdi>${name}</bdi></p></div><span class="state ${status}" part="status">${isOver && status === 'expected' ? texts.notFinal : texts[status]}</span></li>`,
    )}</ul>`;
  }

  #result(result: OwnResult): TemplateResult {
    const { texts, formats, server } = this;
    const { name, kind, start, end } = result;
    // Tickets are said in words; how many rounds took part in a drop says nothing.
    const score = kind === 'raffle' || kind === 'drop' ? null : (result.team ?? result).score;
    return html`<li class="pictured" part="row">${picture(result, { texts, formats, server, now: 0 })}<div><h3 part="title"><bdi>${name}</bdi></h3><p part="place">${this.#standing(result)}</p><p class="muted"><bdi>${formats.time(start, end)}</bdi></p></div>${
      score === null
        ? nothing
        : html`<p class="score" part="score">${formats.decimal(score)}<small>${texts.score}</small></p>`
    }</li>`;
  }

  #standing({ kind, status, prizes, team, ...own }: OwnResult): string {
    const { texts, formats } = this;
    if (kind === 'raffle')
      return ownTickets(
        own.score,
        prizes.flatMap(({ number = [] }) => number),
        texts,
        formats,
      );
    const titles = prizes.map(({ title }) => title);
    if (kind === 'drop') return titles.join(', ');
    // Where there are teams, the place of the team is what wins.
    const { place, score } = team ?? own;
    if (status === 'FI') return endingOf({ place, score, prizes: titles }, texts, formats);
    return place === null ? texts.noPlace : filled(texts.yourPlace, formats.count(place));
  }
}
