import { isDeepStrictEqual } from 'node:util';
import type { Campaign, CampaignReplacement } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { type Author, sidesOf, writeAudit } from '../../audit/audit.ts';
import { startFold } from '../../cursor/cursor.ts';
import type { TenantSession } from '../../database/database.ts';
import { readTenant } from '../../identity/identity.ts';
import { fixSegments, refuseUnknownSegments } from '../../segments/segments.ts';
import { invalidMember } from '../../validation/refusals.ts';
import { campaignAnswer, campaignStatus } from '../answer.ts';
import type { CampaignDependencies } from '../dependencies.ts';
import { refusePinned } from '../lock-open.ts';
import type { StoredCampaign } from '../store/campaigns.ts';
import { readLaterCampaigns } from '../store/stages.ts';
import { changeCampaign } from './change.ts';
import {
  checkedDefinition,
  confirmationOf,
  editedDefinition,
  partEdit,
  refuseOthersOwned,
} from './definition.ts';
import { refuseArchived } from './refuse-archived.ts';
import { refuseNewErrors } from './refuse-new-errors.ts';
import { makeNextVersion } from './versions.ts';

/**
 * Replaces a campaign's definition by a new version (docs/rules/campaigns.md#4): a draft's freely; a published one's with a
 * reason and, once it has started, with the confirmation from a preview for changes that affect scores. A definition without
 * a change does nothing.
 */
export function replaceDefinition(
  dependencies: CampaignDependencies,
  author: Author,
  campaign_id: number,
  { reason, confirm, ...edit }: CampaignReplacement,
): Promise<Campaign> {
  const { input, owned } = partEdit(edit);
  const definition = checkedDefinition(input);
  return changeCampaign(dependencies, author, campaign_id, async (tenant, campaign, now) => {
    refuseClosed(campaign);
    refuseOthersOwned(owned, campaignAnswer(campaign, now));
    return replaceLocked(tenant, author, campaign, { definition, reason, confirm, now, isApproved: false });
  });
}

/** What a locked campaign is replaced by; `isApproved`: a second person has approved it. */
interface LockedReplacement {
  definition: CampaignDefinition;
  reason: string | undefined;
  confirm: string | undefined;
  now: Date;
  isApproved: boolean;
}

/** Replaces the definition of a campaign that the caller has locked, in its transaction. */
export async function replaceLocked(
  tenant: TenantSession,
  author: Author,
  campaign: StoredCampaign,
  { definition: edit, reason, confirm, now, isApproved }: LockedReplacement,
): Promise<{ changed: boolean; campaign: StoredCampaign }> {
  const { campaign_id } = campaign;
  refuseClosed(campaign);
  const definition = editedDefinition(campaign, edit);
  if (isDeepStrictEqual(campaign.definition, definition)) return { changed: false, campaign };
  if (!isApproved) await refuseWithoutRequest(tenant, campaign);
  await refuseUnknownSegments(tenant, definition);
  await refuseRenaming(tenant, campaign, definition);
  await refuseNewErrors(tenant, campaign, definition);
  const counted = differencesThatCount(campaign.definition, definition);
  const isPublished = campaign.state === 'published';
  const hasStarted = isPublished && campaignStatus(campaign, now) !== 'SC';
  if (hasStarted && counted.length > 0) refuseUnconfirmed(campaign, definition, counted, confirm);
  refuseUnreasoned(campaign, reason);
  if (isPublished && counted.length > 0) await refuseArchived(tenant, definition);
  const fixed = isPublished ? await fixSegments(tenant, author, definition, now) : definition;
  const replaced = await makeNextVersion(tenant, author, campaign, { definition: fixed, reason, now });
  if (isPublished && counted.length > 0) await startFold(tenant, campaign_id);
  const [before, after] = [campaign.definition, definition];
  await writeAudit(tenant, {
    at: now,
    author: author.username,
    action: 'campaign.edited',
    campaign_id,
    reason: reason ?? null,
    details: { version: replaced.version, changes: differences({ ...before }, { ...after }) },
    changes: sidesOf(before, after),
  });
  return { changed: true, campaign: replaced };
}

/** Refuses an edit of a campaign that is over. */
export function refuseClosed(campaign: StoredCampaign): void {
  const { state } = campaign;
  if (state === 'settled' || state === 'cancelled')
    throw new Fault('conflict', `The campaign is ${state} and cannot be edited.`);
  refusePinned(campaign, 'edits');
}

/** Staff must see the effect on players before they change rules. */
function refuseUnconfirmed(
  campaign: StoredCampaign,
  definition: CampaignDefinition,
  counted: readonly string[],
  confirm: string | undefined,
): void {
  if (confirm === confirmationOf(campaign, definition)) return;
  const errors = counted.map((pointer) => ({ pointer, detail: 'changes what counts after the start' }));
  const pointers = counted.join(', ');
  const why =
    confirm === undefined
      ? `The campaign has started, and ${pointers} would change what counts.`
      : `"confirm" is not that of this definition and version ${campaign.version} of the campaign.`;
  const preview = `POST /api/v1/campaigns/${campaign.campaign_id}/preview`;
  const detail = `${why} ${preview} answers what the edit would change, and "confirm" to send with it.`;
  throw new Fault('conflict', detail, { errors });
}

/** Refuses an edit of a published campaign without a reason. */
export function refuseUnreasoned({ state }: Pick<StoredCampaign, 'state'>, reason: string | undefined): void {
  if (state !== 'published' || reason !== undefined) return;
  throw invalidMember('/reason', 'an edit of a published campaign needs a reason');
}

/** Refuses a direct edit of a published campaign where a tenant demands requests (docs/rules/change-requests.md#3). */
async function refuseWithoutRequest(
  tenant: TenantSession,
  { state, campaign_id }: StoredCampaign,
): Promise<void> {
  if (state !== 'published') return;
  if ((await readTenant(tenant))?.change_requests !== 'required') return;
  throw new Fault(
    'conflict',
    `A second person approves each edit of a published campaign here: POST /api/v1/campaigns/${campaign_id}/change-requests asks for it.`,
  );
}

/** Refuses another `custom_id` for a published campaign while campaigns come after it (docs/rules/stages.md#1). */
async function refuseRenaming(
  tenant: TenantSession,
  { state, definition: { custom_id } }: Pick<StoredCampaign, 'state' | 'definition'>,
  definition: Pick<CampaignDefinition, 'custom_id'>,
): Promise<void> {
  if (state !== 'published' || definition.custom_id === custom_id) return;
  const later = await readLaterCampaigns(tenant, custom_id);
  if (later.length === 0) return;
  const names = later.map((one) => one.custom_id).join(', ');
  throw new Fault('conflict', `The campaign keeps its custom_id "${custom_id}": ${names} come after it.`, {
    errors: [{ pointer: '/custom_id', detail: `names the campaign in "after" of ${names}` }],
  });
}

/** Members that may be edited while a campaign runs without a preview, as they affect neither places nor prizes. */
const withoutEffect =
  /^(?:texts|image|visible|leaderboard_size|budget|jurisdictions|overrides|player_messages)$/;

/** Where two definitions differ in what decides places or prizes: JSON pointers in the order of the members. */
export function differencesThatCount(before: CampaignDefinition, after: CampaignDefinition): string[] {
  return differences(countedPart(before), countedPart(after));
}

function countedPart(definition: CampaignDefinition): Record<string, unknown> {
  const members = Object.entries(definition).filter(([member]) => !withoutEffect.test(member));
  return withoutTexts(Object.fromEntries(members)) as Record<string, unknown>;
}

/** Titles of prizes and texts of steps are left out wherever they are. */
function withoutTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTexts);
  if (!isRecord(value)) return value;
  const members = Object.entries(value).filter(([member]) => member !== 'titles' && member !== 'texts');
  return Object.fromEntries(members.map(([member, inner]) => [member, withoutTexts(inner)]));
}

/** One level below the top-level members is precise enough for an author. */
function differences(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return membersOf(before, after).flatMap((member) => {
    const [was, is] = [before[member], after[member]];
    if (isDeepStrictEqual(was, is)) return [];
    if (!isRecord(was) || !isRecord(is)) return [`/${member}`];
    return membersOf(was, is).flatMap((inner) =>
      isDeepStrictEqual(was[inner], is[inner]) ? [] : [`/${member}/${inner}`],
    );
  });
}

function membersOf(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
