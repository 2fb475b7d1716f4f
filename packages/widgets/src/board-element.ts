import { realEnvironment } from '@laurel/client/environment.ts';
import type { HeldBoard } from '@laurel/client/live/board.ts';
import type { LiveLine } from '@laurel/client/live/messages.ts';
import {
  type JoinableTeam,
  joinTournament,
  type OwnOptInBody,
  readJoinableTeams,
} from '@laurel/client/public/tournaments.ts';
import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { CampaignElement } from './campaign-element.ts';
import { loadFile } from './files.ts';
import { type Joining, termsToAccept } from './joining.ts';
import { sharedLooks, sheetOf } from './looks.ts';
import { Movement } from './movement.ts';
import { filled } from './texts.ts';

/** Moves compare with lines at least this old: moves that changed with every board would be unreadable. */
const MOVES_MILLISECONDS = 6_000;

/** `<laurel-board>`: one board in a page, live. */
export class LaurelBoard extends CampaignElement {
  static override properties: PropertyDeclarations = {
    team: {},
    teamName: { attribute: 'team-name' },
    still: { state: true },
    joining: { state: true },
    teams: { state: true },
    proving: { state: true },
  };
  static override styles = [
    sharedLooks,
    sheetOf(`
table { inline-size: 100%; border-collapse: collapse; }
th, td { padding: var(--l-gap); text-align: start; }
th { color: var(--l-muted); font-size: 0.8125em; font-weight: 600; }
td { border-block-start: 1px solid var(--l-border); }
:is(th, td):first-child { padding-inline-start: var(--l-side); inline-size: 1%; white-space: nowrap; }
:is(th, td):last-child { padding-inline-end: var(--l-side); }
tr { background: var(--l-surface); }
.number { text-align: end; white-space: nowrap; }
td.name { inline-size: 60%; max-inline-size: 0; }
bdi[title] { display: inline-block; max-inline-size: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; vertical-align: bottom; }
td.number { font-weight: 700; }
:is(th, td).prize { inline-size: 40%; padding-inline-start: var(--l-side); }
td .prize, td.prize { color: var(--l-muted); }
.line td { border-block-start: 2px dashed var(--l-accent); }
.apart td { border-block-start: 3px double var(--l-muted); }
.you { padding: 0.125em 0.625em; font-size: 0.75em; color: var(--l-on-accent); background: var(--l-accent); border-radius: 1em; white-space: nowrap; forced-color-adjust: none; }
.up, .down { font-size: 0.75em; font-weight: 700; color: var(--l-up); } .down { color: var(--l-down); }
.small { display: none; font-size: 0.8125em; font-weight: 400; }
footer { display: flex; flex-wrap: wrap; gap: var(--l-gap) var(--l-side); align-items: center; justify-content: space-between; padding: var(--l-gap) var(--l-side); border-block-start: 1px solid var(--l-border); background: var(--l-raised); }
footer button { min-block-size: 1.75rem; font-size: 0.8125em; }
@container (max-width: 30rem) {
  :is(th, td).prize { display: none; }
  :is(th, td):is(:first-child, .number) { padding-inline: var(--l-gap); }
  td.name { inline-size: 100%; }
  .small { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; line-height: 1.3; }
}
`),
  ];

  /** Id of the team that the player joins, in tournaments with teams. */
  declare team: string | undefined;
  /** Name of that team, if it is new. */
  declare teamName: string | undefined;
  /** Whether the reader stopped motion. */
  protected declare still: boolean;
  protected declare joining: Joining;
  /** What the player may choose from, where the page names no team. */
  protected declare teams: readonly JoinableTeam[];
  /** How far the proof of the own place is. */
  protected declare proving: 'no' | 'busy' | 'shown' | 'failed';
  readonly #movement = new Movement();
  /** The places that moves compare with, those that they compare with next, and when these were noted. */
  #before = new Map<string, number>();
  #now = this.#before;
  #since = 0;

  constructor() {
    super();
    this.still = false;
    this.joining = 'no';
    this.teams = [];
    this.proving = 'no';
  }

  protected override get isStill(): boolean {
    return this.still;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if ((['campaign', 'game', 'tokenProvider'] as const).some((name) => changed.has(name)))
      this.joining = 'no';
    // It was shown in what is drawn anew.
    if (!this.board) this.proving = 'no';
    this.#movement.remember(this.#lines());
    const { board } = this;
    const now = realEnvironment.clock().getTime();
    if (!board || now - this.#since < MOVES_MILLISECONDS) return;
    this.#since = now;
    this.#before = this.#now;
    this.#now = new Map(board.rows.map(({ player_id, place }) => [player_id, place]));
  }

  override updated(): void {
    this.#movement.play(this.#lines(), this.still);
  }

  override render(): TemplateResult {
    if (this.missing || !this.board) return this.instead();
    return html`
<slot name="header"><header part="header"><h2 part="title"><bdi>${this.tournament?.campaign.name}</bdi></h2>${this.countdown()}</header></slot>
${this.awayLine()}${this.news()}${this.#actions()}${this.#proof()}${this.#content()}${this.spoken()}`;
  }

  #lines(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('tbody tr')];
  }

  #content(): TemplateResult {
    const { texts, me } = this;
    const board = this.board as HeldBoard;
    if (board.rows.length === 0)
      return html`<slot name="empty"><p class="note" part="message">${this.isOver ? texts.over : texts.empty}</p></slot>`;
    const own = this.ownLine();
    const rows = board.rows.slice(0, this.shownRows);
    const isSeen = rows.some(({ player_id }) => player_id === own);
    return html`
<table part="table">
<caption class="unseen">${this.tournament?.campaign.name}</caption>
<thead><tr><th scope="col">${texts.place}</th><th scope="col">${texts.player}</th><th scope="col" class="number">${texts.score}</th><th scope="col" class="prize">${texts.prize}</th></tr></thead>
<tbody>${rows.map((line, index) => this.#line(line, line.player_id === own, isBelowPrizes(rows, index) ? 'line' : ''))}</tbody>
${me?.place == null || me.score === null || isSeen ? nothing : html`<tfoot>${this.#line({ ...me, place: me.place, score: me.score, player_id: '', player_username: '' }, true, 'apart')}</tfoot>`}
</table>${this.#footer()}`;
  }

  #line(
    { place, player_id, player_username, score, prizes }: LiveLine,
    isOwn: boolean,
    kind: string,
  ): TemplateResult {
    const prize = prizes.join(', ');
    return html`<tr part=${isOwn ? 'row me' : 'row'} class=${kind} data-player=${player_id} aria-current=${isOwn ? 'true' : nothing}>
<td class="place" part="place" translate="no"><span class="medal" data-place=${place}>${this.formats.count(place)}</span>${this.#move(player_id, place)}</td>
<td class="name" part="name"><bdi translate="no" title=${player_username}>${player_username}</bdi>${isOwn ? html` <span class="you">${this.texts.you}</span>` : nothing}${prize ? html`<span class="small prize" part="prize"><bdi>${prize}</bdi></span>` : nothing}</td>
<td class="number" part="score" translate="no">${this.formats.decimal(score)}</td><td class="prize" part="prize"><bdi>${prize}</bdi></td></tr>`;
  }

  /** Which way a line moved in the last seconds; only for the eye, as the place says the same to everybody. */
  #move(player: string, place: number): TemplateResult | typeof nothing {
    const moved = (this.#before.get(player) ?? place) - place;
    if (moved === 0) return nothing;
    return html`<span aria-hidden="true" class=${moved > 0 ? 'up' : 'down'}>${moved > 0 ? '▲' : '▼'}${this.formats.count(Math.abs(moved))}</span>`;
  }

  #footer(): TemplateResult {
    const { texts, board, me, formats } = this;
    return html`<slot name="footer"><footer part="footer">
<span class="muted">${filled(texts.players, formats.count((board as HeldBoard).count))}${this.testMode ? ` · ${texts.invented}` : ''}</span>
${me?.to_next_prize == null || this.isOver ? nothing : html`<span class="muted" part="gap">${texts.gap}: <strong translate="no">${formats.decimal(me.to_next_prize)}</strong></span>`}
${this.isOver ? nothing : html`<button part="button" type="button" aria-pressed=${this.still} @click=${() => this.#toggleMotion()}>${texts.pause}</button>`}
</footer></slot>`;
  }

  #actions(): TemplateResult | typeof nothing {
    const { texts, me, joining, tournament, isOver } = this;
    if (joining === 'joined')
      return html`<p class="actions"><strong role="status" tabindex="-1">✓ ${texts.joined}</strong></p>`;
    if (me?.joined !== false || isOver) return nothing;
    const terms = tournament?.campaign.terms.content ?? '';
    if (joining === 'asking')
      return termsToAccept(terms, texts, (accepts, team) => this.#answer(accepts, team), this.teams);
    return html`<p class="actions"><button part="button" class="strong" type="button" @click=${() => this.#begin(terms)}>${texts.join}</button>${
      joining === 'refused' ? html`<span role="alert">${texts.notJoined}</span>` : nothing
    }</p>`;
  }

  /** On a final board, to the player whose line it has. */
  #proof(): TemplateResult | typeof nothing {
    const { texts, proving, phase, me } = this;
    if (!phase?.settled || me?.place == null || this.testMode) return nothing;
    return html`<div></div>${
      proving === 'shown'
        ? nothing
        : html`<p class="actions"><button part="button" type="button" ?disabled=${proving === 'busy'} @click=${() => this.#prove()}>${texts.prove}</button>${
            proving === 'failed' ? html`<span role="alert">${texts.noProof}</span>` : nothing
          }</p>`
    }`;
  }

  async #prove(): Promise<void> {
    const { tournament, texts: words, timeZone: zone, server: address, tag: language } = this;
    const host = this.renderRoot.querySelector('div');
    const bearer = await this.token();
    if (!tournament || !host || bearer === undefined) return;
    const { id: campaign_id, custom_id } = tournament.campaign;
    this.proving = 'busy';
    try {
      const asked = { address, campaign_id, custom_id, bearer, words, language, zone };
      const isShown = await (await loadFile('proof')).showProof(host, asked);
      if (host.isConnected) this.proving = isShown ? 'shown' : 'failed';
    } catch (error) {
      this.proving = 'failed';
      this.tellError(error, this.campaign);
    }
  }

  /** What the player accepts or chooses first, if there is anything. */
  async #begin(terms: string): Promise<void> {
    const { tournament, team } = this;
    const read = () => readJoinableTeams(this.listingSource, tournament?.campaign.id ?? 0);
    this.teams = team === undefined ? await read().catch(() => []) : [];
    if (terms || this.teams.length > 0) this.#turnTo('asking', 'input, select');
    else this.#join(false);
  }

  #answer(accepts: boolean, team: string | undefined): void {
    if (accepts) this.#join(Boolean(this.tournament?.campaign.terms.content), team);
    else this.#turnTo('no', '.actions button');
  }

  /** The focus stays where the player acts. */
  async #turnTo(joining: Joining, focused: string): Promise<void> {
    this.joining = joining;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(focused)?.focus();
  }

  #toggleMotion(): void {
    this.still = !this.still;
  }

  #ownTeam(chosen: string | undefined): OwnOptInBody | undefined {
    const { team: team_id = chosen, teamName: team_name } = this;
    if (team_id === undefined) return undefined;
    return team_name === undefined ? { team_id } : { team_id, team_name };
  }

  async #join(accepted_terms: boolean, chosen?: string): Promise<void> {
    const campaign = this.tournament?.campaign;
    if (!campaign) return;
    const { id, custom_id } = campaign;
    const team = this.#ownTeam(chosen);
    if (!this.tell('laurel-join', { campaign_id: id, custom_id, accepted_terms, team_id: team?.team_id }))
      return this.#turnTo('no', '.actions button');
    try {
      const token = await this.token();
      if (token !== undefined) await joinTournament(this.server, id, token, team);
      await this.#turnTo('joined', '.actions strong');
    } catch (error) {
      this.tellError(error, this.campaign);
      await this.#turnTo('refused', '.actions button');
    }
  }
}

/** Whether the line is the first without a prize. */
function isBelowPrizes(rows: readonly LiveLine[], index: number): boolean {
  return rows[index]?.prizes.length === 0 && (rows[index - 1]?.prizes.length ?? 0) > 0;
}
