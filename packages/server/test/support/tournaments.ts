import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type { TournamentDefinition, TournamentInput } from '@laurel/contract/campaigns/definition.ts';
import { tenantDefaults } from '@laurel/contract/identity/tenant-settings.ts';
import type { TournamentEntry } from '@laurel/contract/listing/listing.ts';
import { Board, boardRulesOf } from '@laurel/rules/boards/board.ts';
import { compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { compileSelection } from '@laurel/rules/games/selection.ts';
import { scoreUnits } from '@laurel/rules/kinds/tournament/score.ts';
import { encodeFacts, type GameFacts, learn, playerFields } from '@laurel/rules/players/facts.ts';
import { rateTable } from '@laurel/rules/rates/rates.ts';
import { openBoards } from '../../src/boards/open-boards.ts';
import type { Queryable } from '../../src/database/database.ts';
import { queryableBy } from '../../src/database/tenant-session.ts';
import type { Tenant } from '../../src/identity/store/tenants.ts';
import { type ListingDependencies, openListing } from '../../src/listing/listing.ts';
import type { ListingPage } from '../../src/listing/page.ts';
import { type QueryString, readTournamentQuery } from '../../src/listing/routes/listings.ts';
import { Turns } from '../../src/scheduling/turns.ts';
import { HeldPlayers } from '../../src/scoring/held-players.ts';
import type { Scoring } from '../../src/scoring/open-scoring.ts';
import type { ActiveFold, ShownCampaign, TenantState } from '../../src/scoring/tenant-state.ts';

/** A campaign to post: a week's point tournament in EUR, except for the members under test. */
export function campaignInput(changes: Partial<TournamentInput> = {}): TournamentInput {
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

/** A published campaign as scoring has it. */
export interface Listed {
  campaign: ShownCampaign;
  fold: ActiveFold;
  board: Board;
}

/** A campaign in the listing; `scores` are those of its players in the order in which they reached them. */
export function listed(
  campaign_id: number,
  changes: Partial<TournamentInput> = {},
  scores: Record<string, string> = {},
): Listed {
  const definition = normaliseDefinition(campaignInput({ custom_id: `TM-${campaign_id}`, ...changes }));
  const board = boardWith(definition, scores);
  const selects = compileSelection(definition.games);
  const shared = { campaign_id, fold_id: campaign_id, version: 1, definition, selects, shown_version: 1 };
  return {
    board,
    campaign: {
      ...shared,
      seq: 1,
      isComplete: true,
      isSettled: false,
      isPinned: false,
      board,
      teamNames: new Map(),
      disqualified: new Set(),
      erased: { eligible: new Set(), places: new Map() },
      isInAudience: () => true,
      isInSegments: undefined,
      stages: { known: '', absent: () => undefined },
      isEligible: () => true,
    },
    fold: {
      ...shared,
      period: 202611,
      rebuild_id: null,
      check_only: false,
      pauses: new Map(),
      season_began: null,
      folded_definition: definition,
      built_to: null,
      complete: true,
      built: true,
      shown: true,
      compiled: compileCampaign(definition, rateTable([]), () => true),
      joined: new Map(),
      closes_at: 0,
      closed: false,
      settled_seq: null,
      settled_changes: null,
      pinned_refold: null,
      settled: false,
    },
  };
}

function boardWith(definition: TournamentDefinition, scores: Record<string, string>): Board {
  const board = new Board(boardRulesOf(definition));
  for (const [i, [player_id, score]] of Object.entries(scores).entries())
    board.setScore(player_id, { player_id, units: scoreUnits(score), reached_at: i }, true);
  return board;
}

/** What scoring shows of a tenant after a step. */
export type ShownTenant = Tenant & { campaigns: Listed[]; games: Map<string, GameFacts> };

/** The data under a listing; a test may change it between two requests. */
export interface Shown {
  /** A new object is a new step. */
  tenant: ShownTenant;
  usernames: Map<string, string | null>;
  now: string;
  /** Which players' names were read from the database, a line for each time. */
  asked: string[][];
  /** Reports that these players' names may have changed, as scoring does. */
  touch: (player_ids: string[]) => void;
}

export interface Answer {
  count: number;
  next: string | null;
  previous: string | null;
  results: TournamentEntry[];
}

/** The listing over the given campaigns at 2026-12-03, called as the route calls it. */
export function openShown(
  campaigns: Listed[],
  changes: Partial<ShownTenant> = {},
  limits: Partial<Pick<ListingDependencies, 'cachedBytes' | 'turns'>> = {},
) {
  const watchers: Parameters<Scoring['watchPlayers']>[0][] = [];
  const shown: Shown = {
    tenant: { ...tenant, campaigns, games: new Map(), ...changes },
    usernames: new Map(),
    now: noon,
    asked: [],
    touch: (player_ids) => {
      for (const watcher of watchers) watcher(tenant.tenant_id, player_ids);
    },
  };
  const scoring = {
    knownStateOf: () => stateOf(shown.tenant),
    stateOf: async () => stateOf(shown.tenant),
    unwrittenFacts: () => undefined,
    watchPlayers: (watcher: (typeof watchers)[number]) => void watchers.push(watcher),
  };
  const { turns = new Turns(() => performance.now()) } = limits;
  const boards = openBoards({ database: namesOf(shown), scoring, turns });
  const listing = openListing({ boards, clock: () => new Date(shown.now), ...limits, turns });
  const pageOf = async (query = ''): Promise<ListingPage> =>
    listing.pageOf({
      tenant_id: 1,
      url: `http://laurel.test/list?${query}`,
      pageUrl: (page) => `page ${page}`,
      query: readTournamentQuery(parsed(query)),
    });
  const ask = async (query = ''): Promise<Answer> => JSON.parse((await pageOf(query)).body.toString());
  const idsOf = async (query = '') => (await ask(query)).results.map(({ campaign }) => campaign.id);
  return { shown, listing, pageOf, ask, idsOf };
}

const noon = '2026-12-03T12:00:00Z';

const tenant: Tenant = {
  ...tenantDefaults,
  tenant_id: 1,
  name: 'acme',
  player_hash_secret: Buffer.from('a secret of thirty-two bytes, ok'),
  created_at: new Date(noon),
};

const states = new WeakMap<ShownTenant, TenantState>();

/** A state of scoring; the same one for the same tenant. */
function stateOf(shown: ShownTenant): TenantState {
  const { campaigns: all, games, ...tenant } = shown;
  const known = states.get(shown);
  if (known) return known;
  const state: TenantState = {
    cursor: { seq: 1, step: 1, changes: 1, campaigns_version: 1 },
    seq: 1,
    tenant,
    games,
    pauses: new Map(),
    rates: new Map(),
    folds: all.map(({ fold }) => fold),
    campaigns: new Map(all.map(({ campaign }) => [campaign.campaign_id, campaign])),
    layouts: new Map(),
    segments: new Map(),
    players: new HeldPlayers({ maxBytes: 0, bytes: 0 }),
    buildsNext: false,
  };
  states.set(shown, state);
  return state;
}

/** From the database, the names of players. */
function namesOf(shown: Shown): Queryable {
  const query = async ({ values }: { values?: unknown[] }) => {
    const player_ids = values?.[1] as string[];
    shown.asked.push(player_ids);
    return player_ids.map((id) => ({ id, facts: factsWith(shown.usernames.get(id) ?? null) }));
  };
  return queryableBy(query as unknown as Queryable['query']);
}

function factsWith(username: string | null): string {
  const event = { timestamp: 1, unique_id: 'named', data: { username } };
  return encodeFacts(learn({}, playerFields, event), playerFields);
}

/** A query string as the route gets it: repeated parameters come as an array. */
export function parsed(query: string): QueryString {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}
