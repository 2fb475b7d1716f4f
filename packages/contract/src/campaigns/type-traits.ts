import type { TournamentType } from './definition.ts';

/** How a tournament type differs from others (docs/rules/tournament-types.md#1). */
interface TypeTraits {
  /** The effect of a type's tasks: points, or the end of an attempt (missions); `nothing`: it has no tasks. */
  readonly tasksBring: 'points' | 'attempts' | 'nothing';
  /** Whether players of a type can be in teams: their points add up (docs/rules/teams.md#1). */
  readonly addsUp: boolean;
  /** Whether players do not compete for places. Any number of players can reach one result of an individual mission. */
  readonly isAlone: boolean;
  /** Whether the fastest players win. */
  readonly isBySpeed: boolean;
}

export const typeTraits: Readonly<Record<TournamentType, TypeTraits>> = {
  PT: { tasksBring: 'points', addsUp: true, isAlone: false, isBySpeed: false },
  HC: { tasksBring: 'nothing', addsUp: false, isAlone: false, isBySpeed: false },
  TM: { tasksBring: 'attempts', addsUp: false, isAlone: false, isBySpeed: false },
  IM: { tasksBring: 'attempts', addsUp: false, isAlone: true, isBySpeed: false },
  RA: { tasksBring: 'points', addsUp: true, isAlone: false, isBySpeed: false },
  SR: { tasksBring: 'points', addsUp: false, isAlone: false, isBySpeed: true },
};
