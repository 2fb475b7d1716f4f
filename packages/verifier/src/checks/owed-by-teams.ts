import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Prize } from '@laurel/contract/campaigns/prizes.ts';
import type { BoardRules } from '@laurel/rules/boards/board.ts';
import { prizesAt } from '@laurel/rules/boards/pooled-prizes.ts';
import { type Counts, compareEntries, placesOf } from '@laurel/rules/boards/tie-rule.ts';
import { type Whole, whole } from '@laurel/rules/money/decimal.ts';
import { linesOfTeam, splitRulesOf } from '@laurel/rules/payouts/team-shares.ts';
import { orderOfMembers, type TeamMember } from '@laurel/rules/teams/team-points.ts';
import type { BoardLine } from './lines.ts';
import type { FoldedScore } from './opened-rounds.ts';

/** What the members of teams are owed, from the lines of their players (docs/rules/teams.md#5). */
export class OwedByTeams {
  readonly #definition: CampaignDefinition;
  readonly #rules: BoardRules;
  readonly #lines: BoardLine[] = [];
  /** Players are known by the numbers of their lines here. */
  readonly #teams = new Map<string, TeamMember[]>();

  /** `rules` are those of the players' board, with its prizes. */
  constructor(definition: CampaignDefinition, rules: BoardRules) {
    this.#definition = definition;
    this.#rules = rules;
  }

  /** The next line of the board, with the score that its player's events give. */
  add(line: BoardLine, score: FoldedScore | undefined): void {
    const player_id = String(this.#lines.push(line) - 1);
    for (const { team_id, ...part } of score?.teams ?? []) {
      const members = this.#teams.get(team_id) ?? [];
      members.push({ player_id, ...part });
      this.#teams.set(team_id, members);
    }
  }

  /** After the last line: the members of teams with prizes, each with the place of the team and the own shares, in order. */
  *owed(): Generator<{ line: BoardLine; prizes: readonly Prize[] }> {
    const teams = this.#inOrder();
    const rules = { ...this.#rules, teams: false };
    const places = placesOf(teams, rules.tieRule);
    const prizesOf = prizesAt(rules, { lines: teams, places, from: 0 }, countsOf(teams));
    for (const [at, { player_id, members }] of teams.entries()) {
      const place = places[at] as number;
      const row = { place, player_id, prizes: prizesOf(at) };
      for (const { player_id: number, prizes: own } of linesOfTeam(
        row,
        members,
        splitRulesOf(this.#definition),
      ))
        yield { line: { ...(this.#lines[Number(number)] as BoardLine), place }, prizes: own };
    }
  }

  #inOrder() {
    return Array.from(this.#teams, ([player_id, members]) => ({
      player_id,
      units: whole(members.reduce((sum, { units }) => sum + BigInt(units), 0n)),
      reached_at: members.reduce((last, { reached_at }) => Math.max(last, reached_at), 0),
      members: members.sort(orderOfMembers(Number)),
    })).sort(compareEntries('higher'));
  }
}

/** Counts teams, which are in order, by their scores. */
function countsOf(teams: ReadonlyArray<{ units: Whole }>): Counts {
  const better = new Map<Whole, number>();
  const upTo = new Map<Whole, number>();
  for (const [at, { units }] of teams.entries()) {
    if (!better.has(units)) better.set(units, at);
    upTo.set(units, at + 1);
  }
  return {
    countBetter: (units) => better.get(units) ?? 0,
    countUpTo: (units) => upTo.get(units) ?? 0,
  };
}
