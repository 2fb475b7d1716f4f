import { realEnvironment } from '@laurel/client/environment.ts';
import type { LiveEvents } from '@laurel/client/live/live-boards.ts';
import { type PublishedJackpot, readPublishedJackpot } from '@laurel/client/public/chance.ts';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { celebrate, loadFile } from '../files.ts';
import { OneCampaignElement } from '../kinds/one-campaign-element.ts';
import { sharedLooks, sheetOf } from '../looks.ts';
import { raffleLooks } from '../raffle/raffle-looks.ts';
import type { ShownPots } from '../shown.ts';
import { filled } from '../texts.ts';
import { partLooks } from '../tournament-parts.ts';

/** How often it is read whether a pot fell, while pots grow. */
const ASKED_EVERY_MILLISECONDS = 10_000;

const potLooks = sheetOf('dd.muted { font-size: 0.8125em; font-weight: 400; }');

type Pot = PublishedJackpot['pots'][number];

/** `<laurel-jackpots>`: the pots of a jackpot as they grow, and those that fell, newest first. */
export class LaurelJackpots extends OneCampaignElement<ShownPots> {
  static override styles = [sharedLooks, partLooks, raffleLooks, potLooks];
  static override properties: PropertyDeclarations = { contributions: { state: true } };

  /** What came into each level, as the newest board says it. */
  protected declare contributions: readonly string[] | undefined;
  #askedAt = 0;

  protected override async read(): Promise<ShownPots[]> {
    if (this.testMode) return [(await loadFile('test-mode')).inventedJackpot()];
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

  protected override none(): string {
    return this.words.noJackpots;
  }

  protected override content({ entry, jackpot }: ShownPots): TemplateResult {
    const { pots, falls, currency } = jackpot;
    const { campaign } = entry;
    return html`${this.joinPart(entry)}<dl part="pots">${pots.map((pot) => this.#pot(pot, jackpot))}</dl>
${campaign.campaign_info ? html`<section class="words"><p><bdi>${campaign.campaign_info}</bdi></p></section>` : nothing}${this.fallen(
  falls,
  ({ level, began_at, paid }) => [
    `${pots[level]?.name ?? ''}, ${this.formats.time(began_at)}`,
    this.#money(paid, currency),
  ],
)}${this.proofOf(campaign, jackpot)}`;
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
}

const DECIMALS = 8;

/** An exact amount that grew by what came in since it was read: all three are decimal texts. */
function grownAmount(amount: string, before: string, now: string): string {
  const units = unitsOf(amount) + unitsOf(now) - unitsOf(before);
  const digits = `${units < 0n ? -units : units}`.padStart(DECIMALS + 1, '0');
  let decimals = digits.slice(-DECIMALS);
  while (decimals.endsWith('0')) decimals = decimals.slice(0, -1);
  return `${units < 0n ? '-' : ''}${digits.slice(0, -DECIMALS)}${decimals && `.${decimals}`}`;
}

function unitsOf(text: string): bigint {
  const [whole = '0', decimals = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole + decimals.padEnd(DECIMALS, '0'));
  return text.startsWith('-') ? -units : units;
}
