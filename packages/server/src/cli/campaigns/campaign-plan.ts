import type { Client } from '@laurel/client/client.ts';
import { type FaultDetail, LaurelFault } from '@laurel/client/faults.ts';
import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { checkDefinition } from '@laurel/contract/campaigns/checks.ts';
import { normaliseDefinition } from '@laurel/contract/campaigns/defaults.ts';
import type { CampaignDefinition, CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import { type Change, changesBetween } from '@laurel/contract/campaigns/definition-difference.ts';
import type { Preview } from '@laurel/contract/campaigns/previews.ts';
import { definitionOf } from './campaign-definition.ts';

import type { FiledDefinition } from './definition-file.ts';

/** What a file asks for of one campaign, compared with what there is. */
export interface Plan {
  filed: FiledDefinition;
  /** The campaign that the name means; undefined: it is new. */
  known: Campaign | undefined;
  changes: Change[];
  /** What a change does to the board of a campaign that has started, where it was asked for. */
  preview?: Preview;
  /** Why it cannot be applied, as far as that is known before. */
  errors: readonly FaultDetail[];
}

/** Compares a definition with the campaign that it names; `withPreview` also asks what a running board would become. */
export async function planOne(client: Client, filed: FiledDefinition, withPreview: boolean): Promise<Plan> {
  const { custom_id, body } = filed;
  const named = (await client.listCampaigns({ query: { custom_id } })).results;
  // A cancelled campaign has given its name back.
  const known = named.find(({ state }) => state !== 'cancelled');
  const wanted = normalised(body);
  const errors = wanted ? checkDefinition(wanted) : [];
  const changes = known && wanted ? changesBetween(definitionOf(known), wanted) : [];
  const plan: Plan = { filed, known, changes, errors };
  if (!known || !withPreview || changes.length === 0 || !hasStarted(known)) return plan;
  return { ...plan, ...(await previewOf(client, known, body)) };
}

/** Whether applying changes nothing. What cannot be normalised is for the server to refuse, with its pointers. */
export function isUnchanged({ filed, known, changes }: Plan): boolean {
  return known !== undefined && changes.length === 0 && normalised(filed.body) !== undefined;
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

function normalised(body: CampaignInput): CampaignDefinition | undefined {
  try {
    return normaliseDefinition(body);
  } catch {
    return undefined;
  }
}
