import { prizesIn } from '@laurel/contract/campaigns/of-any-kind.ts';
import type { TenantBoards } from '../boards/boards.ts';
import { serviceLanguages, shortestFor } from '../listing/listing.ts';

/** Selects lines of a board and their language. */
export interface FeedKey {
  readonly campaign_id: number;
  readonly rows: number;
  readonly language: string;
}

/** Up to this number of lines each number has its own rendering; larger numbers are rounded up to one of a few. */
const OWN_ROWS = 25;
const STEPS = [50, 100, 250, 500, 1_000];

/**
 * The rendering that serves a request. There are few of them, whatever languages and numbers of lines readers send: each is
 * made again with every change of a board.
 */
export function feedKeyOf(
  { campaign_id, rows, language }: FeedKey,
  { views, tenant }: TenantBoards,
): FeedKey {
  const definition = views.get(campaign_id)?.definition;
  const prizes = definition === undefined ? [] : prizesIn(definition);
  const ofPrizes = prizes.flatMap(({ prize: { titles = {} } }) => Object.keys(titles));
  return {
    campaign_id,
    rows: rows <= OWN_ROWS ? rows : (STEPS.find((step) => rows <= step) ?? rows),
    language:
      shortestFor(language, [...ofPrizes, ...serviceLanguages]) ?? tenant.default_language.toLowerCase(),
  };
}
