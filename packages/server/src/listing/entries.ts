import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { BoardRow } from '@laurel/rules/boards/board.ts';
import { playerHash } from '@laurel/rules/boards/player-hash.ts';
import { BoundedCache } from './bounded-cache.ts';
import type { DatedCampaign } from './list-tournaments.ts';
import { renderEntry } from './render-entry.ts';
import { shownRows } from './shown-rows.ts';
import type { ListingSource, TenantListing } from './source.ts';

const CACHED_CHARACTERS = 64 * 1024 * 1024;
const CACHED_HASHES = 100_000;

/** Whose entries, in which languages: the one asked for, then those to fall back to. */
export interface EntryReader {
  tenant_id: number;
  listing: TenantListing;
  languages: readonly string[];
}

/** A rendered entry and what it was rendered from. */
interface Entry {
  definition: CampaignDefinition;
  stamp: string;
  text: string;
}

/** The entries' JSON texts; each is rendered once for a version of its board and a language. */
export class Entries {
  readonly #source: ListingSource;
  readonly #entries = new BoundedCache<Entry>(CACHED_CHARACTERS, ({ text }) => text.length);
  readonly #hashes = new BoundedCache<string>(CACHED_HASHES, () => 1);

  constructor(source: ListingSource) {
    this.#source = source;
  }

  /** The texts in the order of the campaigns. Boards are read before anything is waited for, so all are of one moment. */
  async textsOf(campaigns: readonly DatedCampaign[], reader: EntryReader): Promise<string[]> {
    const drafts = campaigns.map((dated) => this.#knownOrRows(dated, reader));
    const usernames = await this.#usernamesOf(drafts, reader.tenant_id);
    return drafts.map((draft) =>
      typeof draft === 'string' ? draft : this.#render(draft, usernames, reader),
    );
  }

  #knownOrRows(dated: DatedCampaign, reader: EntryReader): string | Draft {
    const { definition, board } = dated.campaign;
    const key = keyOf(dated, reader);
    const stamp = stampOf(dated, reader.listing);
    const known = this.#entries.get(key);
    if (known?.definition === definition && known.stamp === stamp) return known.text;
    return { dated, key, stamp, rows: shownRows(board, definition) };
  }

  /** All names in one question; none when every entry is known. */
  #usernamesOf(drafts: Array<string | Draft>, tenant_id: number): Promise<Map<string, string | null>> {
    const rows = drafts.flatMap((draft) => (typeof draft === 'string' ? [] : draft.rows));
    const player_ids = new Set(rows.map((row) => row.player_id));
    return player_ids.size === 0 ? nobody : this.#source.usernamesOf(tenant_id, [...player_ids]);
  }

  #render(
    { dated, key, stamp, rows }: Draft,
    usernames: Map<string, string | null>,
    { tenant_id, listing, languages }: EntryReader,
  ): string {
    const { mask_usernames, player_hash_secret } = listing;
    const hashOf = (player_id: string) => this.#hashOf(tenant_id, player_hash_secret, player_id);
    const text = renderEntry(dated, { rows, usernames, mask_usernames, hashOf, languages });
    this.#entries.set(key, { definition: dated.campaign.definition, stamp, text });
    return text;
  }

  #hashOf(tenant_id: number, secret: Buffer, player_id: string): string {
    const key = `${tenant_id} ${player_id}`;
    const known = this.#hashes.get(key);
    if (known !== undefined) return known;
    const hash = playerHash(secret, player_id);
    this.#hashes.set(key, hash);
    return hash;
  }
}

/** An entry that is not rendered yet. */
interface Draft {
  dated: DatedCampaign;
  key: string;
  stamp: string;
  rows: BoardRow[];
}

const nobody = Promise.resolve(new Map<string, string | null>());

function keyOf({ campaign }: DatedCampaign, { tenant_id, languages }: EntryReader): string {
  return `${tenant_id} ${campaign.campaign_id} ${languages.join(' ')}`;
}

/** Everything beside the definition that can change an entry. */
function stampOf({ campaign, status }: DatedCampaign, { mask_usernames }: TenantListing): string {
  return `${campaign.board.version} ${status} ${mask_usernames}`;
}
