import { setImmediate } from 'node:timers/promises';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { Board } from '@laurel/rules/boards/board.ts';
import { type CompiledCampaign, compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { foldFacts } from '@laurel/rules/fold/fold.ts';
import { compileSelection } from '@laurel/rules/games/selection.ts';
import { standingOf } from '@laurel/rules/kinds/tournament/standing.ts';
import { compileAudience, type IsEligible } from '@laurel/rules/players/audience.ts';
import { isErased } from '@laurel/rules/players/erased.ts';
import { decodeFacts, type GameFacts, type PlayerFacts } from '@laurel/rules/players/facts.ts';
import { rateTable } from '@laurel/rules/rates/rates.ts';
import { type GameroundFact, roundKey } from '@laurel/rules/rounds/rounds.ts';
import type { Database, TenantSession } from '../database/database.ts';
import { playersAtOnce, readRounds } from '../events/events.ts';
import { readErasedStandings, readGameFacts, readPlayerFacts, readPlayersAfter } from '../facts/facts.ts';
import { readDisqualified, readOptIns } from '../participation/participation.ts';
import { readRates } from '../rates/rates.ts';
import { readScoredSeq } from '../scoring/scoring.ts';
import { type HeldSegments, readSegmentsOf } from '../segments/segments.ts';

/** A definition to fold, with its assumptions. */
export interface Candidate {
  definition: CampaignDefinition;
  /** All players count as joined. */
  everybodyJoined: boolean;
  /** No event counts as late. */
  receivedInTime: boolean;
}

/** The result of folding the log by a definition. */
export interface Simulated {
  board: Board;
  /** Players with a round that counted, those rounds, and rounds that lack a rate. */
  players: number;
  rounds: number;
  unpriced: number;
}

/** The boards of several definitions over the very same events. */
export interface SimulatedBoards {
  simulated: Simulated[];
  /** Events of game rounds that were read. */
  events: number;
}

interface Prepared extends Simulated {
  compiled: CompiledCampaign;
  isEligible: IsEligible;
}

/** With more windows, each fold gets only the rounds of its window. */
const FEW_WINDOWS = 2;

/** Players that are folded before the event loop may run other work. */
const FOLDED_PLAYERS = 25;

/**
 * Folds the whole log for each of the definitions as scoring would, up to the event that scoring has followed, and keeps
 * nothing. Every statement is separate, so that ingestion and scoring continue in between; `signal` ends it between two of
 * them. Calls `onPlayers` with the number of players processed.
 */
export async function simulateBoards(
  database: Database,
  { tenant_id, campaign_id }: { tenant_id: number; campaign_id: number },
  candidates: readonly Candidate[],
  signal: AbortSignal,
  onPlayers: (gone: number) => void = () => {},
): Promise<SimulatedBoards> {
  const tenant = database.ofTenant(tenant_id);
  const upTo = await readScoredSeq(tenant);
  const prepared = await prepare(tenant, campaign_id, candidates);
  const needsJoin = prepared.some(({ compiled }) => compiled.needsJoin);
  const optIns = needsJoin ? await readOptIns(tenant, campaign_id) : [];
  const joined = new Map(optIns.map(({ player_id, joined_at }) => [player_id, joined_at]));
  // The log is read once for all windows; each fold skips what it does not need.
  const start = Math.min(...prepared.map(({ compiled }) => compiled.start));
  const end = Math.max(...prepared.map(({ compiled }) => compiled.end));
  let events = 0;
  let players = playersAtOnce();
  let gone = 0;
  for (let after: string | null = null; ; ) {
    signal.throwIfAborted();
    const player_ids = await readPlayersAfter(tenant, after, players);
    const rows = await readRounds(tenant, { player_ids, start, end, upTo });
    events += rows.length;
    const ofPlayers = Map.groupBy(rows, (row) => row.player_id);
    const facts = await readFactsOf(tenant, [...ofPlayers.keys()]);
    await foldAll(prepared, ofPlayers, { facts, joined });
    gone += player_ids.length;
    onPlayers(gone);
    if (player_ids.length < players) return { simulated: prepared, events };
    players = playersAtOnce({ players, events: rows.length });
    after = player_ids.at(-1) as string;
  }
}

async function prepare(
  tenant: TenantSession,
  campaign_id: number,
  candidates: readonly Candidate[],
): Promise<Prepared[]> {
  const rates = rateTable(await readRates(tenant));
  const games = new Map<string, GameFacts>();
  for (const { id, facts } of await readGameFacts(tenant, null)) games.set(id, decodeFacts(facts));
  const disqualified = new Set(await readDisqualified(tenant, campaign_id));
  const standings = await readErasedStandings(tenant, campaign_id);
  const erased = new Set(standings.filter((one) => one.eligible).map((one) => one.player_id));
  const segments: HeldSegments = new Map();
  const prepared: Prepared[] = [];
  for (const { definition, everybodyJoined, receivedInTime } of candidates) {
    const selects = compileSelection(definition.games);
    const compiled = compileCampaign(definition, rates, (game_id) => selects(game_id, games.get(game_id)));
    const playersOf = await readSegmentsOf(tenant, definition.audience, segments);
    const isInAudience = compileAudience(definition.audience, playersOf);
    prepared.push({
      compiled: {
        ...compiled,
        needsJoin: compiled.needsJoin && !everybodyJoined,
        graceEnd: receivedInTime ? Number.POSITIVE_INFINITY : compiled.graceEnd,
      },
      isEligible: (player_id, facts) =>
        !disqualified.has(player_id) &&
        (isErased(player_id) ? erased.has(player_id) : isInAudience(player_id, facts)),
      board: new Board(definition),
      players: 0,
      rounds: 0,
      unpriced: 0,
    });
  }
  return prepared;
}

async function readFactsOf(tenant: TenantSession, player_ids: string[]): Promise<Map<string, PlayerFacts>> {
  if (player_ids.length === 0) return new Map();
  const rows = await readPlayerFacts(tenant, player_ids);
  return new Map(rows.map(({ id, facts }) => [id, decodeFacts(facts)]));
}

interface Known {
  facts: Map<string, PlayerFacts>;
  joined: Map<string, number>;
}

async function foldAll(
  prepared: Prepared[],
  ofPlayers: Map<string, GameroundFact[]>,
  { facts, joined }: Known,
): Promise<void> {
  let folded = 0;
  for (const [player_id, all] of ofPlayers) {
    const rounds = prepared.length > FEW_WINDOWS ? roundsOf(all) : undefined;
    const about = { player_id, facts: facts.get(player_id), joinedAt: joined.get(player_id) ?? null };
    for (const one of prepared)
      foldOne(one, { ...about, rows: rounds ? rowsWithin(rounds, one.compiled) : all });
    folded += 1;
    if (folded % FOLDED_PLAYERS === 0) await setImmediate();
  }
}

/** Events of one round, and when its bets were placed (µs). */
interface BetsOfRound {
  first: number;
  last: number;
  rows: GameroundFact[];
}

function roundsOf(rows: GameroundFact[]): BetsOfRound[] {
  return Array.from(Map.groupBy(rows, roundKey).values(), (ofRound) => {
    const bets = ofRound.filter((row) => !row.is_win).map((row) => row.occurred_at);
    return { first: Math.min(...bets), last: Math.max(...bets), rows: ofRound };
  });
}

/** The rounds that may start in the window: the fold decides which of their bets count. */
function rowsWithin(rounds: BetsOfRound[], { start, end }: CompiledCampaign): GameroundFact[] {
  return rounds.flatMap(({ first, last, rows }) => (first < end && last >= start ? rows : []));
}

interface OnePlayer {
  player_id: string;
  rows: GameroundFact[];
  facts: PlayerFacts | undefined;
  joinedAt: number | null;
}

function foldOne(one: Prepared, { player_id, rows, facts, joinedAt }: OnePlayer): void {
  const { compiled, board, isEligible } = one;
  const standing = standingOf(compiled, foldFacts(compiled, rows, joinedAt));
  const { units, reached_at } = standing;
  one.rounds += standing.rounds;
  one.unpriced += standing.unpriced;
  if (standing.rounds > 0) one.players += 1;
  if (units === null || reached_at === null || !isEligible(player_id, facts)) return;
  board.setScore(player_id, { player_id, units, reached_at }, true);
}
