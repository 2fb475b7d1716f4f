import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { Fault, listedErrors } from '@laurel/contract/faults/faults.ts';
import type { PublishChecks, PublishFinding } from '@laurel/contract/planning/publish-checks.ts';
import { MICROSECONDS_A_SECOND } from '@laurel/contract/values/timestamps.ts';
import { kindOf } from '@laurel/rules/kinds/kinds.ts';
import { rateTable } from '@laurel/rules/money/rates.ts';
import { gameWarnings } from '@laurel/rules/planning/game-warnings.ts';
import { neverScores } from '@laurel/rules/planning/never-scores.ts';
import { prizeWarnings } from '@laurel/rules/planning/prize-warnings.ts';
import { rateWarnings } from '@laurel/rules/planning/rate-warnings.ts';
import { textWarnings } from '@laurel/rules/planning/text-warnings.ts';
import { windowWarnings } from '@laurel/rules/planning/window-warnings.ts';
import { decodeFacts, type GameFacts } from '@laurel/rules/players/facts.ts';
import { readCampaign } from '../../store/campaigns/campaigns.ts';
import { readRates } from '../../store/campaigns/exchange-rates.ts';
import type { Session } from '../../store/engine/database.ts';
import { readNewestReceived, readSeenCurrencies } from '../../store/planning/known-facts.ts';
import { readGameFacts } from '../../store/players/known-facts.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { archivedErrors } from '../editing/refuse-archived.ts';
import { existing } from '../existing.ts';
import { audienceWarnings } from './audience-warnings.ts';

/** What publishing a campaign would find; nothing is changed (decisions 10). Faults: `not_found`. */
export async function checkPublish(
  dependencies: Pick<CampaignDependencies, 'database' | 'clock' | 'scoring'>,
  tenant_id: number,
  campaign_id: number,
): Promise<PublishChecks> {
  const campaign = existing(await readCampaign(dependencies.database, tenant_id, campaign_id), campaign_id);
  return publishChecks(dependencies, tenant_id, campaign.definition);
}

/** Errors and warnings of a definition that is to be published, all of them. */
export async function publishChecks(
  { database, clock, scoring }: Pick<CampaignDependencies, 'database' | 'clock' | 'scoring'>,
  tenant_id: number,
  definition: CampaignDefinition,
): Promise<PublishChecks> {
  // Games, players and currencies are in the database once what boards show is.
  await scoring.written(tenant_id);
  const errors = await publishErrors(database, tenant_id, definition);
  const now = clock().getTime() * (MICROSECONDS_A_SECOND / 1_000);
  const newestReceived = await readNewestReceived(database, tenant_id);
  const rates = rateTable(await readRates(database, tenant_id));
  const seen = await readSeenCurrencies(database, tenant_id);
  const warnings = [
    ...windowWarnings(definition, { now, newestReceived }),
    ...rateWarnings(definition, rates, seen),
    ...textWarnings(definition),
    ...gameWarnings(definition, await readCatalogue(database, tenant_id)),
    ...(await audienceWarnings(database, tenant_id, definition)),
    ...prizeWarnings(definition),
  ];
  return { errors: errors.slice(0, listedErrors), warnings: warnings.slice(0, listedErrors) };
}

/** What publishing refuses: a definition that is contradictory, that can never score, or whose events are archived. */
export async function publishErrors(
  session: Session,
  tenant_id: number,
  definition: CampaignDefinition,
): Promise<PublishFinding[]> {
  return [
    ...kindOf(definition).definition.check(definition),
    ...neverScores(definition),
    ...(await archivedErrors(session, tenant_id, definition)),
  ];
}

/** Refuses to publish what has errors, with the warnings beside them. */
export function refuseErrors({ errors, warnings }: PublishChecks): void {
  if (errors.length === 0) return;
  const found = errors.map(({ pointer, detail }) => `${pointer}: ${detail}`).join('; ');
  throw new Fault('conflict', `The campaign cannot be published: ${found}.`, {
    errors,
    members: { warnings },
  });
}

async function readCatalogue(session: Session, tenant_id: number): Promise<Map<string, GameFacts>> {
  const rows = await readGameFacts(session, tenant_id, null);
  return new Map(rows.map(({ id, facts }) => [id, decodeFacts(facts)]));
}
