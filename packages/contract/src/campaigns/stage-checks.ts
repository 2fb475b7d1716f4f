import type { DefinitionError, TournamentDefinition } from './definition.ts';
import { stagePointer, stagesOf } from './stages.ts';

/** Refuses stages that contradict each other: a campaign after itself, or twice after the same one. */
export function checkStages({ custom_id, after }: TournamentDefinition): DefinitionError[] {
  const stages = stagesOf({ after });
  return stages.flatMap(({ campaign }, index) => {
    const pointer = `${stagePointer(after, index)}/campaign`;
    if (campaign === custom_id) return [{ pointer, detail: 'a campaign cannot come after itself' }];
    const isRepeated = stages.findIndex((one) => one.campaign === campaign) < index;
    return isRepeated ? [{ pointer, detail: `${campaign} is in the list already` }] : [];
  });
}
