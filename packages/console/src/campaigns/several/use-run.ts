import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import { useState } from 'react';
import { queries } from '../../connection/queries.ts';

/** How it went with one of several campaigns. */
export interface RunOutcome {
  campaign: Campaign;
  state: 'waiting' | 'running' | 'done' | 'failed';
  /** Why it failed. */
  error?: unknown;
  reason: string | undefined;
}

/** What became of each so far, and how to begin: one after the other, each whatever became of the one before. */
export function useRun(
  act: (campaign: Campaign, reason: string | undefined) => Promise<unknown>,
): [RunOutcome[], (campaigns: readonly Campaign[], reason: string | undefined) => void] {
  const [outcomes, setOutcomes] = useState<RunOutcome[]>([]);
  const note = (id: number, changes: Partial<RunOutcome>) =>
    setOutcomes((all) => all.map((one) => (one.campaign.id === id ? { ...one, ...changes } : one)));
  const run = async (campaigns: readonly Campaign[], reason: string | undefined) => {
    setOutcomes((before) => [
      ...before.filter(({ state }) => state === 'done'),
      ...campaigns.map((campaign): RunOutcome => ({ campaign, state: 'waiting', reason })),
    ]);
    for (const campaign of campaigns) {
      note(campaign.id, { state: 'running' });
      try {
        await act(campaign, reason);
        note(campaign.id, { state: 'done' });
      } catch (error) {
        note(campaign.id, { state: 'failed', error });
      }
    }
    await queries.invalidateQueries();
  };
  return [outcomes, (campaigns, reason) => void run(campaigns, reason)];
}
