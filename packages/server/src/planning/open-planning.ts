import { openModule } from '../database/open-module.ts';
import { copyCampaign } from './copy.ts';
import { openPlanner, type PlannerDependencies } from './open-planner.ts';
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
