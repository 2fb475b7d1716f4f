import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Author } from '../audit/audit.ts';
import {
  type CampaignDependencies,
  insertDraft,
  publishErrors,
  publishLocked,
  refuseErrors,
} from '../campaigns/campaigns.ts';
import { bumpCampaignsVersion, lockScoringCursor } from '../cursor/cursor.ts';
import type { TenantSession } from '../database/database.ts';
import { noteSchedule } from './note-schedule.ts';
import { type PlannedRun, runAfter, runAt } from './runs.ts';
import { insertRun, type StoredRun } from './store/schedule-runs.ts';
import { type StoredSchedule, schedules } from './store/schedules.ts';
import { definitionFrom } from './template-definition.ts';
import { readExistingTemplate } from './templates.ts';

/** A schedule whose next run is due. */
export interface DueSchedule {
  tenant_id: number;
  schedule_id: number;
}

/**
 * Makes the next run of a schedule, if it is due: one campaign, exactly once (docs/rules/campaigns.md#6). A second process
 * finds the schedule already advanced, because the run and the step to the next one are one transaction. A run that is
 * refused is recorded with an alarm and not tried again; one whose window is over is recorded as skipped. Returns the
 * outcome; undefined: no run was due.
 */
export async function makeRun(
  { database, clock, scoring }: CampaignDependencies,
  { tenant_id, schedule_id }: DueSchedule,
): Promise<StoredRun | undefined> {
  const now = clock();
  const run = await database.ofTenant(tenant_id).transaction(async (tenant) => {
    await lockScoringCursor(tenant);
    const schedule = await schedules.lock(tenant, schedule_id);
    if (!schedule || schedule.next_start === null || schedule.due_at === null || schedule.due_at > now)
      return undefined;
    const author = { tenant_id, username: `schedule ${schedule.name}` };
    const planned = runAt(schedule, schedule.next_start);
    const { start, custom_id } = planned;
    const made = await attempt(tenant, author, { schedule, planned, now });
    await insertRun(tenant, schedule_id, made);
    if (made.state !== 'made') {
      const action = made.state === 'failed' ? 'schedule.run_failed' : 'schedule.run_skipped';
      const reason = made.detail ?? undefined;
      await noteSchedule(tenant, author, schedule, { at: now, action, reason, start });
    }
    const failed = { at: now.toISOString(), start, custom_id, detail: made.detail ?? '' };
    const alarm = made.state === 'failed' ? failed : schedule.alarm;
    await schedules.update(tenant, { ...schedule, ...runAfter(schedule, planned.starts), alarm });
    return made;
  });
  if (run?.campaign_id) scoring.wake(tenant_id);
  return run;
}

interface Attempt {
  schedule: StoredSchedule;
  planned: PlannedRun;
  now: Date;
}

/** Refusals happen before any write, so the transaction can continue and record them. */
async function attempt(tenant: TenantSession, author: Author, one: Attempt): Promise<StoredRun> {
  const { planned, now } = one;
  const { starts: start, ends, custom_id } = planned;
  const noted = { start, ends, custom_id, campaign_id: null, detail: null, at: now };
  if (ends <= now)
    return { ...noted, state: 'skipped', detail: 'its window was over before it could be made' };
  try {
    return { ...noted, state: 'made', campaign_id: await makeCampaign(tenant, author, one) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { ...noted, state: 'failed', detail: sentenceOf(error) };
  }
}

async function makeCampaign(
  tenant: TenantSession,
  author: Author,
  { schedule, planned, now }: Attempt,
): Promise<number> {
  const { template_id, schedule_id, publish } = schedule;
  const template = await readExistingTemplate('read', tenant, template_id);
  const { custom_id, start, end } = planned;
  const definition = definitionFrom(template, { custom_id, start, end });
  if (publish) refuseErrors({ errors: await publishErrors(tenant, definition), warnings: [] });
  const draft = await insertDraft(tenant, author, { definition, now, origin: { schedule_id } });
  if (!publish) return draft.campaign_id;
  await publishLocked(tenant, author, draft, { now, reason: undefined });
  await bumpCampaignsVersion(tenant, [draft.campaign_id]);
  return draft.campaign_id;
}

/** The refusal of a body gives the place; its errors give the reasons. */
function sentenceOf({ code, detail, options: { errors = [] } }: Fault): string {
  if (code !== 'invalid_body') return detail;
  return `The template is not valid: ${errors.map((one) => `${one.pointer}: ${one.detail}`).join('; ')}.`;
}
