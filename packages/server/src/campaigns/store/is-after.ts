/**
 * The condition that a row of `campaigns` comes after the campaign of a name. One stage is an object, several are an array
 * of them. Definitions are stored as the texts they were sent as: JSON is read only where there are stages.
 */
export function isAfter(custom_id: string): string {
  const stage = `jsonb_build_object('campaign', ${custom_id})`;
  return `(definition -> 'after' is not null and ((definition -> 'after')::jsonb @> ${stage}
    or (definition -> 'after')::jsonb @> jsonb_build_array(${stage})))`;
}
