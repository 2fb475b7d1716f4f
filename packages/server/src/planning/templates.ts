import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { NewRun } from '@laurel/contract/campaigns/copies.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { NewTemplate, Template, TemplateChanges } from '@laurel/contract/planning/templates.ts';
import { type Author, sidesOf, writeAudit } from '../audit/audit.ts';
import { type CampaignDependencies, createCampaign } from '../campaigns/campaigns.ts';
import type { Rows, TenantSession } from '../database/database.ts';
import type { Listed } from '../database/table.ts';
import { refuseUnknownSegments } from '../segments/segments.ts';
import { countSchedules } from './store/schedules.ts';
import { type StoredTemplate, templates } from './store/templates.ts';
import { checkedTemplate, definitionFrom } from './template-definition.ts';

type Dependencies = Pick<CampaignDependencies, 'database' | 'clock'>;

/** Stores a definition without times. Faults: `invalid_body`, `conflict` for a name that is taken. */
export async function createTemplate(
  { database, clock }: Dependencies,
  author: Author,
  { name, definition: input }: NewTemplate,
): Promise<Template> {
  const definition = checkedTemplate(input, '/definition');
  const now = clock();
  const made = await database.ofTenant(author.tenant_id).transaction(async (tenant) => {
    await refuseUnknownSegments(tenant, definition, '/definition');
    const template = await templates.insert(tenant, { name, definition, created_at: now, changed_at: now });
    if (!template) throw nameTaken('template', name);
    await note(tenant, author, { at: now, action: 'template.created' }, {}, template);
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
  return answerOfTemplate(await readExistingTemplate('read', database.ofTenant(tenant_id), template_id));
}

/** The tenant's templates by name, and how many there are in all. */
export async function listTemplates(
  { database }: Pick<Dependencies, 'database'>,
  tenant_id: number,
  rows: Rows,
): Promise<Listed<Template>> {
  const { count, results } = await templates.list(database.ofTenant(tenant_id), rows);
  return { count, results: results.map(answerOfTemplate) };
}

/** Changes the given members; future runs of schedules follow them. Faults: `not_found`, `invalid_body`, `conflict`. */
export async function changeTemplate(
  { database, clock }: Dependencies,
  author: Author,
  template_id: number,
  changes: TemplateChanges,
): Promise<Template> {
  const definition = changes.definition && checkedTemplate(changes.definition, '/definition');
  const now = clock();
  const changed = await database.ofTenant(author.tenant_id).transaction(async (tenant) => {
    const known = await readExistingTemplate('lock', tenant, template_id);
    const template = { ...known, ...changes, definition: definition ?? known.definition, changed_at: now };
    if (await templates.isNameTaken(tenant, template)) throw nameTaken('template', template.name);
    if (definition) await refuseUnknownSegments(tenant, definition, '/definition');
    await templates.update(tenant, template);
    await note(tenant, author, { at: now, action: 'template.changed' }, known, template);
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
  await database.ofTenant(author.tenant_id).transaction(async (tenant) => {
    const template = await readExistingTemplate('lock', tenant, template_id);
    const used = await countSchedules(tenant, template_id);
    const users = `${used} ${used === 1 ? 'schedule' : 'schedules'}`;
    if (used > 0) throw new Fault('conflict', `The template is used by ${users}.`);
    await templates.remove(tenant, template_id);
    await note(tenant, author, { at: clock(), action: 'template.deleted' }, template, {});
  });
}

/** Makes a draft from a template's definition. Faults: `not_found`, `invalid_body`, `conflict` for a name that is taken. */
export async function createFromTemplate(
  dependencies: CampaignDependencies,
  author: Author,
  template_id: number,
  run: NewRun,
): Promise<Campaign> {
  const tenant = dependencies.database.ofTenant(author.tenant_id);
  const definition = definitionFrom(await readExistingTemplate('read', tenant, template_id), run);
  return createCampaign(dependencies, author, definition, { template_id });
}

/** Reads or locks a template of the tenant. Fault `not_found`. */
export async function readExistingTemplate(
  how: 'read' | 'lock',
  tenant: TenantSession,
  template_id: number,
): Promise<StoredTemplate> {
  const template = await templates[how](tenant, template_id);
  if (template) return template;
  throw new Fault('not_found', `There is no template ${template_id}.`);
}

function answerOfTemplate({ template_id, created_at, changed_at, ...template }: StoredTemplate): Template {
  const times = { created_at: created_at.toISOString(), changed_at: changed_at.toISOString() };
  return { id: template_id, ...template, ...times };
}

export function nameTaken(what: 'template' | 'schedule', name: string): Fault {
  const errors = [{ pointer: '/name', detail: `belongs to another ${what}` }];
  return new Fault('conflict', `There is another ${what} named "${name}".`, { errors });
}

/** Records a template before and after; `{}`: it does not exist on that side. */
function note(
  tenant: TenantSession,
  { username: author }: Author,
  what: { at: Date; action: `template.${'created' | 'changed' | 'deleted'}` },
  before: StoredTemplate | Record<string, never>,
  after: StoredTemplate | Record<string, never>,
): Promise<void> {
  const [was, is] = [before, after].map(({ name, definition }) => ({ name, definition })) as [object, object];
  const { template_id, name } = 'name' in after ? after : before;
  const entry = { ...what, author, campaign_id: null, reason: null, details: { template_id, name } };
  return writeAudit(tenant, { ...entry, changes: sidesOf(was, is) });
}
