import type { CampaignDependencies } from '../campaigns/campaigns.ts';
import { openModule } from '../database/open-module.ts';
import { listRemarks } from './list-remarks.ts';
import { writeRemark } from './write-remark.ts';

export type Remarks = ReturnType<typeof openRemarks>;

/** Opens the module for remarks of staff on campaigns. */
export function openRemarks(dependencies: CampaignDependencies) {
  return openModule(dependencies, { write: writeRemark, list: listRemarks });
}
