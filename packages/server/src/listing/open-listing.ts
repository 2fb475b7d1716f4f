import type { TournamentQuery } from '@laurel/contract/tournaments/listing.ts';
import type { TenantBoards } from '../boards/board-view.ts';
import type { Boards } from '../boards/open-boards.ts';
import { BoundedCache } from './bounded-cache.ts';
import { Entries } from './entries.ts';
import {
  type DatedCampaign,
  datedCampaigns,
  listTournaments,
  statusWindow,
  type TournamentPage,
} from './list-tournaments.ts';
import { negotiate } from './match-language.ts';
import { Page } from './page.ts';
import { serviceLanguages } from './service-texts.ts';

const CACHED_BYTES = 64 * 1024 * 1024;

export interface PageRequest {
  tenant_id: number;
  /** The absolute URL that was asked for; it decides the page. */
  url: string;
  /** The same URL with another page. */
  pageUrl: (page: number) => string;
  /** Reads the query string; throws what it refuses. Asked only for a page that is not known. */
  readQuery: () => TournamentQuery;
}

/** The module that shows tournaments. */
export interface Listing {
  /** At once when the page is known. */
  pageOf: (request: PageRequest) => Page | Promise<Page>;
}

/** Opens the module over the boards that it shows. */
export function openListing(dependencies: ListingDependencies): Listing {
  const lister = new Lister(dependencies);
  return { pageOf: (request) => lister.pageOf(request) };
}

export interface ListingDependencies {
  boards: Pick<Boards, 'ofTenant' | 'topRows'>;
  clock: () => Date;
}

/** What a page was made of; it holds as long as scoring shows the same state and the clock stays in the window. */
interface Known {
  serial: number;
  /** No status changes in `[from, until)`, µs. */
  from: number;
  until: number;
}
type KnownPage = Known & { page: Page };
type PageBeingMade = Known & { page: Promise<Page> };

class Lister {
  readonly #boards: ListingDependencies['boards'];
  readonly #clock: () => Date;
  readonly #entries: Entries;
  /** Body and compressed body; the latter is hardly ever more than a third. */
  readonly #pages = new BoundedCache<KnownPage>(CACHED_BYTES, ({ page }) => page.body.length * 1.5);
  /** Whoever asks for a page that is being made waits for the same one. */
  readonly #beingMade = new Map<string, PageBeingMade>();

  constructor({ boards, clock }: ListingDependencies) {
    this.#boards = boards;
    this.#clock = clock;
    this.#entries = new Entries(boards);
  }

  pageOf(request: PageRequest): Page | Promise<Page> {
    const shown = this.#boards.ofTenant(request.tenant_id);
    if (shown instanceof Promise) return shown.then((read) => this.#pageOf(request, read));
    return this.#pageOf(request, shown);
  }

  #pageOf(request: PageRequest, shown: TenantBoards): Page | Promise<Page> {
    const now = this.#clock().getTime() * 1000;
    const key = `${request.tenant_id} ${request.url}`;
    const known = this.#pages.get(key);
    if (known && isCurrent(known, shown, now)) return known.page;
    const beingMade = this.#beingMade.get(key);
    if (beingMade && isCurrent(beingMade, shown, now)) return beingMade.page;
    return this.#make(key, request, shown, now);
  }

  #make(key: string, request: PageRequest, shown: TenantBoards, now: number): Promise<Page> {
    const visible = [...shown.views.values()].filter(({ definition }) => definition.visible);
    const campaigns = datedCampaigns(visible, now);
    const validity = { serial: shown.serial, ...statusWindow(campaigns, now) };
    const being = {
      ...validity,
      page: this.#compose(request, shown, campaigns, this.#pages.get(key)?.page),
    };
    this.#beingMade.set(key, being);
    const forget = () => {
      if (this.#beingMade.get(key) === being) this.#beingMade.delete(key);
    };
    being.page.then((page) => {
      // A newer one may have been finished in the meantime.
      if (this.#beingMade.get(key) === being) this.#pages.set(key, { ...validity, page });
      forget();
    }, forget);
    return being.page;
  }

  /** The page that was shown before is kept if nothing on it changed, with its tag and its compressed body. */
  async #compose(
    { pageUrl, readQuery }: PageRequest,
    { tenant }: TenantBoards,
    campaigns: DatedCampaign[],
    before: Page | undefined,
  ): Promise<Page> {
    const query = readQuery();
    const languages = [query.language.toLowerCase(), tenant.default_language, 'en'];
    const found = listTournaments(campaigns, query);
    const parts = {
      opening: openingOf(found, query.page, pageUrl),
      entries: await this.#entries.textsOf(found.campaigns, { tenant, languages }),
      language: languageOf(found, languages),
    };
    return before?.isMadeOf(parts) ? before : new Page(parts);
  }
}

function isCurrent(known: Known, shown: TenantBoards, now: number): boolean {
  return known.serial === shown.serial && known.from <= now && now < known.until;
}

/** The list envelope of the spec up to its results. */
function openingOf({ count, last }: TournamentPage, page: number, pageUrl: PageRequest['pageUrl']): string {
  const next = JSON.stringify(page < last ? pageUrl(page + 1) : null);
  const previous = JSON.stringify(page > 1 ? pageUrl(page - 1) : null);
  return `{"count":${count},"next":${next},"previous":${previous},"results":`;
}

/** The best that anything on the page exists in: the service's own words or a campaign's texts (decisions 3). */
function languageOf({ campaigns }: TournamentPage, languages: readonly string[]): string {
  const ofCampaigns = campaigns.flatMap(({ campaign }) => Object.keys(campaign.definition.texts));
  return negotiate(languages, [...ofCampaigns, ...serviceLanguages]) ?? 'en';
}
