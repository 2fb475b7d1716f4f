import type { ListedCampaign } from '@laurel/client/public/campaigns.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { ShownEntry } from '../shown.ts';
import { countdownOf, picture } from '../tournament-parts.ts';
import { KindElement } from './kind-element.ts';

/** Something that fell to a player. */
interface Fall {
  number: number;
  player_username: string;
  began_at: string;
}

/** An element that shows one campaign of a kind. */
export abstract class OneCampaignElement<Shown extends ShownEntry> extends KindElement<Shown> {
  /** What is said where there is none. */
  protected abstract none(): string;

  /** What is shown below its name. */
  protected abstract content(shown: Shown): TemplateResult;

  protected timeOf({ entry: { campaign } }: Shown): TemplateResult {
    return countdownOf(campaign, this.wording);
  }

  override render(): TemplateResult {
    if (!this.list) return this.bones(1, 'list');
    const [shown] = this.list;
    if (!shown)
      return html`<slot name="empty"><p class="note" part="message">${this.none()}</p></slot>${this.spoken()}`;
    const { campaign } = shown.entry;
    return html`<div data-campaign=${campaign.id}>${campaign.image ? picture(campaign, this.wording) : nothing}
<slot name="header"><header part="header"><h2 part="title"><bdi>${campaign.name}</bdi></h2>${this.timeOf(shown)}</header></slot>
${this.awayNote()}${this.content(shown)}</div>${this.spoken()}`;
  }

  /** What fell, the newest first, as many as the page asks for; `textsOf` says when, and what it is. */
  protected fallen<One extends Fall>(
    falls: readonly One[],
    textsOf: (fall: One) => [when: string, won: string | undefined],
  ): TemplateResult {
    const { words, formats } = this;
    const newest = falls.slice(-Math.max(1, Math.floor(this.rows || 10))).reverse();
    return html`<section class="words"><h3>${words.winners} <span class="muted">${formats.count(falls.length)}</span></h3>${
      newest.length === 0
        ? html`<p class="muted">${words.noWinners}</p>`
        : html`<ol class="winners" part="list">${newest.map((fall) => {
            const [when, won] = textsOf(fall);
            return html`<li part="row"><span class="medal" part="place" translate="no">${formats.count(fall.number)}</span><span class="who"><span part="name"><bdi translate="no">${fall.player_username}</bdi></span><time class="muted" datetime=${fall.began_at}>${when}</time></span><bdi class="won" part="prize">${won}</bdi></li>`;
          })}</ol>`
    }</section>`;
  }

  /** The terms, and what proves what fell. */
  protected proofOf(
    campaign: ListedCampaign['campaign'],
    { commitment, secret }: { commitment: string; secret: string | null },
  ): TemplateResult {
    const { words } = this;
    return html`<section class="words">${this.termsOf(campaign)}<details><summary>${words.fingerprint}</summary><p translate="no"><code>${commitment}</code></p>${
      secret === null ? nothing : html`<p>${words.secret}: <code translate="no">${secret}</code></p>`
    }</details></section>`;
  }
}
