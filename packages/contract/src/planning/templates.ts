import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { definitionByKind, inputByKind, ofEachKind, type WithoutMembers } from '../campaigns/by-kind.ts';
import {
  type CampaignDefinition,
  type CampaignInput,
  definitionSchemas,
  inputSchemas,
} from '../campaigns/definition.ts';
import { closedModel, maxIdLength, model, serial, utcTime } from '../values/schemas.ts';

/** What staff call a template or a schedule. */
export function planName(description: string) {
  return Type.String({ minLength: 1, maxLength: maxIdLength, description });
}

type WithoutTimes<Definition> = WithoutMembers<Definition, 'start' | 'end' | 'custom_id'> & {
  custom_id?: string;
};

function withoutTimes({ start: _start, end: _end, custom_id, ...members }: TProperties): TProperties {
  return { custom_id: Type.Optional(custom_id as TSchema), ...members };
}

/**
 * A definition (docs/rules/campaigns.md#1) without its times; a `custom_id` is only used by schedules to name their runs.
 */
export type TemplateInput = WithoutTimes<CampaignInput>;
const templateInputSchema = inputByKind<TemplateInput>(
  'TemplateDefinitionInput',
  ofEachKind(inputSchemas, 'TemplateInput', withoutTimes, { additionalProperties: false }),
  'Campaign definition without start and end',
);

export type TemplateDefinition = WithoutTimes<CampaignDefinition>;
const templateDefinitionSchema = definitionByKind<TemplateDefinition>(
  'TemplateDefinition',
  ofEachKind(definitionSchemas, 'Template', withoutTimes),
);

const name = planName('Unique in the tenant');

/** Body of `POST /api/v1/templates`. */
export const newTemplateSchema = closedModel('NewTemplate', { name, definition: templateInputSchema });
export type NewTemplate = Static<typeof newTemplateSchema>;

/** Body of `PATCH /api/v1/templates/{template_id}`. */
export const templateChangesSchema = Type.Partial(newTemplateSchema, {
  title: 'TemplateChanges',
  additionalProperties: false,
  minProperties: 1,
  description: 'Absent members keep their values; a definition is replaced as a whole',
});
export type TemplateChanges = Static<typeof templateChangesSchema>;

/** A template as it is answered (docs/rules/campaigns.md#6). */
export const templateSchema = model('Template', {
  id: Type.Integer(),
  name,
  definition: templateDefinitionSchema,
  created_at: utcTime('When it was made'),
  changed_at: utcTime('When it was last changed'),
});
export type Template = Static<typeof templateSchema>;

/** Path parameter of one template. */
export const templatePath = { template_id: serial('Id of the template') };
