import { boardTermsOf } from '@laurel/contract/campaigns/of-any-kind.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { ListingQuery, SortField, StatusCode } from '@laurel/contract/listing/listing.ts';
import { statusAt } from '@laurel/rules/campaigns/status.ts';
import type { BoardView } from '../boards/boards.ts';
import { storedInstant } from '../campaigns/campaigns.ts';

/** A campaign at a moment; instants in µs. */
export interface DatedCampaign {
  campaign: BoardView;
  start: number;
  end: number;
  status: StatusCode;
}

/** One page of the matches of a query. */
export interface CampaignPage {
  /** Matches on all pages. */
  count: number;
  /** Number of the last page; 1 when nothing matches. */
  last: number;
  campaigns: DatedCampaign[];
}

/**
 * Filters, orders and cuts out a page (docs/rules/listing.md#3). A page after the last is refused; page 1 of an empty result
 * is empty.
 */
export function pageOfCampaigns(campaigns: readonly DatedCampaign[], query: ListingQuery): CampaignPage {
  const matches = campaigns.filter((campaign) => isWanted(campaign, query)).sort(orderOf(query.sort));
  const { page, page_size } = query;
  const last = Math.max(1, Math.ceil(matches.length / page_size));
  if (page > last) throw new Fault('page_not_found', `There is no page ${page}; the last one is ${last}.`);
  return { count: matches.length, last, campaigns: matches.slice((page - 1) * page_size, page * page_size) };
}

/** Campaigns with the status that the clock gives them (invariant I8). */
export function datedCampaigns(campaigns: readonly BoardView[], now: number): DatedCampaign[] {
  return campaigns.map((campaign) => {
    const start = storedInstant(campaign.definition.start);
    const end = storedInstant(campaign.definition.end);
    return { campaign, start, end, status: statusAt({ start, end }, now) };
  });
}

/** The window around a moment in which no campaign changes its status: `[from, until)`. */
export function statusWindow(
  campaigns: readonly DatedCampaign[],
  now: number,
): { from: number; until: number } {
  let [from, until] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const { start, end } of campaigns) {
    for (const instant of [start, end]) {
      if (instant <= now) from = Math.max(from, instant);
      else until = Math.min(until, instant);
    }
  }
  return { from, until };
}

function isWanted({ campaign, start, end, status }: DatedCampaign, query: ListingQuery): boolean {
  return (
    (query.status === null || query.status.includes(status)) &&
    (query.start_date === null || start >= query.start_date) &&
    (query.end_date === null || end <= query.end_date) &&
    (query.tournament_type === null ||
      boardTermsOf(campaign.definition).tournament_type === query.tournament_type) &&
    (query.game_ids === null || query.game_ids.some((game_id) => campaign.selects(game_id)))
  );
}

type Order = (a: DatedCampaign, b: DatedCampaign) => number;

/** Every order ends with the id, so that it is total and pages neither repeat nor miss a campaign (invariants I6 and I7). */
function orderOf(sort: ListingQuery['sort']): Order {
  const orders = sort.map(({ field, descending }): Order => {
    const ascending = ascendingBy[field];
    return descending ? (a, b) => ascending(b, a) : ascending;
  });
  const chosen = orders.length > 0 ? orders : mostUrgent;
  return (a, b) => {
    for (const order of chosen) {
      const difference = order(a, b);
      if (difference !== 0) return difference;
    }
    return a.campaign.campaign_id - b.campaign.campaign_id;
  };
}

const ascendingBy: Record<SortField, Order> = {
  start_date: (a, b) => a.start - b.start,
  end_date: (a, b) => a.end - b.end,
  status: (a, b) => (a.status < b.status ? -1 : a.status > b.status ? 1 : 0),
};

const urgency: Record<StatusCode, number> = { AC: 0, SC: 1, FI: 2 };

/** The newest first among those of one status. */
const mostUrgent: Order[] = [(a, b) => urgency[a.status] - urgency[b.status], (a, b) => b.start - a.start];
