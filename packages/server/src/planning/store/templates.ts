import type { TemplateDefinition } from '@laurel/contract/planning/templates.ts';
import type { TenantSession } from '../../database/database.ts';
import { tableOf } from '../../database/table.ts';

/** A definition without times, as it was stored: defaults of later releases may be missing. */
export interface StoredTemplate {
  template_id: number;
  name: string;
  definition: TemplateDefinition;
  created_at: Date;
  changed_at: Date;
}

type Row = StoredTemplate & Record<string, unknown>;

const columns = 'template_id, name, definition, created_at, changed_at';

const templates = tableOf<StoredTemplate, 'template_id'>({
  table: 'templates',
  columns,
  key: 'template_id',
  order: 'name',
});

/** Adds a template and returns it; undefined if the tenant has another one of that name. */
export async function insertTemplate(
  tenant: TenantSession,
  { name, definition, created_at }: Pick<StoredTemplate, 'name' | 'definition' | 'created_at'>,
): Promise<StoredTemplate | undefined> {
  const [row] = await tenant.query<Row>({
    text: `
      insert into templates (tenant_id, name, definition, created_at, changed_at)
      values ($1, $2, $3, $4, $4)
      on conflict (tenant_id, name) do nothing
      returning ${columns}`,
    values: [name, JSON.stringify(definition), created_at],
  });
  return row;
}

/** One template of the tenant. */
export const readTemplate = templates.read;

/**
 * One template of the tenant; until the transaction ends no other one can change or delete it, or make a schedule from it.
 */
export const lockTemplate = templates.lock;

/** How many templates the tenant has. */
export const countTemplates = templates.count;

/** The templates of the tenant by name, which is unique. */
export const readTemplates = templates.page;

/**
 * Whether another template of the tenant has the name. A caller that then takes it may still find it taken: the key decides.
 */
export async function isTemplateNameTaken(
  tenant: TenantSession,
  { template_id, name }: Pick<StoredTemplate, 'template_id' | 'name'>,
): Promise<boolean> {
  const rows = await tenant.query({
    text: 'select 1 from templates where tenant_id = $1 and name = $2 and template_id <> $3',
    values: [name, template_id],
  });
  return rows.length > 0;
}

/** Writes name and definition. The caller holds the template's lock. */
export async function updateTemplate(
  tenant: TenantSession,
  { template_id, name, definition, changed_at }: StoredTemplate,
): Promise<void> {
  await tenant.query({
    text: `
      update templates set name = $3, definition = $4, changed_at = $5
       where tenant_id = $1 and template_id = $2`,
    values: [template_id, name, JSON.stringify(definition), changed_at],
  });
}

/** Deletes a template. The caller holds its lock and has seen that no schedule uses it. */
export async function deleteTemplate(tenant: TenantSession, template_id: number): Promise<void> {
  await tenant.query({
    text: 'delete from templates where tenant_id = $1 and template_id = $2',
    values: [template_id],
  });
}
