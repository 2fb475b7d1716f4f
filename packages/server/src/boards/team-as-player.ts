import type { BoardView } from './board-view.ts';
import type { NamedPlayer } from './named-players.ts';

/** A team in the shape of a player, as public boards show it (docs/rules/teams.md#4): id and name are public. */
export function teamAsPlayer(team_id: string, names: BoardView['teamNames']): NamedPlayer {
  const username = names.get(team_id) ?? team_id;
  return { player_id: team_id, player_hash: team_id, username, isPaused: false, isTeam: true };
}

/** Are both the same team, with the same name? Players have one object each. */
export function isSameTeam(a: NamedPlayer, b: NamedPlayer): boolean {
  return a.isTeam === true && b.isTeam === true && a.player_id === b.player_id && a.username === b.username;
}
