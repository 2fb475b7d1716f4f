import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import type {
  CostSpread,
  SeveralSimulation,
  WindowResult,
} from '@laurel/contract/simulation/several-windows.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { campaignKey, laurel, useRead } from '../connection/laurel.ts';
import { queries } from '../connection/queries.ts';
import { useAction } from '../kit/use-action.ts';
import { wholeNumber } from '../values/whole-number.ts';

/** One of the definitions that are rehearsed. */
export interface Variant {
  name: string;
  /** What its author would spend; undefined: not known, or nothing is set. */
  budget: CampaignInput['budget'];
}

/**
 * What one variant would have come to in each of the windows, oldest first, and what its prizes would have cost over them.
 */
export interface Rehearsed {
  variant: Variant;
  runs: WindowResult[];
  spread: CostSpread | undefined;
}

const POLL_MILLISECONDS = 500;

/** A simulation over several windows by its id, read again until it has ended. '': none. */
export function useSimulation(campaign_id: number, simulation_id: string): UseQueryResult<SeveralSimulation> {
  return useRead(
    campaignKey(campaign_id, 'simulation', simulation_id),
    (signal) =>
      laurel.readSimulation({
        path: { id: campaign_id, simulation_id: wholeNumber(simulation_id) ?? 0 },
        signal,
      }),
    {
      enabled: simulation_id !== '',
      every: ({ state }) => (state.data?.state === 'running' ? POLL_MILLISECONDS : false),
      staleTime: Number.POSITIVE_INFINITY,
    },
  );
}

/** Starts one over the last weeks, of the campaign as it is or compared with another definition. */
export function useStart(id: number, onStarted: (simulation: SeveralSimulation) => void) {
  return useAction({
    run: ({
      weeks,
      variants,
    }: {
      weeks: 4 | 8 | 12;
      variants: [own: CampaignInput, other: CampaignInput] | undefined;
    }) =>
      laurel.startSimulation({
        path: { id },
        body: { windows: { weeks }, rows: 10, ...(variants && { definitions: variants }) },
      }),
    changes: [],
    onDone: onStarted,
    onFault: () => undefined,
  });
}

/** Ends one that runs; what it had found is not kept. */
export function useCancel(campaign_id: number) {
  return useAction({
    run: (simulation_id: number) => laurel.cancelSimulation({ path: { id: campaign_id, simulation_id } }),
    changes: [],
    onDone: (_, simulation_id) => {
      void queries.invalidateQueries({
        queryKey: campaignKey(campaign_id, 'simulation', String(simulation_id)),
      });
    },
  });
}

/** The results apart by variant, in the order in which they were asked for. */
export function resultsOf({ results, spread }: SeveralSimulation, variants: readonly Variant[]): Rehearsed[] {
  return variants.map((variant, index) => ({
    variant,
    runs: (results ?? []).filter(({ definition }) => definition === index),
    spread: spread?.find(({ definition }) => definition === index),
  }));
}
