import { openModule } from '../database/open-module.ts';
import { actOnPayout } from './act.ts';
import { approveOne, approvePayouts } from './approve.ts';
import type { PayoutDependencies } from './dependencies.ts';
import { holdPayout } from './holds/hold.ts';
import { releasePayout } from './holds/release.ts';
import { everyPayout, listPayouts } from './list.ts';
import { markPayoutsPaid } from './mark-paid.ts';
import { readPayout } from './read.ts';
import { openRewards, type RewardOptions } from './rewards/open-rewards.ts';
import {
  type RewardDependencies,
  removeRewardEndpoint,
  rewardEndpoint,
  setRewardEndpoint,
} from './rewards/set-endpoint.ts';
import { sendPayout } from './send.ts';
import { summarisePayouts } from './summarise.ts';
import { readWhatIf, type WhatIfDependencies } from './what-if.ts';

export type Payouts = ReturnType<typeof openPayouts>;

export type PayoutOptions = PayoutDependencies &
  WhatIfDependencies &
  RewardOptions &
  Omit<RewardDependencies, 'wake'>;

/**
 * Opens the module that pays prizes, and starts to deliver approved payouts. The caller closes `outbound` before the module.
 */
export function openPayouts(dependencies: PayoutOptions) {
  const rewards = openRewards(dependencies);
  const useCases = {
    list: listPayouts,
    every: everyPayout,
    read: readPayout,
    approve: approvePayouts,
    approveOne,
    hold: holdPayout,
    release: releasePayout,
    act: actOnPayout,
    markPaid: markPayoutsPaid,
    send: sendPayout,
    summarise: summarisePayouts,
    whatIf: readWhatIf,
    setRewardEndpoint,
    readRewardEndpoint: rewardEndpoint,
    removeRewardEndpoint,
  };
  return { ...openModule({ ...dependencies, wake: rewards.wake }, useCases), close: rewards.close };
}
