import { openModule } from '../database/open-module.ts';
import { approveRequest } from './approve.ts';
import { askForChange } from './ask.ts';
import type { ChangeRequestDependencies } from './dependencies.ts';
import { rejectRequest, withdrawRequest } from './end.ts';
import { listRequests, readOne } from './read.ts';

export type ChangeRequests = ReturnType<typeof openChangeRequests>;

/** Opens the module for edits that a second person applies. */
export function openChangeRequests(dependencies: ChangeRequestDependencies) {
  return openModule(dependencies, {
    ask: askForChange,
    list: listRequests,
    read: readOne,
    approve: approveRequest,
    reject: rejectRequest,
    withdraw: withdrawRequest,
  });
}
