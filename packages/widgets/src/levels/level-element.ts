import type { MeMessage } from '@laurel/client/live/messages.ts';
import type { ListedLevels } from '@laurel/client/public/campaigns.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { celebrate, loadFile } from '../files.ts';
import { OneCampaignElement } from '../kinds/one-campaign-element.ts';
import { sharedLooks } from '../looks.ts';
import { missionLooks } from '../missions/mission-looks.ts';
import type { ShownLevels } from '../shown.ts';
import { filled } from '../texts.ts';
import { partLooks, picture } from '../tournament-parts.ts';

type Own = NonNullable<NonNullable<MeMessage['progress']>['level']>;

/** `<laurel-level>`: levels with what they bring, which one the player has, and how far the next one is. */
export class LaurelLevel extends OneCampaignElement<ShownLevels> {
  static override styles = [sharedLooks, partLooks, missionLooks];

  protected override async read(): Promise<ShownLevels[]> {
    if (this.testMode) {
      const { entry, won, me } = (await loadFile('test-mode')).inventedLevels();
      this.mine = new Map([[entry.campaign.id, me]]);
      return [{ entry, won }];
    }
    const entry = await this.readOne('levels');
    if (!entry) return [];
    return [{ entry, won: (await this.readWon())(entry.campaign.id) }];
  }

  protected override receiveOwn(before: MeMessage | undefined, me: MeMessage): void {
    const [was, is] = [before?.progress?.level?.number, me.progress?.level?.number ?? 0];
    if (was === undefined || is <= was) return;
    this.heard = filled(this.words.levelReached, this.list?.[0]?.entry.levels[is - 1]?.name ?? '');
    celebrate(this.renderRoot);
    // A prize may be owed for it.
    this.refreshSoon();
  }

  protected override none(): string {
    return this.words.noLevels;
  }

  protected override content({ entry, won }: ShownLevels): TemplateResult {
    const { campaign, levels } = entry;
    const own = this.mine.get(campaign.id)?.progress?.level;
    return html`${own ? this.#own(entry, own) : this.tokenProvider ? nothing : html`<p class="muted">${this.words.signInProgress}</p>`}
${this.wonLine(won)}${this.joinPart(entry)}
<ol class="steps" part="steps">${levels.map((level, at) => this.#level(level, at + 1, own?.number))}</ol>
${this.termsOf(campaign)}`;
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
