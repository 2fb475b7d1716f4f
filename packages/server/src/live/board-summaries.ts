import { formatTimestamp } from '@laurel/contract/values/timestamps.ts';
import { prizedBoard } from '@laurel/rules/boards/team-board.ts';
import { LRUCache } from 'lru-cache';
import type { Boards, BoardView, TenantBoards, Top } from '../boards/boards.ts';
import { feedKeyOf } from './board-feed.ts';
import { linesOf } from './lines.ts';
import { languagesOf } from './tenant-watch.ts';

/** Bytes of rendered summaries that are kept. */
const CACHED_BYTES = 16 * 1024 * 1024;

/** Which boards are summarised for a page. */
export interface SummaryQuery {
  campaign_ids: readonly number[];
  rows: number;
  language: string;
}

/** A rendered summary and everything that it was rendered from except its key. */
interface Summary {
  /** Of the lines, the names and the definition. */
  stamp: number;
  count: number;
  isSettled: boolean;
  mask_usernames: boolean;
  text: string;
}

/** The boards as lists of tournaments show them; each is rendered once per state, language and number of lines. */
export class BoardSummaries {
  readonly #boards: Pick<Boards, 'ofTenant' | 'topRows'>;
  readonly #clock: () => Date;
  readonly #known = new LRUCache<string, Summary>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ text }, key) => 200 + 2 * key.length + text.length,
  });

  constructor(boards: Pick<Boards, 'ofTenant' | 'topRows'>, clock: () => Date) {
    this.#boards = boards;
    this.#clock = clock;
  }

  /** JSON (BoardSummaries) of the boards that players are shown, in the order of the ids. */
  async of(tenant_id: number, query: SummaryQuery): Promise<string> {
    const shown = await this.#boards.ofTenant(tenant_id);
    const views = query.campaign_ids.flatMap((id) => shown.views.get(id) ?? []);
    const visible = views.filter(({ definition }) => definition.visible);
    // Boards change with every step: counts and lines are read together, before the first await.
    const counts = visible.map(({ board }) => prizedBoard(board).count);
    const tops = await this.#boards.topRows(shown.tenant, visible);
    const texts = visible.map((view, at) =>
      this.#textOf(view, { count: counts[at] as number, top: tops[at] as Top, query, shown }),
    );
    const now = formatTimestamp(this.#clock().getTime() * 1_000);
    return `{"now":"${now}","results":[${texts.join(',')}]}`;
  }

  #textOf(
    view: BoardView,
    read: { count: number; top: Top; query: SummaryQuery; shown: TenantBoards },
  ): string {
    const { campaign_id, isSettled } = view;
    const { count, top, query, shown } = read;
    const { tenant_id, mask_usernames } = shown.tenant;
    const { rows, language } = feedKeyOf({ ...query, campaign_id }, shown);
    const key = `${tenant_id} ${campaign_id} ${rows} ${language}`;
    const state = { stamp: top.stamp, count, isSettled, mask_usernames };
    const known = this.#known.get(key);
    if (known && isSame(known, state)) return known.text;
    const languages = languagesOf(language, shown);
    const wording = { definition: view.definition, mask_usernames, languages };
    const lines = linesOf(top.rows.slice(0, rows), wording).map(({ text }) => text);
    const text = `{"campaign_id":${campaign_id},"count":${count},"settled":${isSettled},"rows":[${lines.join(',')}]}`;
    this.#known.set(key, { ...state, text });
    return text;
  }
}

function isSame(one: Summary, other: Omit<Summary, 'text'>): boolean {
  return (
    one.stamp === other.stamp &&
    one.count === other.count &&
    one.isSettled === other.isSettled &&
    one.mask_usernames === other.mask_usernames
  );
}
