import { LiveBoards, type LiveEvents } from '@laurel/client/live/live-boards.ts';
import type { MeMessage } from '@laurel/client/live/messages.ts';
import { type ListedCampaign, readEntriesOfKind } from '@laurel/client/public/campaigns.ts';
import { readOwnResults } from '@laurel/client/public/lists.ts';
import { joinTournament } from '@laurel/client/public/tournaments.ts';
import en from '@laurel/languages/en/widget-kinds.json' with { type: 'json' };
import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { WidgetError } from '../faults.ts';
import { type Joining, termsToAccept } from '../joining.ts';
import { ListElement } from '../list-element.ts';
import type { ShownEntry } from '../shown.ts';
import type { WidgetTexts } from '../texts.ts';
import type { Wording } from '../tournament-parts.ts';

/** A stream shows so many campaigns. */
const MAX_CAMPAIGNS = 20;

/** The words of missions and raffles, which pages with boards alone do not load in English. */
export type KindTexts = WidgetTexts & typeof en;

/** An element that lists campaigns of one kind, and follows live how far the player is in them. */
export abstract class KindElement<Shown extends ShownEntry> extends ListElement<Shown[]> {
  static override properties: PropertyDeclarations = {
    campaign: {},
    mine: { state: true },
    joining: { state: true },
    asked: { state: true },
    heard: { state: true },
  };

  /** Id or custom id of a campaign; others are not shown. */
  declare campaign: string | undefined;
  /** What is known of the player, by campaign. */
  protected declare mine: ReadonlyMap<number, MeMessage>;
  protected declare joining: Joining;
  /** The campaign that the player is joining. */
  protected declare asked: number | undefined;
  /** The one line that screen readers hear of. */
  protected declare heard: string;
  #boards: LiveBoards | undefined;
  #watched = '';
  #missed: string | undefined;

  constructor() {
    super();
    this.mine = new Map();
    this.joining = 'no';
    this.heard = '';
  }

  /** What is new of the player, who may see it celebrated; `before`: undefined at first. */
  protected abstract receiveOwn(before: MeMessage | undefined, me: MeMessage): void;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#leave();
  }

  protected override get decides(): readonly string[] {
    return [...super.decides, 'campaign'];
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    // Another player, server or language: nothing of the one before is shown.
    if (
      (['tokenProvider', 'src', 'key', 'publishableKey', 'tag', 'testMode'] as const).some((name) =>
        changed.has(name),
      )
    )
      this.#leave();
    if (this.list && this.isConnected) this.#watch(this.list);
    const isDue = ({ entry: { campaign } }: Shown) => {
      const next = campaign.status === 'SC' ? campaign.start : campaign.end;
      return campaign.status !== 'FI' && next !== null && new Date(next).getTime() <= this.passed;
    };
    if (this.list?.some(isDue)) this.refreshSoon();
  }

  /** The texts of the server have both (`packages/widgets/build.ts`); what they lack is English. */
  protected get words(): KindTexts {
    return { ...en, ...this.texts };
  }

  protected get wording(): Wording {
    const { texts, formats, passed, server } = this;
    return { texts, formats, now: passed, server };
  }

  /** The campaigns of the kind, or the one that the page names. */
  protected async readEntries<Kind extends ListedCampaign['kind']>(
    kind: Kind,
    parameters: Record<string, string>,
  ): Promise<Extract<ListedCampaign, { kind: Kind }>[]> {
    const { campaign: name, game, listingSource } = this;
    const isIt = ({ campaign: { id, custom_id } }: ListedCampaign) => `${id}` === name || custom_id === name;
    const narrowed = name ? {} : { ...parameters, ...(game && { game_ids: game }) };
    const found = await readEntriesOfKind(listingSource, kind, narrowed, (some) =>
      name ? some.some(isIt) : some.length >= MAX_CAMPAIGNS,
    );
    if (!name) return found.slice(0, Math.min(MAX_CAMPAIGNS, Math.max(1, Math.floor(this.rows || 20))));
    const named = found.filter(isIt);
    if (named.length === 0 && this.#missed !== name)
      this.tellError(new WidgetError('campaign_missing', `Players are shown no ${kind} ${name}.`), name);
    this.#missed = named.length === 0 ? name : undefined;
    return named;
  }

  /** The campaign of the kind that the page names, or which runs, comes next, or was over last. */
  protected async readOne<Kind extends ListedCampaign['kind']>(
    kind: Kind,
  ): Promise<Extract<ListedCampaign, { kind: Kind }> | undefined> {
    const [current] = await this.readEntries(kind, { status: 'AC,SC' });
    if (current || this.campaign) return current;
    return (await this.readEntries(kind, { status: 'FI', sort: '-end_date' }))[0];
  }

  /** What the player has won in a campaign. A token without the right to see results still shows the rest. */
  protected async readWon(): Promise<(campaign: number) => string[]> {
    const results = this.tokenProvider ? await readOwnResults(this.listingSource).catch(() => []) : [];
    return (campaign) =>
      results
        .filter(({ campaign_id }) => campaign_id === campaign)
        .flatMap(({ prizes }) => prizes.map(({ title }) => title));
  }

  protected wonLine(won: readonly string[]): TemplateResult | typeof nothing {
    if (won.length === 0) return nothing;
    return html`<p class="news" part="news">${this.words.won}: <bdi>${won.join(', ')}</bdi></p>`;
  }

  protected termsOf({
    terms: { content },
  }: Pick<ListedCampaign['campaign'], 'terms'>): TemplateResult | typeof nothing {
    if (!content) return nothing;
    return html`<details class="about"><summary>${this.words.terms}</summary><p class="terms" dir="auto">${content}</p></details>`;
  }

  protected spoken(): TemplateResult {
    return html`<p class="unseen" role="status">${this.heard}</p>`;
  }

  /** The button to join, the terms to accept, or that the player is in; nothing where nobody must join. */
  protected joinPart({ campaign }: ListedCampaign): TemplateResult | typeof nothing {
    const { texts, joining } = this;
    const { id, terms } = campaign;
    const how = this.asked === id ? joining : 'no';
    if (how === 'joined')
      return html`<p class="actions"><strong role="status" tabindex="-1">✓ ${texts.joined}</strong></p>`;
    if (this.mine.get(id)?.joined !== false || campaign.status === 'FI') return nothing;
    if (how === 'asking')
      return termsToAccept(terms.content, texts, (accepts) =>
        accepts ? this.#join(campaign, true) : this.#turnTo(id, 'no', 'button'),
      );
    const start = () => (terms.content ? this.#turnTo(id, 'asking', 'input') : this.#join(campaign, false));
    return html`<p class="actions"><button part="button" class="strong" type="button" @click=${start}>${texts.join}</button>${
      how === 'refused' ? html`<span role="alert">${texts.notJoined}</span>` : nothing
    }</p>`;
  }

  async #join(
    { id, custom_id }: Pick<ListedCampaign['campaign'], 'id' | 'custom_id'>,
    accepted_terms: boolean,
  ): Promise<void> {
    if (!this.tell('laurel-join', { campaign_id: id, custom_id, accepted_terms }))
      return this.#turnTo(id, 'no', 'button');
    try {
      const token = await this.token();
      if (token !== undefined) await joinTournament(this.server, id, token);
      await this.#turnTo(id, 'joined', 'strong');
    } catch (error) {
      this.tellError(error, custom_id);
      await this.#turnTo(id, 'refused', 'button');
    }
  }

  /** The focus stays where the player acts. */
  async #turnTo(id: number, joining: Joining, focused: string): Promise<void> {
    this.asked = id;
    this.joining = joining;
    await this.updateComplete;
    this.renderRoot
      .querySelector<HTMLElement>(`[data-campaign="${id}"] :is(.actions, .joining) ${focused}`)
      ?.focus();
  }

  /** Whether boards are followed without a player, too. */
  protected get watchesAll(): boolean {
    return false;
  }

  /** What is new of the boards. */
  protected receiveBoard(_board: LiveEvents['board']): void {}

  /** Follows the player in what is shown; without a player nothing comes that most listings do not have. */
  #watch(list: readonly Shown[]): void {
    const campaigns =
      (this.tokenProvider || this.watchesAll) && !this.testMode
        ? list.map(({ entry }) => entry.campaign.id)
        : [];
    if (this.#watched === campaigns.join()) return;
    this.#leave();
    this.#watched = campaigns.join();
    if (campaigns.length === 0) return;
    const { server: url, tag: language } = this;
    this.#boards = new LiveBoards({ url, campaigns, rows: 25, language, ...this.credentials });
    this.#boards.on('me', (me) => {
      const before = this.mine.get(me.campaign_id);
      this.mine = new Map(this.mine).set(me.campaign_id, me);
      this.receiveOwn(before, me);
    });
    this.#boards.on('board', (board) => this.receiveBoard(board));
    this.#boards.on('phase', (phase) => this.#receivePhase(phase));
    this.#boards.on('state', ({ failure }) => failure && this.tellError(failure, this.campaign));
  }

  #receivePhase({ campaign_id, status, settled }: LiveEvents['phase']): void {
    const shown = this.list?.find(({ entry }) => entry.campaign.id === campaign_id);
    if (shown && (shown.entry.campaign.status !== status || settled)) this.refreshSoon();
  }

  #leave(): void {
    this.#boards?.close();
    this.#boards = undefined;
    this.#watched = '';
    if (this.mine.size > 0) this.mine = new Map();
  }
}
