import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { decimalsToFix } from '@laurel/rules/money/minor-units.ts';
import type { TenantSession } from '../../database/database.ts';
import { readTenant } from '../../identity/identity.ts';

/** The definition with what publishing fixes, unless its author says it (docs/rules/money.md#5). */
export async function withFixedTerms(
  tenant: TenantSession,
  definition: CampaignDefinition,
): Promise<CampaignDefinition> {
  if (definition.currency_decimals !== undefined) return definition;
  const own = (await readTenant(tenant))?.currency_decimals ?? {};
  const currency_decimals = decimalsToFix(definition.currency, own);
  return currency_decimals === undefined ? definition : { ...definition, currency_decimals };
}
