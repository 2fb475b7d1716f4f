import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import {
  countsMultiples,
  keepFixedTerms,
  withCountingTerms,
  withMultiples,
} from '@laurel/contract/campaigns/fixed-terms.ts';
import { decimalsToFix } from '@laurel/rules/money/minor-units.ts';
import type { TenantSession } from '../../database/database.ts';
import { readTenant } from '../../identity/identity.ts';
import type { StoredCampaign } from '../store/campaigns.ts';

/** The definition with what publishing fixes, unless its author says it (docs/rules/money.md#5). */
export async function withFixedTerms(
  tenant: TenantSession,
  definition: CampaignDefinition,
): Promise<CampaignDefinition> {
  const counted = withCountingTerms(definition);
  if (counted.currency_decimals !== undefined) return counted;
  const own = (await readTenant(tenant))?.currency_decimals ?? {};
  const currency_decimals = decimalsToFix(counted.currency, own);
  return currency_decimals === undefined ? counted : { ...counted, currency_decimals };
}

/**
 * The definition that an edit gives a campaign: with what publishing fixed, unless the edit says it, and with what
 * publishing would fix about multiples where the campaign counted none before.
 */
export function editedDefinition(
  { state, definition }: Pick<StoredCampaign, 'state' | 'definition'>,
  edit: CampaignDefinition,
): CampaignDefinition {
  const kept = keepFixedTerms(definition, edit);
  return state === 'published' && !countsMultiples(definition) ? withMultiples(kept) : kept;
}
