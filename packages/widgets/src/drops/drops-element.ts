import { type PublishedDrops, readPublishedDrops } from '@laurel/client/public/drops.ts';
import { readOwnResults } from '@laurel/client/public/lists.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { celebrate } from '../celebrate.ts';
import { KindElement } from '../kinds/kind-element.ts';
import { sharedLooks } from '../looks.ts';
import { raffleLooks } from '../raffle/raffle-looks.ts';
import { loadTestMode } from '../test-mode.ts';
import { filled } from '../texts.ts';
import { countdownOf, partLooks, picture } from '../tournament-parts.ts';
import type { ShownDrop } from './shown-drop.ts';

/** `<laurel-drops>`: a drop with the prizes that are left and those that fell, newest first. */
export class LaurelDrops extends KindElement<ShownDrop> {
  static override styles = [sharedLooks, partLooks, raffleLooks];

  protected override async read(): Promise<ShownDrop[]> {
    if (this.testMode) return [(await loadTestMode()).inventedDrop()];
    const entry = await this.readOne('drop');
    if (!entry) return [];
    const { id } = entry.campaign;
    const drops = await readPublishedDrops(this.listingSource, id);
    // A token without the right to see results still shows what fell.
    const results = this.tokenProvider ? await readOwnResults(this.listingSource).catch(() => []) : [];
    const own = results.find(({ campaign_id }) => campaign_id === id);
    const shown = { entry, drops, won: own?.prizes.map(({ title }) => title) ?? [] };
    this.#tellWon(shown);
    return [shown];
  }

  #tellWon({ entry, won }: ShownDrop): void {
    const before = this.list?.[0];
    if (before?.entry.campaign.id !== entry.campaign.id || won.length <= before.won.length) return;
    this.heard = filled(this.words.youWon, won.at(-1) ?? '');
    celebrate(this.renderRoot);
  }

  /** The score is how many rounds took part, which says nothing of what fell: the next reading shows that. */
  protected override receiveOwn(): void {
    this.refreshSoon();
  }

  override render(): TemplateResult {
    const { words, list } = this;
    if (!list) return this.bones(1, 'list');
    const [shown] = list;
    if (!shown)
      return html`<slot name="empty"><p class="note" part="message">${words.noDrops}</p></slot>${this.spoken()}`;
    const { entry, drops, won } = shown;
    const { campaign } = entry;
    return html`<div data-campaign=${campaign.id}>${campaign.image ? picture(campaign, this.wording) : nothing}
<slot name="header"><header part="header"><h2 part="title"><bdi>${campaign.name}</bdi></h2>${countdownOf(campaign, this.wording)}</header></slot>
${this.awayNote()}${won.length > 0 ? html`<p class="news" part="news">${words.won}: <bdi>${won.join(', ')}</bdi></p>` : nothing}${this.joinPart(entry)}
<section class="words">${campaign.campaign_info ? html`<p><bdi>${campaign.campaign_info}</bdi></p>` : nothing}<h3>${words.prizes}</h3>
<ul class="prizes" part="prizes">${drops.prizes.map((prize) => this.#prize(prize))}</ul></section>${this.#fallen(drops)}${this.#about(shown)}</div>${this.spoken()}`;
  }

  #prize({ title, count, left }: PublishedDrops['prizes'][number]): TemplateResult {
    const { words, formats } = this;
    const rest = words.left.replace('{left}', formats.count(left)).replace('{count}', formats.count(count));
    return html`<li part="prize"><bdi>${title}</bdi><span class="muted">${rest}</span></li>`;
  }

  /** The newest first, as many as the page asks for. */
  #fallen({ drops, prizes }: PublishedDrops): TemplateResult {
    const { words, formats } = this;
    const newest = drops.slice(-Math.max(1, Math.floor(this.rows || 10))).reverse();
    return html`<section class="words"><h3>${words.winners} <span class="muted">${formats.count(drops.length)}</span></h3>${
      newest.length === 0
        ? html`<p class="muted">${words.noWinners}</p>`
        : html`<ol class="winners" part="list">${newest.map(
            ({ number, player_username, prize, began_at }) =>
              html`<li part="row"><span class="medal" part="place" translate="no">${formats.count(number)}</span><span class="who"><span part="name"><bdi translate="no">${player_username}</bdi></span><time class="muted" datetime=${began_at}>${formats.time(began_at)}</time></span><bdi class="won" part="prize">${prizes[prize]?.title}</bdi></li>`,
          )}</ol>`
    }</section>`;
  }

  /** The terms, and what proves what fell. */
  #about({ entry: { campaign }, drops: { commitment, secret } }: ShownDrop): TemplateResult {
    const { words } = this;
    const { content } = campaign.terms;
    return html`<section class="words">${content ? html`<details><summary>${words.terms}</summary><p class="terms" dir="auto">${content}</p></details>` : nothing}<details><summary>${words.fingerprint}</summary><p translate="no"><code>${commitment}</code></p>${
      secret === null ? nothing : html`<p>${words.secret}: <code translate="no">${secret}</code></p>`
    }</details></section>`;
  }
}
