import { type Static, Type } from 'typebox';
import { currencyDecimalsSchema } from '../values/amounts.ts';
import { enumeration } from '../values/enumerations.ts';
import { language } from '../values/languages.ts';
import { nameText } from '../values/stored-text.ts';
import { changeRequestRuleSchema } from './change-request-rule.ts';
import { logAccesses } from './log-access.ts';
import { originsSchema } from './origins.ts';
import { holdRuleSchema, payoutApprovalSchema } from './payout-rules.ts';

/** The longest period; null has no limit. */
const MAX_RETENTION_DAYS = 36_500;

const retention = (of: string) =>
  Type.Union([Type.Integer({ minimum: 1, maximum: MAX_RETENTION_DAYS }), Type.Null()], {
    description: `How many days ${of} are kept; null: no limit`,
  });

const members = {
  name: nameText('Of the brand; unique in the installation'),
  default_language: language('What public texts fall back to'),
  mask_usernames: Type.Boolean({ description: 'Whether public boards show usernames masked' }),
  payout_approval: payoutApprovalSchema,
  hold_payouts: holdRuleSchema,
  currency_decimals: currencyDecimalsSchema,
  change_requests: changeRequestRuleSchema,
  log_access: enumeration(
    'LogAccess',
    logAccesses,
    'Who may read the sealed logs without a credential: nobody, everybody their checkpoints, or everybody their tiles of hashes, too',
  ),
  origins: {
    ...originsSchema,
    description: 'Sites whose pages may use keys and player tokens without origins of their own',
  },
  retention_events_days: retention('game rounds, deposits, withdrawals and logins that no board needs'),
  retention_audit_days: retention('entries of the audit log'),
};

/** Body of `POST /api/v1/tenants`. */
export const newTenantSchema = Type.Object(
  {
    name: members.name,
    default_language: Type.Optional(members.default_language),
    mask_usernames: Type.Optional(members.mask_usernames),
  },
  { title: 'NewTenant', additionalProperties: false },
);
export type NewTenant = Static<typeof newTenantSchema>;

/** Body of `PATCH /api/v1/tenants/{tenant_id}`. */
export const tenantChangesSchema = Type.Partial(Type.Object(members), {
  additionalProperties: false,
  minProperties: 1,
  description: 'Absent members keep their values',
});
export type TenantChanges = Static<typeof tenantChangesSchema>;

export const tenantSchema = Type.Object(
  {
    tenant_id: Type.Integer(),
    ...members,
    created_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Tenant' },
);
