import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type { CampaignDefinition, CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import type { TournamentEntry } from '@laurel/contract/tournaments/listing.ts';
import { Board } from '@laurel/rules/boards/board.ts';
import { compileSelection } from '@laurel/rules/games/selection.ts';
import { scoreUnits } from '@laurel/rules/kinds/tournament/score.ts';
import { type QueryString, readTournamentQuery } from '../../src/http/routes/tournaments/tournament-query.ts';
import { openListing } from '../../src/listing/open-listing.ts';
import type { Page } from '../../src/listing/page.ts';
import type { ListedCampaign, TenantListing } from '../../src/listing/source.ts';

/** A campaign to post: a week's point tournament in EUR, but for what the test is about. */
export function campaignInput(changes: Partial<CampaignInput> = {}): CampaignInput {
  return {
    custom_id: 'TM-1',
    tournament_type: 'PT',
    start: '2026-12-01T00:00:00Z',
    end: '2026-12-08T00:00:00Z',
    currency: 'EUR',
    texts: { en: { name: 'Winter' } },
    rules: { tasks: [{ task: 'rounds', count: 1, points: '1' }] },
    ...changes,
  };
}

/** A campaign in the listing; `scores` are those of its players in the order in which they reached them. */
export function listed(
  campaign_id: number,
  changes: Partial<CampaignInput> = {},
  scores: Record<string, string> = {},
): ListedCampaign & { board: Board } {
  const definition = normaliseDefinition(campaignInput({ custom_id: `TM-${campaign_id}`, ...changes }));
  const selects = compileSelection(definition.games);
  const board = boardWith(definition, scores);
  return { campaign_id, definition, board, selects: (game_id) => selects(game_id, undefined) };
}

function boardWith(definition: CampaignDefinition, scores: Record<string, string>): Board {
  const board = new Board(definition, 1);
  for (const [i, [player_id, score]] of Object.entries(scores).entries())
    board.setScore(player_id, { player_id, units: scoreUnits(score), reached_at: i }, true, 1);
  return board;
}

/** What a listing is opened over; a test may change it between two questions. */
export interface Shown {
  tenant: TenantListing;
  usernames: Map<string, string | null>;
  now: string;
  /** Which players' names were asked for, a line for each time. */
  asked: string[][];
}

export interface Answer {
  count: number;
  next: string | null;
  previous: string | null;
  results: TournamentEntry[];
}

/** The listing module over the given campaigns at 2026-12-03, asked as the route asks it. */
export function openShown(campaigns: ListedCampaign[], changes: Partial<TenantListing> = {}) {
  const shown: Shown = {
    tenant: { ...tenant, campaigns, ...changes },
    usernames: new Map(),
    now: noon,
    asked: [],
  };
  const source = {
    listingOf: () => shown.tenant,
    usernamesOf: async (_tenant_id: number, player_ids: string[]) => {
      shown.asked.push(player_ids);
      return shown.usernames;
    },
  };
  const listing = openListing({ source, clock: () => new Date(shown.now) });
  const pageOf = async (query = ''): Promise<Page> =>
    listing.pageOf({
      tenant_id: 1,
      url: `http://laurel.test/list?${query}`,
      pageUrl: (page) => `page ${page}`,
      readQuery: () => readTournamentQuery(parsed(query)),
    });
  const ask = async (query = ''): Promise<Answer> => JSON.parse((await pageOf(query)).body.toString());
  const idsOf = async (query = '') => (await ask(query)).results.map(({ campaign }) => campaign.id);
  return { shown, pageOf, ask, idsOf };
}

const noon = '2026-12-03T12:00:00Z';

const tenant: TenantListing = {
  version: 1,
  name: 'acme',
  default_language: 'en',
  mask_usernames: false,
  player_hash_secret: Buffer.from('a secret of thirty-two bytes, ok'),
  campaigns: [],
};

/** A query string as the route gets it: what is repeated comes as an array. */
export function parsed(query: string): QueryString {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}
