import { type PublishedDrops, readPublishedDrops } from '@laurel/client/public/chance.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { celebrate, loadFile } from '../files.ts';
import { OneCampaignElement } from '../kinds/one-campaign-element.ts';
import { sharedLooks } from '../looks.ts';
import { raffleLooks } from '../raffle/raffle-looks.ts';
import type { ShownDrop } from '../shown.ts';
import { filled } from '../texts.ts';
import { partLooks } from '../tournament-parts.ts';

/** `<laurel-drops>`: a drop with the prizes that are left and those that fell, newest first. */
export class LaurelDrops extends OneCampaignElement<ShownDrop> {
  static override styles = [sharedLooks, partLooks, raffleLooks];

  protected override async read(): Promise<ShownDrop[]> {
    if (this.testMode) return [(await loadFile('test-mode')).inventedDrop()];
    const entry = await this.readOne('drop');
    if (!entry) return [];
    const { id } = entry.campaign;
    const drops = await readPublishedDrops(this.listingSource, id);
    const shown = { entry, drops, won: (await this.readWon())(id) };
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

  protected override none(): string {
    return this.words.noDrops;
  }

  protected override content({ entry, drops, won }: ShownDrop): TemplateResult {
    const { words, formats } = this;
    const { campaign } = entry;
    return html`${this.wonLine(won)}${this.joinPart(entry)}
<section class="words">${campaign.campaign_info ? html`<p><bdi>${campaign.campaign_info}</bdi></p>` : nothing}<h3>${words.prizes}</h3>
<ul class="prizes" part="prizes">${drops.prizes.map((prize) => this.#prize(prize))}</ul></section>${this.fallen(
      drops.drops,
      ({ prize, began_at }) => [formats.time(began_at), drops.prizes[prize]?.title],
    )}${this.proofOf(campaign, drops)}`;
  }

  #prize({ title, count, left }: PublishedDrops['prizes'][number]): TemplateResult {
    const { words, formats } = this;
    const rest = words.left.replace('{left}', formats.count(left)).replace('{count}', formats.count(count));
    return html`<li part="prize"><bdi>${title}</bdi><span class="muted">${rest}</span></li>`;
  }
}
