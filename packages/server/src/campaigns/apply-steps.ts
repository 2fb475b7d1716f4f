import type { AppliedStep, AppliedSteps, CampaignStep } from '@laurel/contract/campaigns/campaign-steps.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Author } from '../audit/audit.ts';
import { bumpCampaignsVersion, lockScoringCursor } from '../cursor/cursor.ts';
import type { TenantSession } from '../database/database.ts';
import type { CampaignDependencies } from './dependencies.ts';
import { checkedDefinition } from './editing/definition.ts';
import { replaceLocked } from './editing/replace.ts';
import { cancelLocked } from './lifecycle/cancel.ts';
import { deleteLocked, insertDraft } from './lifecycle/drafts.ts';
import { publishLocked } from './lifecycle/publish.ts';
import { publishErrors, refuseErrors } from './lifecycle/publish-checks.ts';
import { existingCampaign } from './lock-open.ts';
import { lockCampaign, type StoredCampaign } from './store/campaigns.ts';

interface Done {
  outcome: AppliedStep['outcome'];
  campaign: StoredCampaign;
  published?: boolean;
}

type Doing = { tenant: TenantSession; author: Author; now: Date };

/**
 * Does all steps in their order in one transaction, or nothing (docs/planning.md). It holds the scoring cursor, as every
 * change of campaigns does, so that nothing comes in between. Faults: those of the single calls, with the step that they are
 * about, and `conflict` for a campaign that has not the version and state that the step names.
 */
export async function applySteps(
  { database, clock, scoring }: CampaignDependencies,
  author: Author,
  steps: readonly CampaignStep[],
): Promise<AppliedSteps> {
  const now = clock();
  const done = await database.ofTenant(author.tenant_id).transaction(async (tenant) => {
    await lockScoringCursor(tenant);
    const all: Done[] = [];
    for (const [index, step] of steps.entries())
      all.push(await applyStep({ tenant, author, now }, step).catch(ofStep(step, index)));
    const left = all.filter(({ outcome }) => outcome !== 'deleted');
    const ids = left.map(({ campaign }) => campaign.campaign_id);
    await bumpCampaignsVersion(tenant, ids);
    return all;
  });
  scoring.wake(author.tenant_id);
  return { results: done.map(appliedStep) };
}

function appliedStep({ outcome, published = false, campaign }: Done): AppliedStep {
  const { campaign_id: id, definition, state, version } = campaign;
  return { custom_id: definition.custom_id, outcome, id, state, version, published };
}

async function applyStep(doing: Doing, step: CampaignStep): Promise<Done> {
  if (step.action !== 'create') return changeKnown(doing, step);
  const { tenant, author, now } = doing;
  const campaign = await insertDraft(tenant, author, { definition: checkedDefinition(step.definition), now });
  return publishedIfAsked(doing, step, { outcome: 'created', campaign });
}

async function changeKnown(doing: Doing, step: Exclude<CampaignStep, { action: 'create' }>): Promise<Done> {
  const { tenant, author, now } = doing;
  const { id, version, state, reason } = step;
  const campaign = existingCampaign(await lockCampaign(tenant, id), id);
  if (campaign.version !== version || campaign.state !== state)
    throw new Fault('conflict', `It is ${campaign.state} with version ${campaign.version} by now.`);
  switch (step.action) {
    case 'delete':
      await deleteLocked(tenant, author, campaign, now);
      return { outcome: 'deleted', campaign };
    case 'cancel':
      return { outcome: 'cancelled', ...(await cancelLocked(tenant, author, campaign, { now, reason })) };
    case 'publish':
      return publishedIfAsked(doing, { publish: true, reason }, { outcome: 'published', campaign });
    case 'edit': {
      const edit = { definition: checkedDefinition(step.definition), reason, confirm: step.confirm, now };
      const replaced = await replaceLocked(tenant, author, campaign, { ...edit, isApproved: false });
      const outcome = replaced.changed ? 'replaced' : 'unchanged';
      return publishedIfAsked(doing, step, { outcome, campaign: replaced.campaign });
    }
  }
}

async function publishedIfAsked(
  { tenant, author, now }: Doing,
  { publish = false, reason }: { publish?: boolean; reason?: string | undefined },
  done: Done,
): Promise<Done> {
  if (!publish || done.campaign.state !== 'draft') return done;
  refuseErrors({ errors: await publishErrors(tenant, done.campaign.definition), warnings: [] });
  const campaign = await publishLocked(tenant, author, done.campaign, { now, reason });
  return { ...done, campaign, published: true };
}

/** A refusal says which step it is about; its pointers lead into the body. */
function ofStep(step: CampaignStep, index: number): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Fault)) throw error;
    const { code, detail, options } = error;
    const named = step.action === 'create' ? step.definition.custom_id : `campaign ${step.id}`;
    const errors = options.errors?.map((one) =>
      one.pointer === undefined ? one : { ...one, pointer: `/steps/${index}/definition${one.pointer}` },
    );
    throw new Fault(code, `${named}: ${detail} Nothing was changed.`, {
      ...options,
      ...(errors && { errors }),
      members: { ...options.members, step: index },
    });
  };
}
