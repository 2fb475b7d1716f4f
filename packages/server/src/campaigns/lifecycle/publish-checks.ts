import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { PublishChecks, PublishFinding } from '@laurel/contract/campaigns/publish-checks.ts';
import { Fault, listedErrors } from '@laurel/contract/faults/faults.ts';
import { MICROSECONDS_A_SECOND } from '@laurel/contract/values/timestamps.ts';
import { kindOf } from '@laurel/rules/kinds/kinds.ts';
import { gameWarnings } from '@laurel/rules/planning/game-warnings.ts';
import { neverScores } from '@laurel/rules/planning/never-scores.ts';
import { prizeErrors } from '@laurel/rules/planning/prize-errors.ts';
import { prizeWarnings } from '@laurel/rules/planning/prize-warnings.ts';
import { rateWarnings } from '@laurel/rules/planning/rate-warnings.ts';
import { seedWarnings } from '@laurel/rules/planning/seed-warnings.ts';
import { stepWarnings } from '@laurel/rules/planning/step-warnings.ts';
import { textWarnings } from '@laurel/rules/planning/text-warnings.ts';
import { windowWarnings } from '@laurel/rules/planning/window-warnings.ts';
import { decodeFacts, type GameFacts } from '@laurel/rules/players/facts.ts';
import { rateTable } from '@laurel/rules/rates/rates.ts';
import type { TenantSession } from '../../database/database.ts';
import { readGameFacts, readNewestReceived, readSeenCurrencies } from '../../facts/facts.ts';
import { readRates } from '../../rates/rates.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { withFixedTerms } from '../editing/fixed-terms.ts';
import { archivedErrors } from '../editing/refuse-archived.ts';
import { existingCampaign } from '../existing-campaign.ts';
import { readCampaign } from '../store/campaigns.ts';
import { audienceWarnings } from './audience-warnings.ts';
import { jurisdictionFindings } from './jurisdiction-findings.ts';
import { readStageFindings } from './stage-findings.ts';

/**
 * The errors and warnings that publishing a campaign would find; changes nothing (docs/rules/campaigns.md#5). Faults:
 * `not_found`.
 */
export async function checkPublish(
  dependencies: Pick<CampaignDependencies, 'database' | 'clock' | 'scoring'>,
  tenant_id: number,
  campaign_id: number,
): Promise<PublishChecks> {
  const campaign = existingCampaign(
    await readCampaign(dependencies.database.ofTenant(tenant_id), campaign_id),
    campaign_id,
  );
  return publishChecks(dependencies, tenant_id, campaign.definition);
}

/** Errors and warnings of a definition that is to be published, all of them. */
export async function publishChecks(
  { database, clock, scoring }: Pick<CampaignDependencies, 'database' | 'clock' | 'scoring'>,
  tenant_id: number,
  definition: CampaignDefinition,
): Promise<PublishChecks> {
  const tenant = database.ofTenant(tenant_id);
  // Games, players and currencies are in the database once a checkpoint has what boards show.
  await scoring.written(tenant_id);
  const errors = await publishErrors(tenant, definition);
  const now = clock().getTime() * (MICROSECONDS_A_SECOND / 1_000);
  const newestReceived = await readNewestReceived(tenant);
  const rates = rateTable(await readRates(tenant));
  const seen = await readSeenCurrencies(tenant);
  const warnings = [
    ...windowWarnings(definition, { now, newestReceived }),
    ...rateWarnings(definition, rates, seen),
    ...textWarnings(definition),
    ...stepWarnings(definition),
    ...seedWarnings(definition),
    ...gameWarnings(definition, await readCatalogue(tenant)),
    ...(await audienceWarnings(tenant, definition)),
    ...(await readStageFindings(tenant, definition)).warnings,
    ...prizeWarnings(definition),
    ...(await jurisdictionFindings(tenant, definition)).warnings,
  ];
  return { errors: errors.slice(0, listedErrors), warnings: warnings.slice(0, listedErrors) };
}

/**
 * The errors that prevent publishing: contradictions, rules that never score, unpayable prizes, archived events, earlier
 * campaigns that cannot be earlier, and what jurisdictions do not allow.
 */
export async function publishErrors(
  tenant: TenantSession,
  definition: CampaignDefinition,
): Promise<PublishFinding[]> {
  return [
    ...kindOf(definition).definition.check(definition),
    ...neverScores(definition),
    ...prizeErrors(await withFixedTerms(tenant, definition)),
    ...(await archivedErrors(tenant, definition)),
    ...(await readStageFindings(tenant, definition)).errors,
    ...(await jurisdictionFindings(tenant, definition)).errors,
  ];
}

/** Refuses to publish a definition with errors; the fault also lists the warnings. */
export function refuseErrors({ errors, warnings }: PublishChecks): void {
  if (errors.length === 0) return;
  const found = errors.map(({ pointer, detail }) => `${pointer}: ${detail}`).join('; ');
  throw new Fault('conflict', `The campaign cannot be published: ${found}.`, {
    errors,
    members: { warnings },
  });
}

async function readCatalogue(tenant: TenantSession): Promise<Map<string, GameFacts>> {
  const rows = await readGameFacts(tenant, null);
  return new Map(rows.map(({ id, facts }) => [id, decodeFacts(facts)]));
}
