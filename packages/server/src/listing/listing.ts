import type { ListingQuery } from '@laurel/contract/listing/listing.ts';
import { negotiate } from '@laurel/rules/campaigns/languages.ts';
import { LRUCache } from 'lru-cache';
import type { Boards, TenantBoards } from '../boards/boards.ts';
import type { Turns } from '../scheduling/turns.ts';
import { Entries, entryWithKind } from './entries.ts';
import { type DatedCampaign, datedCampaigns, pageOfCampaigns, statusWindow } from './list-campaigns.ts';
import { Content, ListingPage } from './page.ts';
import { serviceLanguages } from './service-texts.ts';

export { serviceLanguages, serviceWording } from './service-texts.ts';
export { shownUsername } from './shown-username.ts';
export { textIn, titlesIn } from './texts-in.ts';

interface PageRequest {
  tenant_id: number;
  /** One object for one text, so that its key is made once. */
  query: ListingQuery;
  /** The absolute URL of the request; links to other pages keep all its parameters except the page. */
  url: string;
  /** The URL of the request with another page. */
  pageUrl: (page: number) => string;
}

/** The module that shows campaigns. */
export interface Listing {
  /** Immediate if the page is known. */
  pageOf: (request: PageRequest) => ListingPage | Promise<ListingPage>;
  /** How many answers are kept, and about how many bytes they take, keys included. */
  kept: () => { answers: number; bytes: number };
}

export interface ListingDependencies {
  boards: Pick<Boards, 'ofTenant' | 'topRows'>;
  clock: () => Date;
  turns: Pick<Turns, 'begin'>;
  /** How many bytes each of the three caches takes: of entries, of contents and of pages with links. */
  cachedBytes?: number;
}

const CACHED_BYTES = 64 * 1024 * 1024;

/** Pages with links of longer URLs are made for each request: their parameters are hardly those of this list. */
const MAX_CACHED_URL = 1_000;

/** Opens the module over the boards that it shows. */
export function openListing(dependencies: ListingDependencies): Listing {
  const lister = new Lister(dependencies);
  return { pageOf: (request) => lister.pageOf(request), kept: () => lister.kept() };
}

/** The state that a content shows: it is valid as long as boards show the same state and the clock stays in the window. */
interface Known {
  serial: number;
  /** No status changes in `[from, until)`, µs. */
  from: number;
  until: number;
}

class Lister {
  readonly #boards: ListingDependencies['boards'];
  readonly #clock: () => Date;
  readonly #entries: Entries;
  /** By tenant and query: everything that the answer depends on, but for the URL in its links. */
  readonly #contents: LRUCache<string, Known & { content: Content }>;
  /** By URL, for contents of several pages. A page is valid as long as its query has the same content. */
  readonly #linked: LRUCache<string, ListingPage>;
  /** Requests for a content that is being made wait for the same one. */
  readonly #beingMade = new Map<string, Known & { content: Promise<Content> }>();

  constructor({ boards, clock, turns, cachedBytes = CACHED_BYTES }: ListingDependencies) {
    this.#boards = boards;
    this.#clock = clock;
    this.#entries = new Entries(boards, turns, cachedBytes);
    this.#contents = new LRUCache({
      maxSize: cachedBytes,
      sizeCalculation: ({ content }, key) => 2 * key.length + content.bytes,
    });
    this.#linked = new LRUCache({
      maxSize: cachedBytes,
      sizeCalculation: (page, key) => 2 * key.length + page.bytes,
    });
  }

  kept(): { answers: number; bytes: number } {
    const caches = [this.#contents, this.#linked, this.#entries.kept];
    return {
      answers: this.#contents.size + this.#linked.size,
      bytes: caches.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0),
    };
  }

  pageOf(request: PageRequest): ListingPage | Promise<ListingPage> {
    const shown = this.#boards.ofTenant(request.tenant_id);
    if (shown instanceof Promise) return shown.then((read) => this.#pageOf(request, read));
    return this.#pageOf(request, shown);
  }

  #pageOf(request: PageRequest, shown: TenantBoards): ListingPage | Promise<ListingPage> {
    const content = this.#contentOf(request, shown);
    if (content instanceof Promise) return content.then((made) => this.#withLinks(made, request));
    return this.#withLinks(content, request);
  }

  #contentOf({ tenant_id, query }: PageRequest, shown: TenantBoards): Content | Promise<Content> {
    const now = this.#clock().getTime() * 1000;
    const key = `${tenant_id} ${queryKey(query)}`;
    const known = this.#contents.get(key);
    if (known && isCurrent(known, shown, now)) return known.content;
    const beingMade = this.#beingMade.get(key);
    if (beingMade && isCurrent(beingMade, shown, now)) return beingMade.content;
    return this.#make(key, query, shown, now);
  }

  #make(key: string, query: ListingQuery, shown: TenantBoards, now: number): Promise<Content> {
    const visible = [...shown.views.values()].filter(
      ({ definition }) => definition.visible && query.kinds.includes(definition.kind),
    );
    const campaigns = datedCampaigns(visible, now);
    const validity = { serial: shown.serial, ...statusWindow(campaigns, now) };
    const before = this.#contents.peek(key)?.content;
    const being = { ...validity, content: this.#compose(query, shown, campaigns, before) };
    this.#beingMade.set(key, being);
    const forget = () => {
      if (this.#beingMade.get(key) === being) this.#beingMade.delete(key);
    };
    being.content.then((content) => {
      // A newer one may have been finished in the meantime.
      if (this.#beingMade.get(key) === being) this.#contents.set(key, { ...validity, content });
      forget();
    }, forget);
    return being.content;
  }

  /** Keeps the previous content if nothing in it changed, with its pages, their tags and compressed bodies. */
  async #compose(
    query: ListingQuery,
    { tenant }: TenantBoards,
    campaigns: DatedCampaign[],
    before: Content | undefined,
  ): Promise<Content> {
    const languages = [query.language.toLowerCase(), tenant.default_language, 'en'];
    const { count, last, campaigns: found } = pageOfCampaigns(campaigns, query);
    const texts = await this.#entries.textsOf(found, { tenant, languages });
    const parts = {
      count,
      last,
      page: query.page,
      entries: query.namesKinds
        ? texts.map((text, at) => entryWithKind(found[at] as DatedCampaign, text))
        : texts,
      language: languageOf(found, languages),
    };
    return before?.isMadeOf(parts) ? before : new Content(parts);
  }

  #withLinks(content: Content, { tenant_id, url, pageUrl }: PageRequest): ListingPage {
    if (content.alone) return content.alone;
    const key = `${tenant_id} ${url}`;
    const known = this.#linked.get(key);
    if (known?.content === content) return known;
    const page = new ListingPage(content, pageUrl);
    if (url.length <= MAX_CACHED_URL) this.#linked.set(key, page);
    return page;
  }
}

function isCurrent(known: Known, shown: TenantBoards, now: number): boolean {
  return known.serial === shown.serial && known.from <= now && now < known.until;
}

/**
 * The best language in which anything on the page exists: the service's own words or a campaign's texts
 * (docs/rules/listing.md#4).
 */
function languageOf(campaigns: readonly DatedCampaign[], languages: readonly string[]): string {
  const ofCampaigns = campaigns.flatMap(({ campaign }) => Object.keys(campaign.definition.texts));
  return negotiate(languages, [...ofCampaigns, ...serviceLanguages]) ?? 'en';
}

const keys = new WeakMap<ListingQuery, string>();

/**
 * A text that is the same for queries that have the same answer, however their parameters were written. Made once per
 * object.
 */
function queryKey(query: ListingQuery): string {
  const known = keys.get(query);
  if (known !== undefined) return known;
  const { kinds, namesKinds, status, start_date, end_date, game_ids, tournament_type } = query;
  const { sort, page, page_size, language } = query;
  const key = JSON.stringify([
    sortedSet(kinds),
    namesKinds,
    sortedSet(status),
    start_date,
    end_date,
    sortedSet(game_ids),
    tournament_type,
    sort.map(({ field, descending }) => (descending ? `-${field}` : field)),
    page,
    page_size,
    language.toLowerCase(),
  ]);
  keys.set(query, key);
  return key;
}

function sortedSet(values: readonly string[] | null): string[] | null {
  return values && [...new Set(values)].toSorted();
}
