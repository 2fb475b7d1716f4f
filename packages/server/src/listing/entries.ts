import { winsBy } from '@laurel/contract/campaigns/by-kind.ts';
import type { CampaignText } from '@laurel/contract/campaigns/definition.ts';
import { openEnd } from '@laurel/contract/campaigns/open-end.ts';
import type { StatusCode } from '@laurel/contract/listing/listing.ts';
import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { LRUCache } from 'lru-cache';
import type { Boards, BoardView, TenantBoards, Top } from '../boards/boards.ts';
import type { Turns } from '../scheduling/turns.ts';
import { type EntryParts, entryMembersOf, termsOf } from './kinds/entry-kinds.ts';
import type { DatedCampaign } from './list-campaigns.ts';
import { type ServiceTexts, serviceWording } from './service-texts.ts';
import { textIn } from './texts-in.ts';

/** The player and the languages of entries: the requested one, then those to fall back to. */
interface EntryReader {
  tenant: TenantBoards['tenant'];
  languages: readonly string[];
}

/** What entries show of a board: its lines, or only how many players are on it, and its prizes. */
interface Shown extends Top {
  players: number;
  /** The prizes of the board; the list stays the same object while they are the same. */
  prizes: BoardView['board']['rules']['prizes'];
}

/** A rendered entry and everything that it was rendered from except the languages. */
interface Entry {
  definition: BoardView['definition'];
  /** Of the lines and the names. */
  stamp: number;
  players: number;
  prizes: Shown['prizes'];
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
    const shown = await this.#shownOf(campaigns, reader);
    const turn = this.#turns.begin();
    const texts: string[] = [];
    for (const [at, dated] of campaigns.entries()) {
      texts.push(this.#textOf(dated, shown[at] as Shown, reader));
      if (turn.isOver) await turn.next();
    }
    return texts;
  }

  async #shownOf(campaigns: readonly DatedCampaign[], { tenant }: EntryReader): Promise<Shown[]> {
    const views = campaigns.map(({ campaign }) => campaign);
    const hasLines = ({ definition }: BoardView) => winsBy[definition.kind] === 'places';
    const withLines = views.filter(hasLines);
    // Other kinds show only how many players are on the board.
    const counted = views.map((view) => {
      const { count, rules } = view.board;
      return { stamp: 0, rows: [], players: hasLines(view) ? 0 : count, prizes: rules.prizes };
    });
    const tops = await this.#boards.topRows(tenant, withLines);
    const topOf = new Map(withLines.map((view, at) => [view, tops[at] as Top]));
    return views.map((view, at) => ({ ...(counted[at] as Shown), ...topOf.get(view) }));
  }

  #textOf(dated: DatedCampaign, { rows, ...shown }: Shown, { tenant, languages }: EntryReader): string {
    const { status, campaign } = dated;
    const { tenant_id, mask_usernames } = tenant;
    const key = `${tenant_id} ${campaign.campaign_id} ${languages.join(' ')}`;
    const state = { ...shown, definition: campaign.definition, status, mask_usernames };
    const known = this.#entries.get(key);
    if (known && isSame(known, state)) return known.text;
    const { players, prizes } = shown;
    const text = renderEntry(dated, { rows, players, prizes, mask_usernames, languages });
    this.#entries.set(key, { ...state, text });
    return text;
  }
}

function isSame(one: Entry, other: Omit<Entry, 'text'>): boolean {
  return (
    one.definition === other.definition &&
    one.stamp === other.stamp &&
    one.players === other.players &&
    one.prizes === other.prizes &&
    one.status === other.status &&
    one.mask_usernames === other.mask_usernames
  );
}

/** The JSON text of one element of `results` without its kind (docs/rules/listing.md). */
function renderEntry(dated: DatedCampaign, parts: Omit<EntryParts, 'texts' | 'locale'>): string {
  const { definition } = dated.campaign;
  const languages = [...parts.languages, definition.default_language];
  const wording = serviceWording(parts.languages);
  const campaign = JSON.stringify(campaignOf(dated, wording.texts, languages));
  const members = entryMembersOf(definition, { ...parts, ...wording, languages });
  return `{"campaign":${campaign},${members}}`;
}

/** The JSON text of an entry with its kind. */
export function entryWithKind({ campaign }: DatedCampaign, entry: string): string {
  return `{"kind":"${campaign.definition.kind}",${entry.slice(1)}`;
}

/** The members that all kinds share. */
function campaignOf(
  { campaign, status, start, end }: DatedCampaign,
  service: ServiceTexts,
  languages: readonly string[],
): object {
  const { definition } = campaign;
  const textOf = (member: keyof CampaignText) => textIn(definition.texts, member, languages);
  return {
    id: campaign.campaign_id,
    custom_id: definition.custom_id,
    name: textOf('name'),
    image: definition.image,
    start: shortTimestamp(start),
    end: definition.end === openEnd ? null : shortTimestamp(end),
    status,
    status_for_display: service.status[status],
    terms: { content: textOf('terms'), ...termsOf(definition, service) },
    game_ids: definition.games.ids,
    campaign_info: textOf('info'),
  };
}

/** Milliseconds are shown if there are any. */
function shortTimestamp(instant: number): string {
  return formatTimestamp(instant).replace('.000Z', 'Z');
}
