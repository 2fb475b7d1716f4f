import type { Audience } from '@laurel/contract/campaigns/audience.ts';
import type { CampaignDefinition, DefinitionError } from '@laurel/contract/campaigns/definition.ts';
import { prizesIn } from '@laurel/contract/campaigns/of-any-kind.ts';
import type { PublishChecks, PublishFinding } from '@laurel/contract/campaigns/publish-checks.ts';
import { stagesOf } from '@laurel/contract/campaigns/stages.ts';
import { Fault, listedErrors } from '@laurel/contract/faults/faults.ts';
import {
  checkJurisdictions,
  findingText,
  type JurisdictionFinding,
  rulesOf,
} from '@laurel/contract/jurisdictions/check-jurisdictions.ts';
import type { KnownOfCampaign } from '@laurel/contract/jurisdictions/rule.ts';
import { MICROSECONDS_A_SECOND } from '@laurel/contract/values/timestamps.ts';
import { productsOfGames } from '@laurel/rules/games/selection.ts';
import { kindOf } from '@laurel/rules/kinds/kinds.ts';
import { prizeErrors } from '@laurel/rules/planning/prize-errors.ts';
import { prizeWarnings } from '@laurel/rules/planning/prize-warnings.ts';
import {
  gameWarnings,
  neverScores,
  rateWarnings,
  seedWarnings,
  stepWarnings,
  textWarnings,
  windowWarnings,
} from '@laurel/rules/planning/publish-findings.ts';
import {
  type EarlierCampaigns,
  type StageFindings,
  stageFindings,
} from '@laurel/rules/planning/stage-findings.ts';
import { compileAudience, type PlayersOfSegment } from '@laurel/rules/players/audience.ts';
import { decodeFacts, type GameFacts } from '@laurel/rules/players/facts.ts';
import { rateTable } from '@laurel/rules/rates/rates.ts';
import type { TenantSession } from '../../database/database.ts';
import {
  readFirstPlayers,
  readGameFacts,
  readNewestReceived,
  readPlayerFacts,
  readSeenCurrencies,
} from '../../facts/facts.ts';
import { readRates } from '../../rates/rates.ts';
import { readSegmentsOf, segmentErrors } from '../../segments/segments.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { withFixedTerms } from '../editing/definition.ts';
import { archivedErrors } from '../editing/refuse-archived.ts';
import { readExistingCampaign } from '../lock-open.ts';
import { type NamedCampaign, readNamedCampaigns } from '../store/stages.ts';

/**
 * The errors and warnings that publishing a campaign would find; changes nothing (docs/rules/campaigns.md#5). Faults:
 * `not_found`.
 */
export async function checkPublish(
  dependencies: CampaignDependencies,
  tenant_id: number,
  campaign_id: number,
): Promise<PublishChecks> {
  const { definition } = await readExistingCampaign(dependencies.database.ofTenant(tenant_id), campaign_id);
  return publishChecks(dependencies, tenant_id, definition);
}

/** Errors and warnings of a definition that is to be published, all of them. */
export async function publishChecks(
  { database, clock, scoring }: CampaignDependencies,
  tenant_id: number,
  definition: CampaignDefinition,
): Promise<PublishChecks> {
  const tenant = database.ofTenant(tenant_id);
  // Games, players and currencies are in the database once a checkpoint has what boards show.
  await scoring.written(tenant_id);
  const errors = await publishErrors(tenant, definition);
  const now = clock().getTime() * (MICROSECONDS_A_SECOND / 1_000);
  const warnings = [
    ...windowWarnings(definition, { now, newestReceived: await readNewestReceived(tenant) }),
    ...rateWarnings(definition, rateTable(await readRates(tenant)), await readSeenCurrencies(tenant)),
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
 * The errors that prevent publishing: contradictions, rules that never score, unpayable or misnamed prizes, archived events,
 * earlier campaigns that cannot be earlier, and what jurisdictions do not allow.
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
    ...(await segmentErrors(tenant, definition)),
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

/** The number of players that are checked against the audience: some 10 ms. */
const LOOKED_AT = 5_000;

/** Whether any known player belongs to the audience; for a tenant with very many players only a part is checked. */
async function audienceWarnings(
  tenant: TenantSession,
  { audience }: CampaignDefinition,
): Promise<DefinitionError[]> {
  const lists = Object.values(audience);
  if (lists.every((value) => value === null || value.length === 0)) return [];
  const playersOf = await readSegmentsOf(tenant, audience);
  const named = namedPlayers(audience, playersOf);
  const known =
    named.length > 0 ? await readPlayerFacts(tenant, named) : await readFirstPlayers(tenant, LOOKED_AT);
  const isEligible = compileAudience(audience, playersOf);
  if (known.some(({ id, facts }) => isEligible(id, decodeFacts(facts)))) return [];
  const asked = named.length === 0 && known.length === LOOKED_AT ? 'first ' : '';
  const detail =
    known.length > 0
      ? `none of the ${asked}${known.length} players who are known belongs to it`
      : named.length > 0
        ? `none of its ${named.length} players is known`
        : 'no player is known yet, so nothing can be said of it';
  return [{ pointer: '/audience', detail }];
}

/** The players listed in the audience, by id or in segments; of very many only some. */
function namedPlayers({ player_ids, segments = [] }: Audience, playersOf: PlayersOfSegment): string[] {
  if (player_ids.length > 0) return player_ids;
  return segments.flatMap((segment) => [...playersOf(segment)].slice(0, LOOKED_AT)).slice(0, LOOKED_AT);
}

/** What publishing finds in the campaigns that a definition comes after (docs/rules/stages.md#4). */
export async function readStageFindings(
  tenant: TenantSession,
  definition: CampaignDefinition,
): Promise<StageFindings> {
  if (stagesOf(definition).length === 0) return { errors: [], warnings: [] };
  return stageFindings(definition, await readEarlier(tenant, definition));
}

/** All campaigns that lead to this one, over any number of stages, by name. */
async function readEarlier(tenant: TenantSession, definition: CampaignDefinition): Promise<EarlierCampaigns> {
  const found = new Map<string, NamedCampaign>();
  for (let level = [definition]; level.length > 0; ) {
    const names = level.flatMap((one) => stagesOf(one).map(({ campaign }) => campaign));
    const next = await readNamedCampaigns(
      tenant,
      names.filter((name) => !found.has(name)),
    );
    for (const one of next) found.set(one.custom_id, one);
    level = next.map((one) => one.definition);
  }
  return found;
}

/** What the rules of the campaign's jurisdictions find, errors apart from warnings (docs/rules/jurisdictions.md#3). */
export async function jurisdictionFindings(
  tenant: TenantSession,
  definition: CampaignDefinition,
): Promise<PublishChecks> {
  const findings = await findingsOf(tenant, definition);
  const listed = (wanted: 'error' | 'warning') =>
    findings
      .filter(({ severity }) => severity === wanted)
      .map((one) => {
        const { id: rule, source } = one.rule;
        return { pointer: one.pointer, detail: findingText(one), rule, source: source.url };
      });
  return { errors: listed('error'), warnings: listed('warning') };
}

/**
 * The findings as the rules made them, of the definition and of the products of its games (docs/rules/jurisdictions.md#2).
 */
export async function findingsOf(
  tenant: TenantSession,
  definition: CampaignDefinition,
): Promise<JurisdictionFinding[]> {
  const needsProducts = rulesOf(definition).some((rule) => rule.needsProducts);
  return checkJurisdictions(definition, needsProducts ? await knownProducts(tenant, definition) : {});
}

async function knownProducts(
  tenant: TenantSession,
  definition: CampaignDefinition,
): Promise<KnownOfCampaign> {
  const catalogue = await readCatalogue(tenant);
  const ids = prizesIn(definition).flatMap(({ prize }) => ('game_ids' in prize ? prize.game_ids : []));
  const selected = productsOfGames(definition.games, catalogue);
  const won = productsOfGames({ all: false, ids, include: {}, exclude: {} }, catalogue);
  const products = [...new Set([...selected.products, ...won.products])];
  return { products, withoutProduct: selected.unknown + won.unknown };
}
