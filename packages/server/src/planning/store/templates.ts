import type { TemplateDefinition } from '@laurel/contract/planning/templates.ts';
import { tableOf } from '../../database/table.ts';

/** A definition without times, as it was stored: defaults of later releases may be missing. */
export interface StoredTemplate {
  template_id: number;
  name: string;
  definition: TemplateDefinition;
  created_at: Date;
  changed_at: Date;
}

const table = tableOf<StoredTemplate, 'template_id'>({
  table: 'templates',
  columns: 'template_id, name, definition, created_at, changed_at',
  key: 'template_id',
  order: 'name',
  json: ['definition'],
});

/**
 * The templates of the tenant, listed by name, which is unique. While one is locked, no other transaction can change or
 * delete it, or make a schedule from it; it is updated and removed under its lock. A caller that takes a name which was free
 * may still find it taken: the key decides.
 */
export const templates = {
  ...table,
  insert: table.insertUnlessTakenOf<Omit<StoredTemplate, 'template_id'>>('tenant_id, name', [
    'name',
    'definition',
    'created_at',
    'changed_at',
  ]),
  update: table.updateOf<Pick<StoredTemplate, 'name' | 'definition' | 'changed_at'>>([
    'name',
    'definition',
    'changed_at',
  ]),
  isNameTaken: table.isTakenOf('name'),
};
