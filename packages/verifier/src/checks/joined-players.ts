import { type Joined, joinedTeams } from '@laurel/rules/rounds/joined.ts';
import { type Membership, membershipsOf } from '@laurel/rules/teams/team-points.ts';
import { asCount, asHash } from '../reading/members.ts';
import type { Erasures } from './erasures.ts';

/** What a decision `opt_in` says. */
export interface OptInContent {
  readonly player_hash: string;
  readonly joined_at: number;
  /** By a live segment: this time takes the place of the one before, earlier or later. */
  readonly by_segment?: boolean;
  /** Only in campaigns with teams. */
  readonly team_id?: string;
}

/** When players joined the campaign, and for which teams. Who comes back after an erasure is another player. */
export class JoinedPlayers {
  readonly #erasures: Erasures;
  readonly #joined = new Map<string, number>();
  readonly #teams = new Map<string, Membership[]>();

  constructor(erasures: Erasures) {
    this.#erasures = erasures;
  }

  /** Takes a decision `opt_in` after those before it; throws where a member is missing or of another form. */
  take({ player_hash, joined_at, team_id, by_segment }: OptInContent): void {
    const hash = asHash(player_hash, 'A player');
    const from = asCount(joined_at, 'A time');
    const key = `${hash}:${this.#erasures.count(hash)}`;
    const before = by_segment === true ? from : (this.#joined.get(key) ?? from);
    this.#joined.set(key, Math.min(from, before));
    if (typeof team_id !== 'string') return;
    const teams = this.#teams.get(key) ?? [];
    this.#teams.set(key, teams);
    teams.push({ from, team_id });
  }

  /** When the player joined, and for which teams; `erased`: how often the player had been erased before. */
  of(player_hash: string, erased: number): Joined {
    const key = `${player_hash}:${erased}`;
    const teams = this.#teams.get(key);
    return teams ? joinedTeams(membershipsOf(teams)) : (this.#joined.get(key) ?? null);
  }
}
