import type { TemplateDefinition } from '@laurel/contract/planning/templates.ts';
import type { Session } from '../engine/database.ts';
import type { Rows } from '../engine/rows.ts';

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

/** Adds a template and answers it; undefined when the tenant has another one of that name. */
export async function insertTemplate(
  session: Session,
  tenant_id: number,
  { name, definition, created_at }: Pick<StoredTemplate, 'name' | 'definition' | 'created_at'>,
): Promise<StoredTemplate | undefined> {
  const [row] = await session.query<Row>({
    tenant_id,
    text: `
      insert into templates (tenant_id, name, definition, created_at, changed_at)
      values ($1, $2, $3, $4, $4)
      on conflict (tenant_id, name) do nothing
      returning ${columns}`,
    values: [tenant_id, name, JSON.stringify(definition), created_at],
  });
  return row;
}

/** One template of the tenant. */
export async function readTemplate(
  session: Session,
  tenant_id: number,
  template_id: number,
): Promise<StoredTemplate | undefined> {
  const [row] = await session.query<Row>({
    tenant_id,
    text: `select ${columns} from templates where tenant_id = $1 and template_id = $2`,
    values: [tenant_id, template_id],
  });
  return row;
}

/** One template of the tenant; until the transaction ends nobody changes or deletes it, or makes a schedule of it. */
export async function lockTemplate(
  session: Session,
  tenant_id: number,
  template_id: number,
): Promise<StoredTemplate | undefined> {
  const [row] = await session.query<Row>({
    tenant_id,
    text: `select ${columns} from templates where tenant_id = $1 and template_id = $2 for update`,
    values: [tenant_id, template_id],
  });
  return row;
}

/** How many templates the tenant has. */
export async function countTemplates(session: Session, tenant_id: number): Promise<number> {
  const [row] = await session.query<{ count: number }>({
    tenant_id,
    text: 'select count(*) from templates where tenant_id = $1',
    values: [tenant_id],
  });
  return row?.count ?? 0;
}

/** The templates of the tenant by name, which is unique. */
export function readTemplates(session: Session, tenant_id: number, rows: Rows): Promise<StoredTemplate[]> {
  return session.query<Row>({
    tenant_id,
    text: `select ${columns} from templates where tenant_id = $1 order by name offset $2 limit $3`,
    values: [tenant_id, rows.offset, rows.limit],
  });
}

/** Whether another template of the tenant has the name. Whoever goes on to take it may still find it taken: the key decides. */
export async function isTemplateNameTaken(
  session: Session,
  tenant_id: number,
  { template_id, name }: Pick<StoredTemplate, 'template_id' | 'name'>,
): Promise<boolean> {
  const rows = await session.query({
    tenant_id,
    text: 'select 1 from templates where tenant_id = $1 and name = $2 and template_id <> $3',
    values: [tenant_id, name, template_id],
  });
  return rows.length > 0;
}

/** Writes name and definition. The caller holds the template's lock. */
export async function updateTemplate(
  session: Session,
  tenant_id: number,
  { template_id, name, definition, changed_at }: StoredTemplate,
): Promise<void> {
  await session.query({
    tenant_id,
    text: `
      update templates set name = $3, definition = $4, changed_at = $5
       where tenant_id = $1 and template_id = $2`,
    values: [tenant_id, template_id, name, JSON.stringify(definition), changed_at],
  });
}

/** Deletes a template. The caller holds its lock and has seen that no schedule uses it. */
export async function deleteTemplate(
  session: Session,
  tenant_id: number,
  template_id: number,
): Promise<void> {
  await session.query({
    tenant_id,
    text: 'delete from templates where tenant_id = $1 and template_id = $2',
    values: [tenant_id, template_id],
  });
}
