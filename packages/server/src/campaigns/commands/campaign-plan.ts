import type { Client } from '@laurel/client/client.ts';
import { type FaultDetail, LaurelFault } from '@laurel/client/faults.ts';
import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { checkDefinition } from '@laurel/contract/campaigns/checks.ts';
import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import {
  type CampaignDefinition,
  type CampaignInput,
  campaignInputSchema,
} from '@laurel/contract/campaigns/definition.ts';
import { type Change, changesBetween } from '@laurel/contract/campaigns/definition-difference.ts';
import { definitionOf } from '@laurel/contract/campaigns/definition-of.ts';
import { keepFixedTerms } from '@laurel/contract/campaigns/fixed-terms.ts';
import type { PublishFinding } from '@laurel/contract/campaigns/publish-checks.ts';
import { checkJurisdictions, findingText } from '@laurel/contract/jurisdictions/check-jurisdictions.ts';
import type { Preview } from '@laurel/contract/simulation/previews.ts';
import { compileBodyValidator, placedErrors } from '../../validation/body-validator.ts';
import type { FiledDefinition } from './definition-files.ts';

/** A definition in a file, compared with its stored campaign. */
export interface Plan {
  filed: FiledDefinition;
  /** The stored campaign of that name; undefined: the campaign is new. */
  known: Campaign | undefined;
  changes: Change[];
  /** The effect on the board of a campaign that has started, if it was requested. */
  preview?: Preview;
  /** The reasons why it cannot be applied that are known in advance. */
  errors: readonly FaultDetail[];
  /** What the rules of its jurisdictions find in the definition alone. */
  findings: readonly PublishFinding[];
}

/** Compares a definition with the campaign that it names; `withPreview` also requests the effect on a running board. */
export async function planOne(client: Client, filed: FiledDefinition, withPreview: boolean): Promise<Plan> {
  const { custom_id, body } = filed;
  const named = (await client.listCampaigns({ query: { custom_id } })).results;
  // A cancelled campaign no longer holds its name, so another one may have it.
  const known = named.find(({ state }) => state !== 'cancelled') ?? named[0];
  // With all defaults; undefined for what does not match the schema.
  const wanted = matchesSchema(body) ? normaliseDefinition(body) : undefined;
  const schemaErrors = wanted ? [] : placedErrors(matchesSchema.errors ?? []);
  const stored = known && definitionOf(known);
  const changes = stored && wanted ? changesBetween(stored, keepFixedTerms(stored, wanted)) : [];
  if (known && isOver(known)) return { filed, known, changes, errors: [], findings: [] };
  const errors = wanted ? checkDefinition(wanted) : schemaErrors;
  const findings = wanted ? findingsIn(wanted) : [];
  const plan: Plan = { filed, known, changes, errors, findings };
  if (!known || !withPreview || changes.length === 0 || !hasStarted(known)) return plan;
  return { ...plan, ...(await previewOf(client, known, body)) };
}

/** Whether applying changes nothing. */
export function isUnchanged({ filed, known, changes }: Plan): boolean {
  return known !== undefined && changes.length === 0 && matchesSchema(filed.body);
}

/** What a plan would do with one campaign; `over`: it differs, but nothing changes it any more. */
export type PlanAction = 'create' | 'edit' | 'none' | 'over' | 'refused';

/** No edit is possible any more, so a file that differs is no drift that somebody could end. */
function isOver({ state }: Campaign): boolean {
  return state === 'settled' || state === 'cancelled';
}

/** What applying would do. */
export function actionOf(plan: Plan): PlanAction {
  if (plan.known && isOver(plan.known)) return isUnchanged(plan) ? 'none' : 'over';
  if (plan.errors.length > 0) return 'refused';
  if (!plan.known) return 'create';
  return isUnchanged(plan) ? 'none' : 'edit';
}

export function hasStarted({ state, status }: Campaign): boolean {
  return state === 'published' && status !== 'SC';
}

async function previewOf(
  client: Client,
  known: Campaign,
  body: CampaignInput,
): Promise<Partial<Pick<Plan, 'preview' | 'errors'>>> {
  try {
    const preview = await client.previewCampaign({ path: { id: known.id }, body });
    return preview.changes.length > 0 ? { preview } : {};
  } catch (error) {
    if (!(error instanceof LaurelFault) || (error.code !== 'conflict' && error.code !== 'invalid_body'))
      throw error;
    return { errors: error.errors.length > 0 ? error.errors : [{ detail: error.detail }] };
  }
}

function findingsIn(definition: CampaignDefinition): PublishFinding[] {
  return checkJurisdictions(definition).map((finding) => ({
    pointer: finding.pointer,
    detail: `${finding.severity}: ${findingText(finding)}`,
    rule: finding.rule.id,
    source: finding.rule.source.url,
  }));
}

const matchesSchema = compileBodyValidator(campaignInputSchema);
