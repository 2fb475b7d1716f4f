import { realEnvironment } from '@laurel/client/environment.ts';
import type { LiveEvents } from '@laurel/client/live/live-boards.ts';
import { type PublishedJackpot, readPublishedJackpot } from '@laurel/client/public/jackpots.ts';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { celebrate } from '../celebrate.ts';
import { KindElement } from '../kinds/kind-element.ts';
import { sharedLooks, sheetOf } from '../looks.ts';
import { raffleLooks } from '../raffle/raffle-looks.ts';
import { loadTestMode } from '../test-mode.ts';
import { filled } from '../texts.ts';
import { countdownOf, partLooks, picture } from '../tournament-parts.ts';
import { grownAmount, type ShownPots } from './shown-jackpot.ts';

/** How often it is read whether a pot fell, while pots grow. */
const ASKED_EVERY_MILLISECONDS = 10_000;

const potLooks = sheetOf('dd.muted { font-size: 0.8125em; font-weight: 400; }');

type Pot = PublishedJackpot['pots'][number];

/** `<laurel-jackpots>`: the pots of a jackpot as they grow, and those that fell, newest first. */
export class LaurelJackpots extends KindElement<ShownPots> {
  static override styles = [sharedLooks, partLooks, raffleLooks, potLooks];
  static override properties: PropertyDeclarations = { contributions: { state: true } };

  /** What came into each level, as the newest board says it. */
  protected declare contributions: readonly string[] | undefined;
  #askedAt = 0;

  protected override async read(): Promise<ShownPots[]> {
    if (this.testMode) return [(await loadTestMode()).inventedJackpot()];
    const entry = await this.readOne('jackpot');
    if (!entry) return [];
    const jackpot = await readPublishedJackpot(this.listingSource, entry.campaign.id);
    this.#tellFallen(jackpot);
    return [{ entry, jackpot }];
  }

  #tellFallen({ campaign_id, falls }: PublishedJackpot): void {
    const before = this.list?.[0]?.jackpot;
    if (before?.campaign_id !== campaign_id || falls.length <= before.falls.length) return;
    const { player_username = '' } = falls.at(-1) ?? {};
    this.heard = filled(this.words.potFell, player_username);
    celebrate(this.renderRoot);
  }

  protected override get watchesAll(): boolean {
    return true;
  }

  /** Pots grow with each board; whether one fell is read soon after. */
  protected override receiveBoard({ campaign_id, contributions }: LiveEvents['board']): void {
    if (this.list?.[0]?.entry.campaign.id !== campaign_id || !contributions) return;
    this.contributions = contributions;
    const now = realEnvironment.clock().getTime();
    if (now - this.#askedAt < ASKED_EVERY_MILLISECONDS) return;
    this.#askedAt = now;
    this.refreshSoon();
  }

  protected override receiveOwn(): void {}

  override render(): TemplateResult {
    const { words, list } = this;
    if (!list) return this.bones(1, 'list');
    const [shown] = list;
    if (!shown)
      return html`<slot name="empty"><p class="note" part="message">${words.noJackpots}</p></slot>${this.spoken()}`;
    const { entry, jackpot } = shown;
    const { campaign } = entry;
    return html`<div data-campaign=${campaign.id}>${campaign.image ? picture(campaign, this.wording) : nothing}
<slot name="header"><header part="header"><h2 part="title"><bdi>${campaign.name}</bdi></h2>${countdownOf(campaign, this.wording)}</header></slot>
${this.awayNote()}${this.joinPart(entry)}<dl part="pots">${jackpot.pots.map((pot) => this.#pot(pot, jackpot))}</dl>
${campaign.campaign_info ? html`<section class="words"><p><bdi>${campaign.campaign_info}</bdi></p></section>` : nothing}${this.#fallen(jackpot)}${this.#about(shown)}</div>${this.spoken()}`;
  }

  #pot(
    { level, name, amount, contributions, must_drop_by: by }: Pot,
    { currency }: PublishedJackpot,
  ): TemplateResult {
    const now = this.contributions?.[level] ?? contributions;
    const bound =
      by === null
        ? nothing
        : html`<dd class="muted" part="bound">${filled(this.words.fallsBy, this.#money(by, currency))}</dd>`;
    return html`<div part="pot"><dt><bdi>${name}</bdi></dt><dd part="score" translate="no">${this.#money(grownAmount(amount, contributions, now), currency)}</dd>${bound}</div>`;
  }

  /** Exact to the last digit that is known. */
  #money(amount: string, currency: string): string {
    return `${this.formats.decimal(amount)} ${currency}`;
  }

  /** The newest first, as many as the page asks for. */
  #fallen({ falls, pots, currency }: PublishedJackpot): TemplateResult {
    const { words, formats } = this;
    const newest = falls.slice(-Math.max(1, Math.floor(this.rows || 10))).reverse();
    return html`<section class="words"><h3>${words.winners} <span class="muted">${formats.count(falls.length)}</span></h3>${
      newest.length === 0
        ? html`<p class="muted">${words.noWinners}</p>`
        : html`<ol class="winners" part="list">${newest.map(
            ({ number, level, player_username, paid, began_at }) =>
              html`<li part="row"><span class="medal" part="place" translate="no">${formats.count(number)}</span><span class="who"><span part="name"><bdi translate="no">${player_username}</bdi></span><time class="muted" datetime=${began_at}>${pots[level]?.name}, ${formats.time(began_at)}</time></span><bdi class="won" part="prize">${this.#money(paid, currency)}</bdi></li>`,
          )}</ol>`
    }</section>`;
  }

  /** The terms, and what proves what fell. */
  #about({ entry: { campaign }, jackpot: { commitment, secret } }: ShownPots): TemplateResult {
    const { words } = this;
    const { content } = campaign.terms;
    return html`<section class="words">${content ? html`<details><summary>${words.terms}</summary><p class="terms" dir="auto">${content}</p></details>` : nothing}<details><summary>${words.fingerprint}</summary><p translate="no"><code>${commitment}</code></p>${
      secret === null ? nothing : html`<p>${words.secret}: <code translate="no">${secret}</code></p>`
    }</details></section>`;
  }
}
