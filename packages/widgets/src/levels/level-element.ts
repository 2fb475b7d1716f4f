import type { MeMessage } from '@laurel/client/live/messages.ts';
import type { ListedLevels } from '@laurel/client/public/campaigns.ts';
import { readOwnResults } from '@laurel/client/public/lists.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { celebrate } from '../celebrate.ts';
import { KindElement } from '../kinds/kind-element.ts';
import { sharedLooks } from '../looks.ts';
import { missionLooks } from '../missions/mission-looks.ts';
import { loadTestMode } from '../test-mode.ts';
import { filled } from '../texts.ts';
import { countdownOf, partLooks, picture } from '../tournament-parts.ts';
import type { ShownLevels } from './shown-levels.ts';

type Own = NonNullable<NonNullable<MeMessage['progress']>['level']>;

/** `<laurel-level>`: levels with what they bring, which one the player has, and how far the next one is. */
export class LaurelLevel extends KindElement<ShownLevels> {
  static override styles = [sharedLooks, partLooks, missionLooks];

  protected override async read(): Promise<ShownLevels[]> {
    if (this.testMode) {
      const { entry, won, me } = (await loadTestMode()).inventedLevels();
      this.mine = new Map([[entry.campaign.id, me]]);
      return [{ entry, won }];
    }
    const entry = await this.readOne('levels');
    if (!entry) return [];
    // A token without the right to see results still shows the level.
    const results = this.tokenProvider ? await readOwnResults(this.listingSource).catch(() => []) : [];
    const own = results.find(({ campaign_id }) => campaign_id === entry.campaign.id);
    return [{ entry, won: own?.prizes.map(({ title }) => title) ?? [] }];
  }

  protected override receiveOwn(before: MeMessage | undefined, me: MeMessage): void {
    const [was, is] = [before?.progress?.level?.number, me.progress?.level?.number ?? 0];
    if (was === undefined || is <= was) return;
    this.heard = filled(this.words.levelReached, this.list?.[0]?.entry.levels[is - 1]?.name ?? '');
    celebrate(this.renderRoot);
    // A prize may be owed for it.
    this.refreshSoon();
  }

  override render(): TemplateResult {
    const { words, list } = this;
    if (!list) return this.bones(1, 'list');
    const [shown] = list;
    if (!shown)
      return html`<slot name="empty"><p class="note" part="message">${words.noLevels}</p></slot>${this.spoken()}`;
    const { entry, won } = shown;
    const { campaign, levels } = entry;
    const own = this.mine.get(campaign.id)?.progress?.level;
    return html`<div data-campaign=${campaign.id}>${campaign.image ? picture(campaign, this.wording) : nothing}
<slot name="header"><header part="header"><h2 part="title"><bdi>${campaign.name}</bdi></h2>${countdownOf(campaign, this.wording)}</header></slot>
${this.awayNote()}${own ? this.#own(entry, own) : this.tokenProvider ? nothing : html`<p class="muted">${words.signInProgress}</p>`}
${won.length > 0 ? html`<p class="news" part="news">${words.won}: <bdi>${won.join(', ')}</bdi></p>` : nothing}${this.joinPart(entry)}
<ol class="steps" part="steps">${levels.map((level, at) => this.#level(level, at + 1, own?.number))}</ol>
${campaign.terms.content ? html`<details class="about"><summary>${words.terms}</summary><p class="terms" dir="auto">${campaign.terms.content}</p></details>` : nothing}</div>${this.spoken()}`;
  }

  /** The player's experience, how far the next level is, and when the season ends. */
  #own({ levels }: ListedLevels, { number, experience, next_from, season_ends }: Own): TemplateResult {
    const { words, formats, texts } = this;
    const part = next_from === null ? 1 : Math.min(1, Number(experience) / Number(next_from) || 0);
    const next = levels[number]?.name ?? '';
    const far =
      next_from === null
        ? formats.decimal(experience)
        : `${formats.decimal(experience)} / ${formats.decimal(next_from)}`;
    return html`<div class="words"><p class="far"><progress aria-label=${next || words.done} .value=${part}></progress><bdi class="muted" part="score">${far}</bdi></p>${
      next ? html`<p>${words.next}: <bdi>${next}</bdi></p>` : nothing
    }${season_ends === null ? nothing : html`<p class="muted">${texts.endsIn} <time datetime=${season_ends}>${formats.time(season_ends)}</time></p>`}</div>`;
  }

  #level(
    { name, from, image, benefits, prize }: ListedLevels['levels'][number],
    number: number,
    own: number | undefined,
  ): TemplateResult {
    const { formats, words, server } = this;
    const isDone = own !== undefined && number <= own;
    return html`<li part=${isDone ? 'step done' : 'step'} class=${isDone ? 'done' : ''} aria-current=${number === own ? 'step' : nothing}>
<span class="medal" part="place" aria-hidden="true">${isDone ? '✓' : formats.count(number)}</span><div class="what"><p><bdi part="name">${name}</bdi>${
      number === own ? html` <span class="badge" part="status">${words.yourLevel}</span>` : nothing
    }</p><p class="muted" part="score">${formats.decimal(from)}</p>${
      image ? picture({ image }, { ...this.wording, server }) : nothing
    }${benefits ? html`<p><bdi>${benefits}</bdi></p>` : nothing}${
      prize ? html`<p class="won" part="prize"><bdi>${prize.title}</bdi></p>` : nothing
    }</div></li>`;
  }
}
