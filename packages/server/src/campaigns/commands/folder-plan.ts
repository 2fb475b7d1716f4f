import { createHash } from 'node:crypto';
import type { Client } from '@laurel/client/client.ts';
import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { Failure } from '../../cli/failures.ts';
import { type Plan, planOne } from './campaign-plan.ts';
import { readDefinitions } from './definition-file.ts';
import { definitionFiles } from './definition-files.ts';
import { inOrderOfStages } from './in-order.ts';

/** All that files would change, and what they do not name. */
export interface FolderPlan {
  plans: Plan[];
  /** Drafts and published campaigns of the tenant that are in no file. */
  unlisted: Campaign[];
  /** Of all of it: another one as soon as a file, a campaign or a consequence is another one. */
  hash: string;
}

/** Compares files and folders with the campaigns of the tenant, with the consequences for running boards. Throws Failure. */
export async function planFolder(client: Client, paths: readonly string[]): Promise<FolderPlan> {
  const files = await definitionFiles(paths);
  const filed = (await Promise.all(files.map(readDefinitions))).flat();
  const names = new Set(filed.map(({ custom_id }) => custom_id));
  const twice = filed.find((one, index) => filed.findIndex((it) => it.custom_id === one.custom_id) < index);
  if (twice)
    throw new Failure(`${twice.file}: another definition has the custom_id "${twice.custom_id}", too.`);
  const plans: Plan[] = [];
  for (const one of inOrderOfStages(filed)) plans.push(await planOne(client, one, true));
  const campaigns = await Array.fromAsync(client.listCampaigns.items({ query: { page_size: 100 } }));
  const isOpen = ({ state }: Campaign) => state === 'draft' || state === 'published';
  const unlisted = campaigns.filter((one) => isOpen(one) && !names.has(one.custom_id));
  return { plans, unlisted, hash: planHash(plans, unlisted) };
}

type Hashed = Pick<Plan, 'filed' | 'known' | 'errors'> & { preview?: unknown };

/** The hash of plans: another one as soon as a definition, a campaign or a consequence is another one. */
export function planHash(plans: readonly Hashed[], unlisted: readonly Campaign[]): string {
  const named = ({ id, version, state }: Campaign) => ({ id, version, state });
  const content = {
    plans: plans.map(({ filed, known, preview, errors }) => ({
      custom_id: filed.custom_id,
      body: filed.body,
      known: known ? named(known) : null,
      preview: preview ?? null,
      errors,
    })),
    unlisted: unlisted.map(named),
  };
  return createHash('sha256').update(JSON.stringify(content), 'utf8').digest('hex').slice(0, 32);
}
