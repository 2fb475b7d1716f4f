import type { MeMessage } from '@laurel/client/live/messages.ts';
import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { celebrate, loadFile } from '../files.ts';
import { OneCampaignElement } from '../kinds/one-campaign-element.ts';
import { sharedLooks } from '../looks.ts';
import { filled } from '../texts.ts';
import { partLooks } from '../tournament-parts.ts';
import { raffleLooks } from './raffle-looks.ts';
import { readShownDraw, type ShownDraw, wonBy } from './raffle-reading.ts';

type Winner = ShownDraw['raffle']['winners'][number];

/** `<laurel-raffle>`: a raffle with prizes, the player's tickets and the winners, who can be drawn again in the page. */
export class LaurelRaffle extends OneCampaignElement<ShownDraw> {
  static override properties: PropertyDeclarations = { checking: { state: true } };
  static override styles = [sharedLooks, partLooks, raffleLooks];

  /** How far the check of the draw is. */
  protected declare checking: 'no' | 'busy' | 'shown' | 'failed';

  constructor() {
    super();
    this.checking = 'no';
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const decides = ['campaign', 'src', 'tag', 'tokenProvider'] as const;
    if (!decides.some((name) => changed.has(name))) return;
    this.checking = 'no';
    this.#host?.replaceChildren();
  }

  /** Where the draw is made again. */
  get #host(): HTMLElement | null | undefined {
    return this.hasUpdated ? this.renderRoot.querySelector<HTMLElement>('.drawing') : undefined;
  }

  protected override async read(): Promise<ShownDraw[]> {
    if (this.testMode) {
      const { me, ...shown } = (await loadFile('test-mode')).inventedRaffle();
      this.mine = new Map([[me.campaign_id, me]]);
      return [shown];
    }
    const entry = await this.readOne('raffle');
    if (!entry) return [];
    const shown = await readShownDraw(this.listingSource, entry, this.tokenProvider !== undefined);
    this.#tellDrawn(shown);
    if (isDrawnSoon(shown)) this.refreshSoon();
    return [shown];
  }

  /** The player may look at the page while the winners are drawn. */
  #tellDrawn(shown: ShownDraw): void {
    const before = this.list?.[0]?.raffle;
    const { raffle } = shown;
    if (before?.campaign_id !== raffle.campaign_id || before.drawn_at !== null || raffle.drawn_at === null)
      return;
    const won = wonBy(shown);
    this.heard = won.length > 0 ? filled(this.words.youWon, won.join(', ')) : this.words.drawn;
    if (won.length > 0) celebrate(this.renderRoot);
  }

  protected override receiveOwn(before: MeMessage | undefined, { tickets }: MeMessage): void {
    if (before && tickets !== undefined && tickets > (before.tickets ?? 0))
      this.heard = `${this.words.yourTickets}: ${this.formats.count(tickets)}`;
  }

  protected override none(): string {
    return this.words.noRaffle;
  }

  protected override content(shown: ShownDraw): TemplateResult {
    const { words, formats } = this;
    const { entry } = shown;
    const { campaign } = entry;
    return html`${this.#outcome(shown)}${this.#own(shown)}${this.joinPart(entry)}${this.#winners(shown)}${this.#check(shown)}
<section class="words">${campaign.campaign_info ? html`<p><bdi>${campaign.campaign_info}</bdi></p>` : nothing}<h3>${words.prizes}</h3>
<ul class="prizes" part="prizes">${entry.prizes.map(({ title, count }) => html`<li part="prize"><span class="times">${formats.count(count)} ×</span><bdi>${title}</bdi></li>`)}</ul>
${this.termsOf(campaign)}</section>`;
  }

  protected override timeOf(shown: ShownDraw): TemplateResult {
    const { drawn_at } = shown.raffle;
    if (drawn_at === null) return super.timeOf(shown);
    return html`<p class="clock FI" part="countdown">${this.words.drawn} <time datetime=${drawn_at}>${this.formats.time(drawn_at)}</time></p>`;
  }

  /** What the draw brought the player, or why there is no draw yet. */
  #outcome(shown: ShownDraw): TemplateResult | typeof nothing {
    const { words } = this;
    const { entry, raffle, own } = shown;
    const waiting = { open: words.counting, fixed: words.waits, drawn: '' }[raffle.status];
    if (raffle.drawn_at === null)
      return entry.campaign.status === 'FI' ? html`<p class="news" part="news">${waiting}</p>` : nothing;
    if (!own) return nothing;
    const won = wonBy(shown);
    const text = won.length > 0 ? filled(words.youWon, won.join(', ')) : words.notWon;
    return html`<p class=${won.length > 0 ? 'news' : 'news plain'} part="news">${text}</p>`;
  }

  #own({ entry: { max_tickets, campaign }, raffle, own }: ShownDraw): TemplateResult {
    const { words, formats } = this;
    const tickets = own ? own.to - own.from + 1 : this.mine.get(campaign.id)?.tickets;
    const most = max_tickets === null || raffle.fixed_at !== null ? '' : ` / ${formats.count(max_tickets)}`;
    const facts = [
      [words.yourTickets, tickets === undefined ? '' : formats.count(tickets) + most, 'score'],
      [words.yourNumbers, own ? this.#numbers(own) : '', 'place'],
      [words.allTickets, raffle.tickets === null ? '' : formats.count(raffle.tickets), 'pool'],
    ].filter(([, value]) => value);
    const hasPlayer = this.tokenProvider !== undefined || this.testMode;
    return html`${hasPlayer ? nothing : html`<p class="words muted">${words.signInTickets}</p>`}${
      facts.length > 0
        ? html`<dl part="me">${facts.map(([name, value, part]) => html`<div><dt>${name}</dt><dd part=${part} translate="no"><bdi>${value}</bdi></dd></div>`)}</dl>`
        : nothing
    }`;
  }

  #numbers({ from, to }: { from: number; to: number }): string {
    const { formats } = this;
    return from === to ? formats.count(from) : `${formats.count(from)}–${formats.count(to)}`;
  }

  /** The first winners, and the player's own. */
  #winners({ entry, raffle: { winners, drawn_at }, own }: ShownDraw): TemplateResult | typeof nothing {
    const { words, formats } = this;
    if (drawn_at === null) return nothing;
    const isOwn = ({ player_hash }: Winner) => player_hash === own?.player_hash;
    const most = Math.max(1, Math.floor(this.rows || 10));
    const shown = winners.filter((winner, at) => at < most || isOwn(winner));
    return html`<section class="words"><h3>${words.winners} <span class="muted">${formats.count(winners.length)}</span></h3>${
      shown.length === 0
        ? html`<p class="muted">${words.noWinners}</p>`
        : html`<ol class="winners" part="list">${shown.map(
            (winner) =>
              html`<li part=${isOwn(winner) ? 'row me' : 'row'} aria-current=${isOwn(winner) ? 'true' : nothing}><span class="medal" part="place" translate="no">${formats.count(winner.number)}</span><span class="who"><span part="name"><bdi translate="no">${winner.player_username}</bdi>${isOwn(winner) ? html` <span class="you">${words.you}</span>` : nothing}</span><span class="muted">${filled(words.ticket, formats.count(winner.ticket))}</span></span><bdi class="won" part="prize">${entry.prizes[winner.prize]?.title}</bdi></li>`,
          )}</ol>`
    }</section>`;
  }

  #check({ raffle }: ShownDraw): TemplateResult | typeof nothing {
    const { words, checking } = this;
    if (raffle.drawn_at === null || this.testMode) return nothing;
    return html`<div class="drawing"></div>${
      checking === 'shown'
        ? nothing
        : html`<p class="actions check"><button part="button" type="button" ?disabled=${checking === 'busy'} @click=${() => this.#draw()}>${words.checkDraw}</button>${
            checking === 'failed' ? html`<span role="alert">${words.noCheck}</span>` : nothing
          }</p>`
    }`;
  }

  async #draw(): Promise<void> {
    const host = this.#host;
    const [shown] = this.list ?? [];
    if (!host || !shown) return;
    const { server: address, tag: language, timeZone: zone, words } = this;
    const prizes = shown.entry.prizes.map(({ title }) => title);
    const { id: campaign_id } = shown.entry.campaign;
    this.checking = 'busy';
    try {
      const bearer = (await this.token()) ?? this.pageKey;
      const asked = { address, campaign_id, bearer, prizes, own: shown.own, words, language, zone };
      const { showDraw } = (await import(
        new URL('laurel-draw.js', import.meta.url).href
      )) as typeof import('../draw/show-draw.ts');
      await showDraw(host, asked);
      this.checking = 'shown';
    } catch (error) {
      this.checking = 'failed';
      this.tellError(error, this.campaign);
    }
  }
}

/** A sealed raffle is drawn within seconds of its settlement; another one waits for staff. */
function isDrawnSoon({ raffle: { fixed_at, drawn_at, commitment } }: ShownDraw): boolean {
  return fixed_at !== null && drawn_at === null && commitment !== null;
}
