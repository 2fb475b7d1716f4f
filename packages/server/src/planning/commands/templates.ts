import { openAccount, serverOptions } from '../../cli/account.ts';
import { flagOption, textOption } from '../../cli/arguments.ts';
import type { Command } from '../../cli/command.ts';
import { UsageError } from '../../cli/failures.ts';
import { given, printJson, printLine, printTable } from '../../cli/output.ts';
import { findTemplate } from './find-plan.ts';
import { readTemplateFile } from './template-file.ts';
import { runOf, windowOptions } from './window-options.ts';

const byName = 'TEMPLATE is its name or its id.';
const fileOption = {
  type: 'string',
  value: 'FILE',
  about: 'its new definition; the times of a campaign’s definition are left out',
} as const;

export const templateList: Command = {
  name: 'template list',
  takes: '',
  about: 'Lists the templates of the tenant by name.',
  positionals: [0, 0],
  options: serverOptions,
  run: async (input, context) => {
    const client = openAccount(input, context);
    const templates = await Array.fromAsync(client.listTemplates.items({ query: { page_size: 100 } }));
    if (flagOption(input, 'json')) printJson(context, templates);
    else
      printTable(
        context,
        ['id', 'name', 'type', 'currency', 'changed_at'],
        templates.map(({ definition, ...template }) => ({
          ...template,
          type: definition.kind === 'tournament' ? definition.tournament_type : definition.kind,
          currency: definition.currency,
        })),
      );
    return 0;
  },
};

export const templateShow: Command = {
  name: 'template show',
  takes: 'TEMPLATE',
  about: `Writes a template’s definition as JSON, with --json all of the template. ${byName}`,
  positionals: [1, 1],
  options: serverOptions,
  run: async (input, context) => {
    const template = await findTemplate(openAccount(input, context), input.positionals[0] ?? '');
    printJson(context, flagOption(input, 'json') ? template : template.definition);
    return 0;
  },
};

export const templateCreate: Command = {
  name: 'template create',
  takes: 'NAME FILE',
  about: 'Makes a template from a definition. FILE may be that of a campaign: its times are left out.',
  positionals: [2, 2],
  options: serverOptions,
  run: async (input, context) => {
    const [name = '', file = ''] = input.positionals;
    const definition = await readTemplateFile(file);
    const template = await openAccount(input, context).createTemplate({ body: { name, definition } });
    if (flagOption(input, 'json')) printJson(context, template);
    else printLine(context, `Template ${template.name} was created (id ${template.id}).`);
    return 0;
  },
};

export const templateSet: Command = {
  name: 'template set',
  takes: 'TEMPLATE',
  about: `Changes the name or the definition of a template; options that are not given keep their values. ${byName}`,
  positionals: [1, 1],
  options: { ...serverOptions, name: { type: 'string', about: 'its new name' }, file: fileOption },
  run: async (input, context) => {
    const file = textOption(input, 'file');
    const body = {
      ...given('name', textOption(input, 'name')),
      ...given('definition', file === undefined ? undefined : await readTemplateFile(file)),
    };
    if (Object.keys(body).length === 0) throw new UsageError('Give at least one option to change.');
    const client = openAccount(input, context);
    const { id } = await findTemplate(client, input.positionals[0] ?? '');
    const template = await client.changeTemplate({ path: { template_id: id }, body });
    if (flagOption(input, 'json')) printJson(context, template);
    else printLine(context, `Template ${template.name} was changed.`);
    return 0;
  },
};

export const templateRemove: Command = {
  name: 'template remove',
  takes: 'TEMPLATE',
  about: `Removes a template that no schedule uses; campaigns that were made from it stay. ${byName}`,
  positionals: [1, 1],
  options: serverOptions,
  run: async (input, context) => {
    const client = openAccount(input, context);
    const { id, name } = await findTemplate(client, input.positionals[0] ?? '');
    await client.deleteTemplate({ path: { template_id: id } });
    if (flagOption(input, 'json')) printJson(context, { id, name });
    else printLine(context, `Template ${name} was removed.`);
    return 0;
  },
};

export const templateUse: Command = {
  name: 'template use',
  takes: 'TEMPLATE CUSTOM_ID',
  about: `Makes a campaign from a template, a draft. ${byName}`,
  positionals: [2, 2],
  options: { ...serverOptions, ...windowOptions },
  run: async (input, context) => {
    const [text = '', custom_id = ''] = input.positionals;
    const body = runOf(input, custom_id);
    const client = openAccount(input, context);
    const { id, name } = await findTemplate(client, text);
    const campaign = await client.createCampaignFromTemplate({ path: { template_id: id }, body });
    if (flagOption(input, 'json')) printJson(context, campaign);
    else printLine(context, `${custom_id}: created (id ${campaign.id}) from ${name}`);
    return 0;
  },
};
