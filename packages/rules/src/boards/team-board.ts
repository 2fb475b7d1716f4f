import { whole } from '../money/decimal.ts';
import { orderOfMembers, type TeamMember, type TeamPart } from '../teams/team-points.ts';
import { Board } from './board.ts';
import { PrizedRules } from './prized-rules.ts';

interface Team {
  units: bigint;
  reached_at: number;
  /** The part that had it is gone: the latest of the others is looked up among the members. */
  isStale: boolean;
  readonly members: Map<string, TeamPart>;
}

const NO_PARTS: readonly TeamPart[] = [];

/**
 * The board of a campaign's teams (docs/rules/teams.md#3), a pure function of the lines of its players' board: a team has
 * the points that players who are on the board scored for it, and reached them with the last of these. Its lines have the
 * ids of teams in place of those of players. It follows the players' board when it is asked for: a change of a player costs
 * some microseconds then, however many players there are.
 */
export class TeamBoard {
  readonly #players: Board;
  readonly #prized: PrizedRules;
  readonly #board: Board;
  readonly #teams = new Map<string, Team>();
  readonly #changed = new Set<string>();
  /** What of each player is counted in `#teams`. */
  readonly #counted = new Map<string, readonly TeamPart[]>();

  /** The board `players` is one of a campaign with teams. */
  constructor(players: Board) {
    this.#players = players;
    const rules = { ...players.rules, teams: false, pool: undefined };
    this.#prized = new PrizedRules(rules);
    this.#board = new Board(rules, undefined, this.#prized);
    for (const { player_id } of players.entries()) players.touched?.add(player_id);
  }

  /** The teams with points, as they are now; it is brought up to date by each call. */
  get board(): Board {
    this.#follow();
    return this.#board;
  }

  /** The players on the board who scored for the team, as `orderOfMembers` has them. */
  membersOf(team_id: string): TeamMember[] {
    this.#follow();
    const members = this.#teams.get(team_id)?.members ?? [];
    return Array.from(members, ([player_id, { units, reached_at }]) => ({
      player_id,
      units,
      reached_at,
    })).sort(orderOfMembers((player_id) => this.#players.positionOf(player_id) ?? 0));
  }

  /** How many they are. */
  countMembers(team_id: string): number {
    this.#follow();
    return this.#teams.get(team_id)?.members.size ?? 0;
  }

  #follow(): void {
    const { touched } = this.#players;
    for (const player_id of touched ?? []) {
      const line = this.#players.scoreOf(player_id);
      this.#count(player_id, (line?.eligible && line.teams) || NO_PARTS);
    }
    touched?.clear();
    this.#prized.setPrizes(this.#players.rules.prizes);
    for (const team_id of this.#changed) this.#place(team_id);
    this.#changed.clear();
  }

  #count(player_id: string, parts: readonly TeamPart[]): void {
    for (const part of this.#counted.get(player_id) ?? NO_PARTS) this.#takeOff(player_id, part);
    for (const part of parts) this.#add(player_id, part);
    if (parts.length > 0) this.#counted.set(player_id, parts);
    else this.#counted.delete(player_id);
  }

  #takeOff(player_id: string, { team_id, units, reached_at }: TeamPart): void {
    const team = this.#team(team_id);
    team.units -= BigInt(units);
    team.members.delete(player_id);
    if (team.reached_at === reached_at) team.isStale = true;
  }

  #add(player_id: string, part: TeamPart): void {
    const team = this.#team(part.team_id);
    team.units += BigInt(part.units);
    team.members.set(player_id, part);
    if (part.reached_at < team.reached_at) return;
    team.reached_at = part.reached_at;
    team.isStale = false;
  }

  #team(team_id: string): Team {
    this.#changed.add(team_id);
    const known = this.#teams.get(team_id);
    if (known) return known;
    const team: Team = {
      units: 0n,
      reached_at: Number.NEGATIVE_INFINITY,
      isStale: false,
      members: new Map(),
    };
    this.#teams.set(team_id, team);
    return team;
  }

  #place(team_id: string): void {
    const team = this.#team(team_id);
    if (team.members.size === 0) {
      this.#teams.delete(team_id);
      this.#board.setScore(team_id, null, false);
      return;
    }
    if (team.isStale) team.reached_at = lastOf(team.members.values());
    team.isStale = false;
    const { reached_at } = team;
    this.#board.setScore(team_id, { player_id: team_id, units: whole(team.units), reached_at }, true);
  }
}

function lastOf(parts: Iterable<TeamPart>): number {
  let last = Number.NEGATIVE_INFINITY;
  for (const { reached_at } of parts) last = Math.max(last, reached_at);
  return last;
}

/** One for each board, kept as long as the board is. */
const known = new WeakMap<Board, TeamBoard>();

/** The board of teams of a board of players; undefined in campaigns without teams. */
export function teamsOf(players: Board): TeamBoard | undefined {
  if (!players.rules.teams) return undefined;
  const before = known.get(players);
  if (before) return before;
  const teams = new TeamBoard(players);
  known.set(players, teams);
  return teams;
}

/** The board whose places win the campaign's prizes: that of its teams, or of its players where there are none. */
export function prizedBoard(players: Board): Board {
  return teamsOf(players)?.board ?? players;
}
