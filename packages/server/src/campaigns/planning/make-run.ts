import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Session } from '../../store/engine/database.ts';
import { insertRun, type StoredRun } from '../../store/planning/schedule-runs.ts';
import { lockSchedule, type StoredSchedule, updateSchedule } from '../../store/planning/schedules.ts';
import { readTemplate } from '../../store/planning/templates.ts';
import { bumpCampaignsVersion, lockScoringCursor } from '../../store/scoring/scoring-cursors.ts';
import type { Author, CampaignDependencies } from '../dependencies.ts';
import { insertDraft } from '../lifecycle/create.ts';
import { publishLocked } from '../lifecycle/publish.ts';
import { runAfter } from './next-run.ts';
import { noteSchedule } from './note-schedule.ts';
import { publishErrors, refuseErrors } from './publish-checks.ts';
import { type PlannedRun, runAt } from './run-window.ts';
import { definitionFrom } from './template-definition.ts';
import { existingTemplate } from './templates.ts';

/** A schedule whose run is due, and the schedule's name as an author. */
export interface DueSchedule {
  tenant_id: number;
  schedule_id: number;
}

/**
 * Makes the next run of a schedule, if it is due: one campaign, exactly once (decisions 10). Whoever is second finds the schedule further
 * on, because the run and the step to the next one are one transaction. A run that is refused is noted with an alarm and not tried again;
 * one whose window is over is noted as skipped. Answers what became of it; undefined: nothing was due.
 */
export async function makeRun(
  { database, clock, scoring }: CampaignDependencies,
  { tenant_id, schedule_id }: DueSchedule,
): Promise<StoredRun | undefined> {
  const now = clock();
  const run = await database.transaction(async (session) => {
    await lockScoringCursor(session, tenant_id);
    const schedule = await lockSchedule(session, tenant_id, schedule_id);
    if (!schedule || schedule.next_start === null || schedule.due_at === null || schedule.due_at > now)
      return undefined;
    const author = { tenant_id, username: `schedule ${schedule.name}` };
    const planned = runAt(schedule, schedule.next_start);
    const made = await attempt(session, author, { schedule, planned, now });
    await insertRun(session, tenant_id, schedule_id, made);
    if (made.state !== 'made')
      await noteSchedule(session, author, schedule, {
        at: now,
        action: made.state === 'failed' ? 'schedule.run_failed' : 'schedule.run_skipped',
        reason: made.detail ?? undefined,
        start: planned.start,
      });
    const alarm = made.state === 'failed' ? alarmOf(planned, made) : schedule.alarm;
    await updateSchedule(session, tenant_id, { ...schedule, ...runAfter(schedule, planned.starts), alarm });
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

/** What is refused is refused before anything is written, so the transaction can go on and note it. */
async function attempt(session: Session, author: Author, one: Attempt): Promise<StoredRun> {
  const { planned, now } = one;
  const { starts: start, ends, custom_id } = planned;
  const noted = { start, ends, custom_id, campaign_id: null, detail: null, at: now };
  if (ends <= now)
    return { ...noted, state: 'skipped', detail: 'its window was over before it could be made' };
  try {
    return { ...noted, state: 'made', campaign_id: await makeCampaign(session, author, one) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { ...noted, state: 'failed', detail: sentenceOf(error) };
  }
}

async function makeCampaign(
  session: Session,
  author: Author,
  { schedule, planned, now }: Attempt,
): Promise<number> {
  const { tenant_id } = author;
  const { template_id, schedule_id, publish } = schedule;
  const template = existingTemplate(await readTemplate(session, tenant_id, template_id), template_id);
  const { custom_id, start, end } = planned;
  const definition = definitionFrom(template, { custom_id, start, end });
  if (publish) refuseErrors({ errors: await publishErrors(session, tenant_id, definition), warnings: [] });
  const draft = await insertDraft(session, author, { definition, now, origin: { schedule_id } });
  if (!publish) return draft.campaign_id;
  await publishLocked(session, author, draft, { now, reason: undefined });
  await bumpCampaignsVersion(session, tenant_id, [draft.campaign_id]);
  return draft.campaign_id;
}

function alarmOf({ start, custom_id }: PlannedRun, { at, detail }: StoredRun) {
  return { at: at.toISOString(), start, custom_id, detail: detail ?? '' };
}

/** The refusal of a body says where; its errors say why. */
function sentenceOf({ code, detail, options: { errors = [] } }: Fault): string {
  if (code !== 'invalid_body') return detail;
  return `The template is not valid: ${errors.map((one) => `${one.pointer}: ${one.detail}`).join('; ')}.`;
}
