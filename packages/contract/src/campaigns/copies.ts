import { type Static, Type } from 'typebox';
import { closedModel } from '../values/schemas.ts';
import { formatExactly, parseTimestamp } from '../values/timestamps.ts';
import { type CampaignDefinition, inputSchemas } from './definition.ts';
import type { DropPrize } from './drop.ts';

const { custom_id, start, end } = inputSchemas.tournament.properties;

/** What a campaign needs if it is made from another one or from a template: its name and its window. */
export const newRunSchema = closedModel(
  'CampaignRun',
  { custom_id, start, end: Type.Optional({ ...end, description: 'Needed but for levels' }) },
  'Name and window of a new campaign',
);
export type NewRun = Static<typeof newRunSchema>;

/** A definition in another window; times of a drop's prizes stay as far from the start as they are. */
export function movedTo(
  definition: CampaignDefinition,
  window: Pick<CampaignDefinition, 'start' | 'end'>,
): CampaignDefinition {
  const [from, to] = [definition.start, window.start].map(parseTimestamp);
  const by = (to ?? 0) - (from ?? 0);
  if (definition.kind !== 'drop' || by === 0) return { ...definition, ...window };
  const { schedule: _, prizes, ...rules } = definition.rules;
  const moved = (name: 'from' | 'to', { [name]: time }: DropPrize) =>
    time === undefined ? {} : { [name]: formatExactly((parseTimestamp(time) ?? 0) + by) };
  const movedPrizes = prizes.map((one) => ({ ...one, ...moved('from', one), ...moved('to', one) }));
  return { ...definition, ...window, rules: { ...rules, prizes: movedPrizes } };
}
