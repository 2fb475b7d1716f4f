import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { boardTermsOf } from '@laurel/contract/campaigns/of-any-kind.ts';
import { type CompiledCampaign, compileCampaign } from '@laurel/rules/campaigns/compiled-campaign.ts';
import { compileSelection, dependsOnCatalogue } from '@laurel/rules/games/selection.ts';
import { isSameAmount, parseDecimal } from '@laurel/rules/money/decimal.ts';
import { rateTable } from '@laurel/rules/rates/rates.ts';
import type { CertificateHead } from '@laurel/rules/sealing/certificate-lines.ts';
import type { Decisions } from './decisions.ts';
import type { Findings } from './findings.ts';
import type { Said } from './texts.ts';

/** The rules by which a board was made. */
export interface RulesInForce {
  readonly definition: CampaignDefinition;
  readonly campaign: CompiledCampaign;
  /** How many of the rates were set before the first decision of the file, if at all. */
  readonly ratesBefore: number;
}

/** Finds the definition of the settlement and makes it ready for folding; undefined if that cannot be. */
export function checkRules(
  head: CertificateHead,
  decisions: Decisions,
  { rates, games }: Pick<Said, 'rates' | 'games'>,
  findings: Findings,
): RulesInForce | undefined {
  const { settlement } = decisions;
  if (!settlement) return undefined;
  const { version, seq } = settlement;
  const definition = decisions.definition(version) as CampaignDefinition | undefined;
  if (!definition) {
    findings.fail('rules', `The definition of version ${version} is not among the decisions.`);
    return undefined;
  }
  findings.demand(
    decisions.lastVersion === version,
    'rules',
    () => `The board was settled by version ${version}, but version ${decisions.lastVersion} was in force.`,
  );
  findings.demand(
    definition.custom_id === head.campaign.custom_id,
    'rules',
    () => `The file names the campaign ${head.campaign.custom_id}, its definition ${definition.custom_id}.`,
  );
  try {
    checkSelection(definition, games, findings);
    const ratesBefore = checkRates(decisions, seq, rates, findings);
    const campaign = compileCampaign(definition, rateTable(rates), (game) => games.get(game) ?? false);
    const { tournament_type, tie_rule } = boardTermsOf(definition);
    const kind =
      tournament_type === null
        ? `of the kind ${definition.kind},`
        : `a tournament of type ${tournament_type}`;
    findings.pass(
      'rules',
      `Version ${version} of campaign ${definition.custom_id}, ${kind} with the tie rule ${tie_rule}, was in force.`,
    );
    return { definition, campaign, ratesBefore };
  } catch {
    findings.fail('rules', `The definition of version ${version} or a rate cannot be read.`);
    return undefined;
  }
}

/** A selection that names games only follows from the definition. */
function checkSelection(
  { games: selection }: CampaignDefinition,
  games: Said['games'],
  findings: Findings,
): void {
  if (dependsOnCatalogue(selection)) return;
  const selects = compileSelection(selection);
  for (const [game, selected] of games)
    findings.demand(
      selects(game, undefined) === selected,
      'rules',
      () =>
        `By the definition game ${game} ${selected ? 'does not count' : 'counts'}, the file says otherwise.`,
    );
}

/**
 * Each rate that a decision set was used as it was set. Answers how many were used that none of the decisions set: a log of
 * decisions that a later release began does not have those that were set before it, so they are counted and named.
 */
function checkRates(decisions: Decisions, seq: number, rates: Said['rates'], findings: Findings): number {
  const set = decisions.ratesSet(seq);
  const used = new Map(rates.map(({ currency, date, per_eur }) => [`${currency} ${date}`, per_eur]));
  for (const [key, possible] of set) {
    const rate = used.get(key);
    findings.demand(
      possible.some((one) =>
        one === undefined || rate === undefined
          ? one === rate
          : isSameAmount(parseDecimal(one), parseDecimal(rate)),
      ),
      'rules',
      () =>
        `The rate of ${key} was set to ${possible[0] ?? possible[1]}, the board was made with ${rate ?? 'none'}.`,
    );
  }
  return [...used.keys()].filter((key) => !set.has(key)).length;
}
