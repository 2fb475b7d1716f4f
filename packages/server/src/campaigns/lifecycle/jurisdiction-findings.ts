import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { prizesIn } from '@laurel/contract/campaigns/of-any-kind.ts';
import type { PublishChecks } from '@laurel/contract/campaigns/publish-checks.ts';
import {
  checkJurisdictions,
  findingText,
  type JurisdictionFinding,
  rulesOf,
} from '@laurel/contract/jurisdictions/check-jurisdictions.ts';
import type { KnownOfCampaign } from '@laurel/contract/jurisdictions/rule.ts';
import { productsOfGames } from '@laurel/rules/games/products.ts';
import { decodeFacts, type GameFacts } from '@laurel/rules/players/facts.ts';
import type { TenantSession } from '../../database/database.ts';
import { readGameFacts } from '../../facts/facts.ts';

/** What the rules of the campaign's jurisdictions find, errors apart from warnings (docs/rules/jurisdictions.md#3). */
export async function jurisdictionFindings(
  tenant: TenantSession,
  definition: CampaignDefinition,
): Promise<PublishChecks> {
  const findings = await findingsOf(tenant, definition);
  const listed = (wanted: 'error' | 'warning') =>
    findings
      .filter(({ severity }) => severity === wanted)
      .map((finding) => ({
        pointer: finding.pointer,
        detail: findingText(finding),
        rule: finding.rule.id,
        source: finding.rule.source.url,
      }));
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
  const rows = await readGameFacts(tenant, null);
  const catalogue = new Map<string, GameFacts>(rows.map(({ id, facts }) => [id, decodeFacts(facts)]));
  const ids = prizesIn(definition).flatMap(({ prize }) => ('game_ids' in prize ? prize.game_ids : []));
  const selected = productsOfGames(definition.games, catalogue);
  const won = productsOfGames({ all: false, ids, include: {}, exclude: {} }, catalogue);
  const products = [...new Set([...selected.products, ...won.products])];
  return { products, withoutProduct: selected.unknown + won.unknown };
}
