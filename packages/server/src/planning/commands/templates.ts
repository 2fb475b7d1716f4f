import type { Client } from '@laurel/client/client.ts';
import type { Template, TemplateInput } from '@laurel/contract/planning/templates.ts';
import { Failure, textOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { parseFile } from '../../cli/files.ts';
import { findNamed } from '../../cli/find-named.ts';
import { answerCommand, tableCommand } from '../../cli/operation-command.ts';
import type { Flag } from '../../cli/operation-fillings.ts';
import { printJson } from '../../cli/output.ts';

/** The template of this name, or else of this id. Throws Failure. */
export const findTemplate = (client: Client, text: string) =>
  findNamed(client.listTemplates.items({ query: { page_size: 100 } }), 'template', text);

/** The window of a campaign that is made from another one or from a template. */
export const windowFlags = {
  start: { value: 'TIME', about: 'start of the window, RFC 3339', needed: '--start is needed.' },
  end: { value: 'TIME', about: 'end of the window, exclusive; needed but for levels' },
} satisfies Record<string, Flag>;

/** The definition in a file. It may be a campaign's: its times are left out, as a template has none. Throws Failure. */
async function readTemplateFile(file: string): Promise<TemplateInput> {
  const content = await parseFile(file);
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new Failure(`${file} must hold one definition.`);
  const { start: _start, end: _end, ...definition } = content as TemplateInput & Record<string, unknown>;
  return definition;
}

const byName = 'TEMPLATE is its name or its id.';
const TEMPLATE = { member: 'template_id', find: findTemplate };

/** Definitions without times. */
export const templateCommands: Command[] = [
  tableCommand({
    operation: 'listTemplates',
    name: 'template list',
    about: 'Lists the templates of the tenant by name.',
    columns: ['id', 'name', 'type', 'currency', 'changed_at'],
    row: ({ definition, ...template }: Template) => ({
      ...template,
      type: definition.kind === 'tournament' ? definition.tournament_type : definition.kind,
      currency: definition.currency,
    }),
  }),
  answerCommand({
    operation: 'readTemplate',
    name: 'template show',
    about: `Writes a template’s definition as JSON, with --json all of the template. ${byName}`,
    arguments: { TEMPLATE },
    print: (context, { definition }) => printJson(context, definition),
  }),
  answerCommand({
    operation: 'createTemplate',
    name: 'template create',
    about: 'Makes a template from a definition. FILE may be that of a campaign: its times are left out.',
    arguments: { NAME: 'name', FILE: { member: 'definition', read: readTemplateFile } },
    says: ({ name, id }) => `Template ${name} was created (id ${id}).`,
  }),
  answerCommand({
    operation: 'changeTemplate',
    name: 'template set',
    about: `Changes the name or the definition of a template; options that are not given keep their values. ${byName}`,
    arguments: { TEMPLATE },
    flags: {
      name: 'its new name',
      file: {
        member: 'definition',
        value: 'FILE',
        about: 'its new definition; the times of a campaign’s definition are left out',
        read: (input, name) => {
          const file = textOption(input, name);
          return file === undefined ? undefined : readTemplateFile(file);
        },
      },
    },
    needsChange: true,
    says: ({ name }) => `Template ${name} was changed.`,
  }),
  answerCommand({
    operation: 'deleteTemplate',
    name: 'template remove',
    about: `Removes a template that no schedule uses; campaigns that were made from it stay. ${byName}`,
    arguments: { TEMPLATE },
    json: (_, { given }) => ({ id: given.template_id, name: given.TEMPLATE }),
    says: (_, { given }) => `Template ${given.TEMPLATE} was removed.`,
  }),
  answerCommand({
    operation: 'createCampaignFromTemplate',
    name: 'template use',
    about: `Makes a campaign from a template, a draft. ${byName}`,
    arguments: { TEMPLATE, CUSTOM_ID: 'custom_id' },
    flags: windowFlags,
    says: ({ id }, { given }) => `${given.CUSTOM_ID}: created (id ${id}) from ${given.TEMPLATE}`,
  }),
];
