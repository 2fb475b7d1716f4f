import { isDeepStrictEqual } from 'node:util';
import { type Campaign, type CampaignEdit, serverOwnedMembers } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignDefinition, CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import {
  countsMultiples,
  keepFixedTerms,
  withCountingTerms,
  withMultiples,
} from '@laurel/contract/campaigns/fixed-terms.ts';
import { Fault, listedErrors } from '@laurel/contract/faults/faults.ts';
import { findText, unstorable } from '@laurel/contract/values/schemas.ts';
import { kindOf } from '@laurel/rules/kinds/kinds.ts';
import { decimalsToFix } from '@laurel/rules/money/minor-units.ts';
import { shownHash } from '@laurel/rules/planning/shown-hash.ts';
import type { TenantSession } from '../../database/database.ts';
import { readTenant } from '../../identity/identity.ts';
import { refuseInvalid } from '../../validation/refusals.ts';
import type { StoredCampaign } from '../store/campaigns.ts';

/**
 * The definition with all defaults; refuses one that cannot be stored or is contradictory, with pointers. `at`: its place in
 * the body.
 */
export function checkedDefinition(input: CampaignInput, at = ''): CampaignDefinition {
  const { normalise, check } = kindOf(input).definition;
  const definition = normalise(input);
  const errors = [...findText(input, unstorable), ...check(definition)]
    .slice(0, listedErrors)
    .map((error) => ({ ...error, pointer: at + error.pointer }));
  refuseInvalid(errors);
  return definition;
}

/** The refusal of a name that another campaign of the tenant has. */
export function customIdTaken(custom_id: string): Fault {
  const errors = [{ pointer: '/custom_id', detail: 'belongs to another campaign' }];
  return new Fault('conflict', `Another campaign has the custom_id "${custom_id}".`, { errors });
}

/**
 * The text by which an author confirms an edit that was previewed: the same for the same definition and the same version of
 * the same campaign, and for nothing else.
 */
export function confirmationOf(
  { campaign_id, version }: Pick<StoredCampaign, 'campaign_id' | 'version'>,
  definition: CampaignDefinition,
): string {
  return shownHash([campaign_id, version, definition]);
}

type ServerOwned = Pick<CampaignEdit, keyof typeof serverOwnedMembers>;
const names = Object.keys(serverOwnedMembers) as (keyof ServerOwned)[];

/** Splits the body of an edit into the definition and the members that only the server sets. */
export function partEdit(edit: CampaignEdit): { input: CampaignInput; owned: ServerOwned } {
  const { id, state, version, status, created_at, published_at, planned, warnings, ...input } = edit;
  const owned = Object.fromEntries(Object.entries(edit).filter(([name]) => name in serverOwnedMembers));
  return { input, owned };
}

/**
 * A campaign that was read can be sent back; the members that the server sets must be unchanged. Throws `invalid_body`
 * naming those that are not.
 */
export function refuseOthersOwned(owned: ServerOwned, campaign: Campaign): void {
  const different = names.filter(
    (name) => owned[name] !== undefined && !isDeepStrictEqual(owned[name], campaign[name]),
  );
  refuseInvalid(
    different.map((name) => ({
      pointer: `/${name}`,
      detail: `is set by the server and is ${JSON.stringify(campaign[name])}; leave it out or send it as it is`,
    })),
  );
}

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
