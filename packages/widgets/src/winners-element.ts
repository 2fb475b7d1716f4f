import { type ListedBoard, readSummaries } from '@laurel/client/public/lists.ts';
import { type ListedTournament, readTournaments } from '@laurel/client/public/tournaments.ts';
import { html, type TemplateResult } from 'lit';
import { loadFile } from './files.ts';
import { ListElement } from './list-element.ts';
import { sharedLooks, sheetOf } from './looks.ts';
import { filled } from './texts.ts';
import { partLooks, picture } from './tournament-parts.ts';

/** How many winners of each tournament are shown. */
const WINNERS = 3;
const MAX_TOURNAMENTS = 25;

interface Past {
  tournament: ListedTournament;
  summary: ListedBoard;
}

/** `<laurel-winners>`: who won what in the tournaments that ended last. */
export class LaurelWinners extends ListElement<Past[]> {
  static override styles = [
    sharedLooks,
    partLooks,
    sheetOf(`
.winners { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr)); gap: var(--l-side); padding: var(--l-side); }
.winners > li { display: grid; grid-template-rows: auto 1fr; overflow: hidden; background: var(--l-raised); border: 1px solid var(--l-border); border-radius: var(--l-radius); }
.winners > .bone { min-block-size: 14rem; }
.picture { aspect-ratio: 16 / 5; }
.past { display: flex; flex-direction: column; gap: var(--l-gap); padding: var(--l-side); min-inline-size: 0; }
h3 { font-size: 1.0625em; line-height: 1.3; overflow-wrap: anywhere; }
ol { display: grid; gap: var(--l-gap); margin-block-start: var(--l-gap); }
ol li { display: flex; gap: var(--l-gap); align-items: center; }
.who { display: grid; min-inline-size: 0; overflow-wrap: anywhere; line-height: 1.3; }
.name { font-weight: 600; }
.won { font-size: 0.9375em; font-weight: 700; color: var(--l-accent); }
`),
  ];

  protected override async read(): Promise<Past[]> {
    const rows = Math.min(MAX_TOURNAMENTS, Math.max(1, Math.floor(this.rows || 6)));
    if (this.testMode) {
      const test = await loadFile('test-mode');
      const over = ({ campaign }: ListedTournament) => campaign.status === 'FI';
      return pastOf(test.inventedTournaments().filter(over), test.inventedSummaries(WINNERS));
    }
    const game = this.game ? { game_ids: this.game } : {};
    const parameters = { ...game, status: 'FI', sort: '-end_date', page_size: `${rows}` };
    const found = await readTournaments(this.listingSource, parameters, () => true);
    const ids = found.map(({ campaign }) => campaign.id);
    if (ids.length === 0) return [];
    const { results } = await readSummaries(this.listingSource, ids, WINNERS);
    return pastOf(found, results);
  }

  override render(): TemplateResult {
    const { texts, list } = this;
    return html`<slot name="header"><header part="header"><h2 part="title">${texts.winners}</h2></header></slot>${this.awayNote()}${
      list === undefined
        ? this.bones(3, 'winners')
        : list.length === 0
          ? html`<slot name="empty"><p class="note" part="message">${texts.noWinners}</p></slot>`
          : html`<ul class="winners" part="list">${list.map((one) => this.#past(one))}</ul>`
    }`;
  }

  #past({ tournament: { campaign }, summary: { count, settled, rows } }: Past): TemplateResult {
    const { texts, formats, server } = this;
    return html`<li part="card">${picture(campaign, { texts, formats, server, now: 0 })}<div class="past">
<h3 part="title"><bdi>${campaign.name}</bdi></h3>
<p class="muted">${settled ? texts.settled : texts.over} · <time datetime=${campaign.end}>${formats.time(campaign.end)}</time> · ${filled(texts.players, formats.count(count))}</p>
<ol>${rows.map(
      ({ place, player_username, prizes }) =>
        html`<li part="row"><span class="medal" part="place" translate="no" data-place=${place}>${formats.count(place)}</span><span class="who"><span class="name" part="name" translate="no"><bdi>${player_username}</bdi></span><span class="won" part="prize"><bdi>${prizes.join(', ')}</bdi></span></span></li>`,
    )}</ol></div></li>`;
  }
}

/** The tournaments in which anybody won, with their boards. */
function pastOf(tournaments: readonly ListedTournament[], summaries: readonly ListedBoard[]): Past[] {
  return tournaments.flatMap((tournament) => {
    const summary = summaries.find(({ campaign_id }) => campaign_id === tournament.campaign.id);
    return summary && summary.rows.length > 0 ? [{ tournament, summary }] : [];
  });
}
