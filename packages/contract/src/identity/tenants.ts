import { type Static, Type } from 'typebox';
import { closedModel, model } from '../values/schemas.ts';
import { schemasOf } from '../values/settings.ts';
import { tenantSettings } from './tenant-settings.ts';

const members = schemasOf(tenantSettings);

/** Body of `POST /api/v1/tenants`. */
export const newTenantSchema = closedModel('NewTenant', {
  name: members.name,
  default_language: Type.Optional(members.default_language),
  mask_usernames: Type.Optional(members.mask_usernames),
});
export type NewTenant = Static<typeof newTenantSchema>;

/** Body of `PATCH /api/v1/tenants/{tenant_id}`. */
export const tenantChangesSchema = Type.Partial(Type.Object(members), {
  additionalProperties: false,
  minProperties: 1,
  description: 'Absent members keep their values',
});
export type TenantChanges = Static<typeof tenantChangesSchema>;

export const tenantSchema = model('Tenant', {
  tenant_id: Type.Integer(),
  ...members,
  created_at: Type.String({ format: 'date-time' }),
});
