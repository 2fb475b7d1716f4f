/** Why a player of the audience is on no place that takes part; of both the first that holds. */
export type StageAbsence = 'stage_not_settled' | 'outside_stage';

/** An earlier campaign, as a later one sees it. */
export interface KnownStage {
  /** Its places are not known yet, and will be. */
  isOpen: boolean;
  /** The players on the places that take part; none unless it is settled. */
  players: ReadonlySet<string>;
}

/** Undefined: the player takes part. */
export type AbsentFromStages = (player_id: string) => StageAbsence | undefined;

/**
 * Who takes part after earlier campaigns (docs/rules/stages.md#2): players on the places of any of them, as far as they are
 * settled. Without earlier campaigns everybody does.
 */
export function compileStages(stages: readonly KnownStage[]): AbsentFromStages {
  if (stages.length === 0) return () => undefined;
  const absence = stages.some(({ isOpen }) => isOpen) ? 'stage_not_settled' : 'outside_stage';
  return (player_id) => (stages.some(({ players }) => players.has(player_id)) ? undefined : absence);
}
