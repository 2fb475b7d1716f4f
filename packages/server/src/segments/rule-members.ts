import { conditionsOf, type SegmentRule } from '@laurel/contract/segments/rules.ts';
import { compareCodePoints } from '@laurel/contract/values/code-points.ts';
import { MICROSECONDS_A_DAY } from '@laurel/contract/values/timestamps.ts';
import { type CompiledCampaign, compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { compileSelection } from '@laurel/rules/games/selection.ts';
import { levelHistory } from '@laurel/rules/missions/level-history.ts';
import { isErased } from '@laurel/rules/players/erased.ts';
import { decodeFacts, type GameFacts, textFact } from '@laurel/rules/players/facts.ts';
import { pausesIn } from '@laurel/rules/players/pauses.ts';
import { converter, type RateTable, rateTable } from '@laurel/rules/rates/rates.ts';
import { joinedWith } from '@laurel/rules/rounds/joined.ts';
import type { FactKind } from '@laurel/rules/rounds/player-fact.ts';
import { isBelowZero, roundKey } from '@laurel/rules/rounds/rounds.ts';
import {
  type CampaignResult,
  type LevelFrom,
  type PlayerHistory,
  type RoundBegun,
  type RuleWorld,
  whenMember,
} from '@laurel/rules/segments/membership.ts';
import { type Spans, spanAt } from '@laurel/rules/segments/spans.ts';
import type { TenantSession } from '../database/database.ts';
import { factOf } from '../events/events.ts';
import { readFactRows, readGameFacts, readKnownPauses } from '../facts/facts.ts';
import {
  type HistoryPiece,
  type LogPart,
  playersUpTo,
  readFactsOfParts,
  readPieces,
} from '../history/history.ts';
import { readRates } from '../rates/rates.ts';
import { readResults, type StoredResult } from './store/campaign-results.ts';
import { type RuleCampaign, readJoinTimes, readRuleCampaigns } from './store/rule-campaigns.ts';

/** The players who belong at a time (µs), by the log up to an event, in the order of their ids. Holds no lock. */
export async function readMembers(
  tenant: TenantSession,
  rule: SegmentRule,
  { at, upTo }: { at: number; upTo: number },
): Promise<string[]> {
  const world = await readWorld(tenant, rule);
  const looked = { from: lookBack(rule, at), to: at, upTo };
  const members = new Set<string>();
  for await (const player_ids of playersUpTo(tenant, upTo)) {
    const named = player_ids.filter((player_id) => !isErased(player_id));
    for (const { player_id, spans } of await spansOf(tenant, rule, world, named, looked))
      if (spanAt(spans, at)) members.add(player_id);
  }
  return [...members].sort(compareCodePoints);
}

/** When each of the players belongs, by that part of the log. */
async function spansOf(
  tenant: TenantSession,
  rule: SegmentRule,
  world: ReadWorld,
  player_ids: string[],
  looked: LogStretch,
): Promise<{ player_id: string; spans: Spans }[]> {
  const histories = await readHistories(tenant, rule, world, player_ids, looked);
  return histories.map(({ player_id, history }) => ({ player_id, spans: whenMember(rule, history, world) }));
}

/** What the log has of one player for a rule, up to a time (µs), with what else the rule uses. */
export async function readWholeHistory(
  tenant: TenantSession,
  rule: SegmentRule,
  player_id: string,
  { at, upTo }: { at: number; upTo: number },
): Promise<{ history: PlayerHistory; world: ReadWorld }> {
  const world = await readWorld(tenant, rule);
  const [read] = await readHistories(tenant, rule, world, [player_id], { from: 0, to: at, upTo });
  return { history: (read as { history: PlayerHistory }).history, world };
}

/** When players belong by a rule, from a time on and before another one, µs, by the log up to an event. */
export async function readSpans(
  tenant: TenantSession,
  rule: SegmentRule,
  player_ids: string[],
  { from, to, upTo }: LogStretch,
): Promise<ReadonlyMap<string, Spans>> {
  const world = await readWorld(tenant, rule);
  const looked = { from: lookBack(rule, from), to, upTo };
  const found = await spansOf(tenant, rule, world, player_ids, looked);
  return new Map(found.map(({ player_id, spans }) => [player_id, spans]));
}

/** Which part of the log is read: what occurred in `[from, to]`, µs, up to an event. */
interface LogStretch {
  from: number;
  to: number;
  upTo: number;
}

/** From when on the log matters to a rule at a time, µs: conditions look back so many days. */
function lookBack(rule: SegmentRule, at: number): number {
  const days = conditionsOf(rule).map(({ condition }) =>
    Math.max(
      'within_days' in condition ? (condition.within_days ?? 0) : 0,
      'before_days' in condition ? (condition.before_days ?? 0) : 0,
    ),
  );
  return Math.max(0, at - Math.max(0, ...days) * MICROSECONDS_A_DAY);
}

/** What a rule asks of the log. */
function askedBy(rule: SegmentRule) {
  const asked = new Set(conditionsOf(rule).map(({ condition }) => condition.fact));
  const seen = asked.has('last_seen');
  const facts: FactKind[] = [
    ...(seen || asked.has('deposits') ? (['deposit'] as const) : []),
    ...(seen ? (['login'] as const) : []),
  ];
  const others = ['deposits', 'rounds', 'last_seen', 'campaign', 'level'];
  return {
    facts,
    rounds: seen || asked.has('rounds'),
    told: [...asked].some((fact) => !others.includes(fact)),
  };
}

/** What the log and campaigns have of these players for a rule, in their order; some 1,000 players at once. */
async function readHistories(
  tenant: TenantSession,
  rule: SegmentRule,
  { campaigns, levels }: Pick<ReadWorld, 'campaigns' | 'levels'>,
  player_ids: string[],
  { from, to, upTo }: LogStretch,
): Promise<{ player_id: string; history: PlayerHistory }[]> {
  const asked = askedBy(rule);
  const parts = player_ids.map((player_id) => ({ player_id, start: from, end: to + 1, facts: asked.facts }));
  const told = asked.told ? await readFactRows(tenant, { about: 'player', ids: player_ids, upTo }) : [];
  const position = { upTo, voidsAfter: Number.MAX_SAFE_INTEGER };
  const rows = await readFactsOfParts(tenant, { ...position, parts, most: Number.POSITIVE_INFINITY });
  const rounds = asked.rounds ? await readRounds(tenant, parts, upTo) : new Map<string, RoundBegun[]>();
  const results = await readResultsIn(tenant, campaigns, player_ids);
  const levelsIn = await readLevelsIn(tenant, levels, player_ids, { from, to, upTo });
  const toldOf = Map.groupBy(told, ({ id }) => id);
  const factsOf = Map.groupBy(rows.map(factOf), ({ player_id }) => player_id);
  return player_ids.map((player_id) => {
    const facts = factsOf.get(player_id) ?? [];
    const deposits = facts.filter((fact) => fact.fact === 'deposit' && !isBelowZero(fact));
    return {
      player_id,
      history: {
        playerEvents: (toldOf.get(player_id) ?? []).map(({ occurred_at, unique_id, data }) => ({
          timestamp: occurred_at,
          unique_id,
          data: data ?? {},
        })),
        deposits: deposits.map(({ occurred_at: at, amount, currency }) => ({ at, amount, currency })),
        logins: facts.filter(({ fact }) => fact === 'login').map(({ occurred_at }) => occurred_at),
        rounds: rounds.get(player_id) ?? [],
        campaigns: new Map(
          Array.from(results, ([custom_id, ofPlayers]) => [custom_id, ofPlayers.get(player_id) ?? {}]),
        ),
        levels: new Map(
          levelsIn.map(([custom_id, ofPlayers]) => [custom_id, ofPlayers.get(player_id) ?? []]),
        ),
      },
    };
  });
}

async function readLevelsIn(
  tenant: TenantSession,
  campaigns: ReadWorld['levels'],
  player_ids: string[],
  looked: LogStretch,
) {
  const levels: [custom_id: string, Map<string, LevelFrom[]>][] = [];
  for (const campaign of campaigns)
    levels.push([campaign.custom_id, await readLevels(tenant, campaign, player_ids, looked)]);
  return levels;
}

/** By custom_id, and then by player. */
async function readResultsIn(
  tenant: TenantSession,
  campaigns: ReadWorld['campaigns'],
  player_ids: readonly string[],
): Promise<Map<string, Map<string, CampaignResult>>> {
  const results = new Map<string, Map<string, CampaignResult>>();
  for (const { campaign_id, custom_id } of campaigns) {
    const rows = await readResults(tenant, campaign_id, player_ids);
    results.set(custom_id, new Map(rows.map((row) => [row.player_id, resultOf(row)])));
  }
  return results;
}

function resultOf({ took_part_at, won_at, placed_at, place }: StoredResult): CampaignResult {
  return {
    tookPartAt: took_part_at ?? undefined,
    wonAt: won_at ?? undefined,
    placed: placed_at === null || place === null ? undefined : { at: placed_at, place },
  };
}

async function readRounds(tenant: TenantSession, parts: readonly LogPart[], upTo: number) {
  const rounds = new Map<string, RoundBegun[]>();
  const wanted = { upTo, only: 'with bet' } as const;
  const ofRounds = parts.map((part) => ({ ...part, facts: [] }));
  for await (const piece of readPieces(tenant, ofRounds, wanted)) {
    const { player_id } = piece.part;
    const known = rounds.get(player_id) ?? [];
    rounds.set(player_id, known);
    for (const round of begunIn(piece)) known.push(round);
  }
  return rounds;
}

/** A round that goes on in another slice is in both, but begins in one. */
function begunIn({ facts, start, end }: HistoryPiece): RoundBegun[] {
  const begun = new Map<string, RoundBegun>();
  for (const fact of facts) {
    const key = roundKey(fact);
    const known = begun.get(key);
    if (fact.is_win || (known && known.at <= fact.occurred_at)) continue;
    begun.set(key, { at: fact.occurred_at, game_id: fact.game_id });
  }
  return [...begun.values()].filter(({ at }) => at >= start && at < end);
}

/** What the conditions of a rule use besides the players. */
interface ReadWorld extends RuleWorld {
  /** Those whose results the rule asks for. */
  readonly campaigns: readonly RuleCampaign[];
  /** Those whose levels it asks for. */
  readonly levels: readonly (RuleCampaign & { compiled: CompiledCampaign })[];
}

/** Reads what a rule uses besides the players. */
async function readWorld(tenant: TenantSession, rule: SegmentRule): Promise<ReadWorld> {
  const conditions = conditionsOf(rule).map(({ condition }) => condition);
  const games = new Map<string, GameFacts>();
  const ofLevels = conditions.flatMap((one) => (one.fact === 'level' ? [one.campaign] : []));
  const named = ofLevels.length === 0 ? [] : await readRuleCampaigns(tenant, ofLevels);
  if (named.length > 0 || conditions.some((one) => one.fact === 'rounds' && one.providers))
    for (const { id, facts } of await readGameFacts(tenant, null)) games.set(id, decodeFacts(facts));
  const convertsMoney = conditions.some((one) => one.fact === 'deposits' && one.currency !== undefined);
  const rates = rateTable(convertsMoney || named.length > 0 ? await readRates(tenant) : []);
  const names = conditions.flatMap((one) => (one.fact === 'campaign' ? [one.custom_id] : []));
  return {
    providerOf: (game_id) => textFact(games.get(game_id) ?? {}, 'provider'),
    converterTo: (currency) => converter(currency, rates),
    campaigns: names.length === 0 ? [] : await readRuleCampaigns(tenant, names),
    levels: named.flatMap((campaign) => {
      const compiled = compileLevels(campaign, rates, games);
      return compiled ? [{ ...campaign, compiled }] : [];
    }),
  };
}

/** A campaign of levels made ready for folding; undefined: it has none, or is not published. */
function compileLevels(
  { levels }: RuleCampaign,
  rates: RateTable,
  games: ReadonlyMap<string, GameFacts>,
): CompiledCampaign | undefined {
  if (levels === null) return undefined;
  const selects = compileSelection(levels.games);
  return compileCampaign(levels, rates, (game_id) => selects(game_id, games.get(game_id)));
}

/** Which levels players had from when on, by the log up to an event; `until`: µs. Others are missing. */
async function readLevels(
  tenant: TenantSession,
  { campaign_id, compiled }: { campaign_id: number; compiled: CompiledCampaign },
  player_ids: string[],
  { upTo, to: until }: { upTo: number; to: number },
): Promise<Map<string, LevelFrom[]>> {
  const { start, end, facts } = compiled;
  const joins = compiled.needsJoin ? await readJoinTimes(tenant, campaign_id, player_ids) : new Map();
  const pauses = await readKnownPauses(tenant, player_ids);
  const parts = player_ids.map((player_id) => ({ player_id, start, end, facts }));
  const levels = new Map<string, LevelFrom[]>();
  for await (const piece of readPieces(tenant, parts, { upTo, members: 'numbered', whole: true })) {
    const { player_id } = piece.part;
    const joined = joinedWith(joins.get(player_id) ?? null, pausesIn(compiled, pauses.get(player_id) ?? []));
    const history = levelHistory(compiled, piece.facts, joined, until);
    if (history.length > 0) levels.set(player_id, history);
  }
  return levels;
}
