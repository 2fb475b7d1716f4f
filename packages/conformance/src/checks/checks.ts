import type { ConformanceCheck } from '../check.ts';
import { batchChecks } from './batch-checks.ts';
import { eventMemberChecks } from './event-member-checks.ts';
import { listingPageChecks } from './listing-page-checks.ts';
import { listingQueryChecks } from './listing-query-checks.ts';
import { listingShapeChecks } from './listing-shape-checks.ts';
import { scoreChecks } from './score-checks.ts';
import { tokenChecks } from './token-checks.ts';

/** All checks, in the order in which they are run and reported. */
export const checks: readonly ConformanceCheck[] = [
  ...eventMemberChecks,
  ...batchChecks,
  ...scoreChecks,
  ...listingPageChecks,
  ...listingShapeChecks,
  ...listingQueryChecks,
  ...tokenChecks,
];
