import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { movedTo, type NewRun } from '@laurel/contract/campaigns/copies.ts';
import type { CampaignDefinition } from '@laurel/contract/campaigns/definition.ts';
import type { Author } from '../audit/audit.ts';
import { type CampaignDependencies, createCampaign, readExistingCampaign } from '../campaigns/campaigns.ts';
import { openModule } from '../database/open-module.ts';
import { type Repeated, repeat } from '../scheduling/repeat.ts';
import { type DueSchedule, makeRun } from './make-run.ts';
import {
  changeSchedule,
  createSchedule,
  deleteSchedule,
  listRuns,
  listSchedules,
  pauseSchedule,
  readSchedule,
  resumeSchedule,
} from './schedules.ts';
import { readDueSchedules } from './store/schedules.ts';
import { windowOfRun } from './template-definition.ts';
import {
  changeTemplate,
  createFromTemplate,
  createTemplate,
  deleteTemplate,
  listTemplates,
  readTemplate,
} from './templates.ts';

export type Planning = ReturnType<typeof openPlanning>;

/** Opens the module for copies, templates and schedules, and starts to make the runs of schedules as they come due. */
export function openPlanning(dependencies: PlannerDependencies) {
  const planner = openPlanner(dependencies);
  const useCases = {
    copyCampaign,
    createTemplate,
    listTemplates,
    readTemplate,
    changeTemplate,
    deleteTemplate,
    createFromTemplate,
    createSchedule,
    listSchedules,
    readSchedule,
    changeSchedule,
    deleteSchedule,
    pauseSchedule,
    resumeSchedule,
    listRuns,
  };
  return { ...openModule({ ...dependencies, planner }, useCases), close: planner.close };
}

/** The most due schedules that are read at once. */
const AT_ONCE = 50;

interface PlannerDependencies extends CampaignDependencies {
  /** How long (ms) to wait when nothing is due. */
  pauseMilliseconds: number;
  /** Called for a run that could not be made, or that came too late. */
  onNotMade: (due: DueSchedule, state: string, detail: string | null) => void;
  onError: (error: unknown, due: DueSchedule | undefined) => void;
}

/**
 * Makes the runs of all tenants' schedules as they come due; any number of processes may do so (see `makeRun`). A tenant
 * without a due run costs nothing. After a time without any process, the runs that are due are made in order.
 */
function openPlanner(dependencies: PlannerDependencies): Repeated {
  const { database, clock, pauseMilliseconds, onError } = dependencies;
  const work = async () => {
    let isAny = false;
    const { rows, failure } = await readDueSchedules(database, clock(), AT_ONCE);
    for (const due of rows) isAny = (await makeOne(dependencies, due)) || isAny;
    if (failure !== undefined) throw failure;
    return isAny;
  };
  return repeat(work, { milliseconds: pauseMilliseconds, onError: (error) => onError(error, undefined) });
}

/** One schedule that fails must not keep the others waiting; it is tried again after a rest. */
async function makeOne(dependencies: PlannerDependencies, due: DueSchedule): Promise<boolean> {
  try {
    const run = await makeRun(dependencies, due);
    if (run && run.state !== 'made') dependencies.onNotMade(due, run.state, run.detail);
    return run !== undefined;
  } catch (error) {
    dependencies.onError(error, due);
    return false;
  }
}

/**
 * Makes a draft of a campaign's definition under another name and in another window, with the grace that was planned if the
 * campaign was ended early (docs/rules/campaigns.md#6).
 */
async function copyCampaign(
  dependencies: CampaignDependencies,
  author: Author,
  campaign_id: number,
  run: NewRun,
): Promise<Campaign> {
  const tenant = dependencies.database.ofTenant(author.tenant_id);
  const { definition, planned } = await readExistingCampaign(tenant, campaign_id);
  const { grace_seconds } = planned ?? definition.rules;
  const rules = { ...definition.rules, grace_seconds };
  const whole = { ...definition, custom_id: run.custom_id, rules } as CampaignDefinition;
  const copy = movedTo(whole, windowOfRun(definition, run));
  return createCampaign(dependencies, author, copy, { copied_from: campaign_id });
}
