import type { StatusCode } from '@laurel/contract/listing/listing.ts';
import { LRUCache } from 'lru-cache';
import type { Boards, TenantBoards, Top } from '../boards/boards.ts';
import type { Turns } from '../scheduling/turns.ts';
import type { DatedCampaign } from './list-tournaments.ts';
import { renderEntry } from './render-entry.ts';

/** The player and the languages of entries: the requested one, then those to fall back to. */
export interface EntryReader {
  tenant: TenantBoards['tenant'];
  languages: readonly string[];
}

/** A rendered entry and everything that it was rendered from except the languages. */
interface Entry {
  /** Of the lines, the names and the definition. */
  stamp: number;
  status: StatusCode;
  mask_usernames: boolean;
  text: string;
}

/** The entries' JSON texts; each is rendered once per language and state of the campaign's board. */
export class Entries {
  readonly #boards: Pick<Boards, 'topRows'>;
  readonly #turns: Pick<Turns, 'begin'>;
  readonly #entries: LRUCache<string, Entry>;

  constructor(boards: Pick<Boards, 'topRows'>, turns: Pick<Turns, 'begin'>, cachedBytes: number) {
    this.#boards = boards;
    this.#turns = turns;
    this.#entries = new LRUCache({
      maxSize: cachedBytes,
      sizeCalculation: ({ text }, key) => 200 + 2 * key.length + text.length,
    });
  }

  get kept(): { readonly calculatedSize: number } {
    return this.#entries;
  }

  /**
   * The texts in the order of the campaigns, all of the moment of the call: the lines of boards are taken before the first
   * await. Rendering gives way to requests after each entry: one of 1,000 lines takes some 3 ms.
   */
  async textsOf(campaigns: readonly DatedCampaign[], reader: EntryReader): Promise<string[]> {
    const views = campaigns.map(({ campaign }) => campaign);
    const tops = await this.#boards.topRows(reader.tenant, views);
    const turn = this.#turns.begin();
    const texts: string[] = [];
    for (const [at, dated] of campaigns.entries()) {
      texts.push(this.#textOf(dated, tops[at] as Top, reader));
      if (turn.isOver) await turn.next();
    }
    return texts;
  }

  #textOf(dated: DatedCampaign, { stamp, rows }: Top, { tenant, languages }: EntryReader): string {
    const { status, campaign } = dated;
    const { tenant_id, mask_usernames } = tenant;
    const key = `${tenant_id} ${campaign.campaign_id} ${languages.join(' ')}`;
    const known = this.#entries.get(key);
    const isCurrent =
      known?.stamp === stamp && known.status === status && known.mask_usernames === mask_usernames;
    if (isCurrent) return known.text;
    const text = renderEntry(dated, { rows, mask_usernames, languages });
    this.#entries.set(key, { stamp, status, mask_usernames, text });
    return text;
  }
}
