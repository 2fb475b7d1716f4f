import { type Static, Type } from 'typebox';
import { closedModel, id } from '../values/schemas.ts';

/** The most places of a campaign that may take part in a later one: as many are kept of each settled board. */
export const maxStagePlaces = 1000;
/** The most campaigns whose places take part in one. */
export const maxStages = 20;

const stage = closedModel('Stage', {
  campaign: id('The `custom_id` of the earlier campaign'),
  places: Type.Integer({
    minimum: 1,
    maximum: maxStagePlaces,
    description: 'How many places of its settled board take part: those up to this one',
  }),
});

/** An earlier campaign, and how many of its settled places take part (docs/rules/stages.md#1). */
export type Stage = Static<typeof stage>;

export const afterSchema = Type.Union(
  [stage, Type.Array(stage, { maxItems: maxStages, title: 'Stages', description: 'Any of these' })],
  { title: 'After', description: 'Only players on the settled places of another campaign, or of several' },
);
export type After = Static<typeof afterSchema>;

/** A definition of any kind: only tournaments have stages. */
export interface WithStages {
  kind?: string | undefined;
  after?: After | undefined;
}

/** The earlier campaigns of a definition; none: everybody in the audience takes part. */
export function stagesOf({ after = [] }: WithStages): Stage[] {
  return Array.isArray(after) ? after : [after];
}

/** The one form in which stages are stored: a single one without a list, none as an absent member. */
export function normaliseStages(stages: readonly Stage[]): { after?: After } {
  const [only, ...others] = stages;
  if (!only) return {};
  return { after: others.length === 0 ? only : [...stages] };
}

/** The JSON pointer of the stage at an index, in the form in which it is stored. */
export function stagePointer(after: After | undefined, index: number): string {
  return Array.isArray(after) ? `/after/${index}` : '/after';
}
