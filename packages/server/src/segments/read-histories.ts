import { conditionsOf, type SegmentRule } from '@laurel/contract/segments/rules.ts';
import { MICROSECONDS_A_DAY } from '@laurel/contract/values/timestamps.ts';
import type { FactKind } from '@laurel/rules/rounds/player-fact.ts';
import { isBelowZero, roundKey } from '@laurel/rules/rounds/rounds.ts';
import type {
  CampaignResult,
  LevelFrom,
  PlayerHistory,
  RoundBegun,
} from '@laurel/rules/segments/membership.ts';
import type { TenantSession } from '../database/database.ts';
import { factOf } from '../events/events.ts';
import { readFactRows } from '../facts/facts.ts';
import { type HistoryPiece, readFactsOfParts, readPieces } from '../history/history.ts';
import { readLevels } from './read-levels.ts';
import type { ReadWorld } from './rule-world.ts';
import { readResults, type StoredResult } from './store/campaign-results.ts';

/** Which part of the log is read: what occurred in `[from, to]`, µs, up to an event. */
export interface LogStretch {
  from: number;
  to: number;
  upTo: number;
}

/** From when on the log matters to a rule at a time, µs: conditions look back so many days. */
export function lookBack(rule: SegmentRule, at: number): number {
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
export async function readHistories(
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

interface RoundsPartOf {
  player_id: string;
  start: number;
  end: number;
  facts: FactKind[];
}

async function readRounds(tenant: TenantSession, parts: RoundsPartOf[], upTo: number) {
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
