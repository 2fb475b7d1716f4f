import type { TournamentQuery } from '@laurel/contract/tournaments/listing.ts';
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
import type { ListingSource, TenantListing } from './source.ts';

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

/** Opens the module over where it takes campaigns and boards from. */
export function openListing(dependencies: { source: ListingSource; clock: () => Date }): Listing {
  const lister = new Lister(dependencies);
  return { pageOf: (request) => lister.pageOf(request) };
}

/** Everything beside the clock that can change a page. */
type Shown = Pick<TenantListing, 'version' | 'default_language' | 'mask_usernames'>;

/** A page, and as long as what it shows is the same. */
interface Known extends Shown {
  /** No status changes in `[from, until)`, µs. */
  from: number;
  until: number;
}
type KnownPage = Known & { page: Page };
type PageBeingMade = Known & { page: Promise<Page> };

class Lister {
  readonly #source: ListingSource;
  readonly #clock: () => Date;
  readonly #entries: Entries;
  /** Body and compressed body; the latter is hardly ever more than a third. */
  readonly #pages = new BoundedCache<KnownPage>(CACHED_BYTES, ({ page }) => page.body.length * 1.5);
  /** Whoever asks for a page that is being made waits for the same one. */
  readonly #beingMade = new Map<string, PageBeingMade>();

  constructor({ source, clock }: { source: ListingSource; clock: () => Date }) {
    this.#source = source;
    this.#clock = clock;
    this.#entries = new Entries(source);
  }

  pageOf(request: PageRequest): Page | Promise<Page> {
    const listing = this.#source.listingOf(request.tenant_id);
    if (listing instanceof Promise) return listing.then((read) => this.#pageOf(request, read));
    return this.#pageOf(request, listing);
  }

  #pageOf(request: PageRequest, listing: TenantListing): Page | Promise<Page> {
    const now = this.#clock().getTime() * 1000;
    const key = `${request.tenant_id} ${request.url}`;
    const known = this.#pages.get(key);
    if (known && isCurrent(known, listing, now)) return known.page;
    const beingMade = this.#beingMade.get(key);
    if (beingMade && isCurrent(beingMade, listing, now)) return beingMade.page;
    return this.#make(key, request, listing, now);
  }

  #make(key: string, request: PageRequest, listing: TenantListing, now: number): Promise<Page> {
    const campaigns = datedCampaigns(listing.campaigns, now);
    const { version, default_language, mask_usernames } = listing;
    const validity = { version, default_language, mask_usernames, ...statusWindow(campaigns, now) };
    const being = {
      ...validity,
      page: this.#compose(request, listing, campaigns, this.#pages.get(key)?.page),
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
    { tenant_id, pageUrl, readQuery }: PageRequest,
    listing: TenantListing,
    campaigns: DatedCampaign[],
    before: Page | undefined,
  ): Promise<Page> {
    const query = readQuery();
    const languages = [query.language.toLowerCase(), listing.default_language, 'en'];
    const found = listTournaments(campaigns, query);
    const parts = {
      opening: openingOf(found, query.page, pageUrl),
      entries: await this.#entries.textsOf(found.campaigns, { tenant_id, listing, languages }),
      language: languageOf(found, languages),
    };
    return before?.isMadeOf(parts) ? before : new Page(parts);
  }
}

function isCurrent(known: Known, shown: Shown, now: number): boolean {
  return (
    known.version === shown.version &&
    known.default_language === shown.default_language &&
    known.mask_usernames === shown.mask_usernames &&
    known.from <= now &&
    now < known.until
  );
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
