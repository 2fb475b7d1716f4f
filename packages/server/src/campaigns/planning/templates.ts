import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { NewRun } from '@laurel/contract/planning/copies.ts';
import type { NewTemplate, Template, TemplateChanges } from '@laurel/contract/planning/templates.ts';
import { writeAudit } from '../../store/audit/audit-log.ts';
import { sidesOf } from '../../store/audit/sides.ts';
import type { Session } from '../../store/engine/database.ts';
import type { Rows } from '../../store/engine/rows.ts';
import { countSchedules } from '../../store/planning/schedules.ts';
import {
  countTemplates,
  deleteTemplate as deleteStored,
  insertTemplate,
  isTemplateNameTaken,
  lockTemplate,
  readTemplate as readStored,
  readTemplates,
  type StoredTemplate,
  updateTemplate,
} from '../../store/planning/templates.ts';
import type { Author, CampaignDependencies } from '../dependencies.ts';
import { createCampaign } from '../lifecycle/create.ts';
import { answerOfTemplate, checkedTemplate, definitionFrom } from './template-definition.ts';

type Dependencies = Pick<CampaignDependencies, 'database' | 'clock'>;

/** Keeps a definition without times. Faults: `invalid_body`, `conflict` for a name that is taken. */
export async function createTemplate(
  { database, clock }: Dependencies,
  author: Author,
  { name, definition: input }: NewTemplate,
): Promise<Template> {
  const definition = checkedTemplate(input, '/definition');
  const now = clock();
  const made = await database.transaction(async (session) => {
    const template = await insertTemplate(session, author.tenant_id, { name, definition, created_at: now });
    if (!template) throw nameTaken('template', name);
    await note(session, author, { at: now, action: 'template.created' }, {}, template);
    return template;
  });
  return answerOfTemplate(made);
}

/** One template of the tenant. Faults: `not_found`. */
export async function readTemplate(
  { database }: Pick<Dependencies, 'database'>,
  tenant_id: number,
  template_id: number,
): Promise<Template> {
  return answerOfTemplate(existingTemplate(await readStored(database, tenant_id, template_id), template_id));
}

/** The tenant's templates by name, and how many there are in all. */
export async function listTemplates(
  { database }: Pick<Dependencies, 'database'>,
  tenant_id: number,
  rows: Rows,
): Promise<{ count: number; templates: Template[] }> {
  const count = await countTemplates(database, tenant_id);
  const stored = await readTemplates(database, tenant_id, rows);
  return { count, templates: stored.map(answerOfTemplate) };
}

/** Changes what is given; runs of schedules that are yet to be made follow it. Faults: `not_found`, `invalid_body`, `conflict`. */
export async function changeTemplate(
  { database, clock }: Dependencies,
  author: Author,
  template_id: number,
  changes: TemplateChanges,
): Promise<Template> {
  const { tenant_id } = author;
  const definition = changes.definition && checkedTemplate(changes.definition, '/definition');
  const now = clock();
  const changed = await database.transaction(async (session) => {
    const known = existingTemplate(await lockTemplate(session, tenant_id, template_id), template_id);
    const template: StoredTemplate = {
      ...known,
      name: changes.name ?? known.name,
      definition: definition ?? known.definition,
      changed_at: now,
    };
    if (await isTemplateNameTaken(session, tenant_id, template)) throw nameTaken('template', template.name);
    await updateTemplate(session, tenant_id, template);
    await note(session, author, { at: now, action: 'template.changed' }, known, template);
    return template;
  });
  return answerOfTemplate(changed);
}

/** Deletes a template that no schedule uses; campaigns that were made from it stay. Faults: `not_found`, `conflict`. */
export async function deleteTemplate(
  { database, clock }: Dependencies,
  author: Author,
  template_id: number,
): Promise<void> {
  const { tenant_id } = author;
  await database.transaction(async (session) => {
    const template = existingTemplate(await lockTemplate(session, tenant_id, template_id), template_id);
    const used = await countSchedules(session, tenant_id, template_id);
    if (used > 0)
      throw new Fault(
        'conflict',
        `The template is used by ${used} ${used === 1 ? 'schedule' : 'schedules'}.`,
      );
    await deleteStored(session, tenant_id, template_id);
    await note(session, author, { at: clock(), action: 'template.deleted' }, template, {});
  });
}

/** Makes a draft of a template's definition. Faults: `not_found`, `invalid_body`, `conflict` for a name that is taken. */
export async function createFromTemplate(
  dependencies: CampaignDependencies,
  author: Author,
  template_id: number,
  run: NewRun,
): Promise<Campaign> {
  const stored = await readStored(dependencies.database, author.tenant_id, template_id);
  const definition = definitionFrom(existingTemplate(stored, template_id), run);
  return createCampaign(dependencies, author, definition, { template_id });
}

/** Refuses an id that is not the tenant's. */
export function existingTemplate(template: StoredTemplate | undefined, template_id: number): StoredTemplate {
  if (template) return template;
  throw new Fault('not_found', `There is no template ${template_id}.`);
}

export function nameTaken(what: 'template' | 'schedule', name: string): Fault {
  const errors = [{ pointer: '/name', detail: `belongs to another ${what}` }];
  return new Fault('conflict', `There is another ${what} named "${name}".`, { errors });
}

/** Notes what a template was and is; `{}`: there was none, or is none any more. */
function note(
  session: Session,
  { tenant_id, username }: Author,
  what: { at: Date; action: `template.${'created' | 'changed' | 'deleted'}` },
  before: StoredTemplate | Record<string, never>,
  after: StoredTemplate | Record<string, never>,
): Promise<void> {
  const [was, is] = [before, after].map(({ name, definition }) => ({ name, definition })) as [object, object];
  const { template_id, name } = 'name' in after ? after : before;
  return writeAudit(session, tenant_id, {
    ...what,
    author: username,
    campaign_id: null,
    reason: null,
    details: { template_id, name },
    changes: sidesOf(was, is),
  });
}
