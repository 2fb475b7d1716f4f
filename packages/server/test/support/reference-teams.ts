import type { TournamentDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { ExchangeRate } from '@laurel/contract/rates/exchange-rates.ts';
import type { GameroundFact } from '@laurel/rules/rounds/rounds.ts';
import { byCodePoints, referenceStanding } from './reference-fold.ts';

/** An opt-in with a team; µs. */
export interface TeamJoined {
  player_id: string;
  team_id: string;
  joined_at: number;
}

export interface ReferencePart {
  team_id: string;
  /** in 10^-8 */
  units: bigint;
  reached_at: number;
}

/**
 * What a player scored for each team by docs/rules/teams.md in the most naive way there is: every beginning of the rounds is
 * scored from nothing, and what a round adds is that of the last opt-in before it. All money must count. By team.
 */
export function referenceParts(
  definition: TournamentDefinition,
  rates: ExchangeRate[],
  facts: GameroundFact[],
  joins: readonly TeamJoined[],
): ReferencePart[] {
  const joinedAt = joins.length === 0 ? null : Math.min(...joins.map((join) => join.joined_at));
  const parts = new Map<string, ReferencePart>();
  const rounds = roundsInOrder(facts.filter((fact) => isInTime(definition, fact)));
  let before = 0n;
  for (let count = 1; count <= rounds.length; count += 1) {
    const some = rounds.slice(0, count);
    const { score, reached_at } = referenceStanding(
      definition,
      rates,
      some.flatMap(({ facts: own }) => own),
      joinedAt,
    );
    const units = unitsOf(score ?? '0');
    if (units === before || reached_at === null) continue;
    const { start } = some.at(-1) as ReferenceRound;
    const team_id = teamThen(joins, start);
    const known = parts.get(team_id)?.units ?? 0n;
    parts.set(team_id, { team_id, units: known + units - before, reached_at });
    before = units;
  }
  return [...parts.values()].sort((a, b) => byCodePoints(a.team_id, b.team_id));
}

/** The board of teams that these parts of players make, best first. */
export function referenceTeams(parts: readonly ReferencePart[]): ReferencePart[] {
  const ids = [...new Set(parts.map(({ team_id }) => team_id))];
  const teams = ids.map((team_id) => {
    const own = parts.filter((part) => part.team_id === team_id);
    const units = own.reduce((sum, part) => sum + part.units, 0n);
    return { team_id, units, reached_at: Math.max(...own.map((part) => part.reached_at)) };
  });
  return teams.sort(
    (a, b) =>
      Number(b.units > a.units) - Number(b.units < a.units) ||
      a.reached_at - b.reached_at ||
      byCodePoints(a.team_id, b.team_id),
  );
}

interface ReferenceRound {
  start: number;
  facts: GameroundFact[];
}

function isInTime({ end, rules }: TournamentDefinition, { received_at }: GameroundFact): boolean {
  return received_at <= Date.parse(end) * 1000 + rules.grace_seconds * 1_000_000;
}

function roundsInOrder(facts: GameroundFact[]): ReferenceRound[] {
  const rounds = Map.groupBy(facts, ({ game_id, round_id }) => JSON.stringify([game_id, round_id]));
  return [...rounds.values()]
    .flatMap((own) => {
      const bets = own.filter(({ is_win }) => !is_win).map(({ occurred_at }) => occurred_at);
      const [{ game_id, round_id }] = own as [GameroundFact];
      return bets.length === 0 ? [] : [{ start: Math.min(...bets), facts: own, game_id, round_id }];
    })
    .sort(
      (a, b) =>
        a.start - b.start || byCodePoints(a.game_id, b.game_id) || byCodePoints(a.round_id, b.round_id),
    );
}

function teamThen(joins: readonly TeamJoined[], time: number): string {
  const past = joins.filter(({ joined_at }) => joined_at <= time);
  const latest = Math.max(...past.map(({ joined_at }) => joined_at));
  return past.find(({ joined_at }) => joined_at === latest)?.team_id ?? 'no team';
}

function unitsOf(score: string): bigint {
  const [whole = '0', decimals = ''] = score.split('.');
  return BigInt(whole + decimals.padEnd(8, '0'));
}
