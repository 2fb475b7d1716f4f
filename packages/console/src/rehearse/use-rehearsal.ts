import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import type { Simulation } from '@laurel/contract/campaigns/simulations.ts';
import { useEffect, useRef, useState } from 'react';
import { laurel } from '../server/laurel.ts';
import type { PastWindow } from './past-windows.ts';

/** A definition that is rehearsed; undefined: the one that the campaign has. */
export interface Variant {
  name: string;
  definition: CampaignInput | undefined;
}

/** What one variant would have come to in each of the windows, oldest first. */
export interface Rehearsed {
  variant: Variant;
  runs: Simulation[];
}

export interface Rehearsal {
  results: Rehearsed[];
  /** How many runs are done, of how many; undefined: nothing was started. */
  done: number | undefined;
  all: number;
  isRunning: boolean;
  fault: unknown;
  start: (variants: Variant[], windows: PastWindow[]) => void;
  cancel: () => void;
}

/** Runs one simulation after the other, since a tenant has one at a time; what is done is shown at once, and the rest can be cancelled. */
export function useRehearsal(id: number): Rehearsal {
  const [results, setResults] = useState<Rehearsed[]>([]);
  const [all, setAll] = useState(0);
  const [isRunning, setRunning] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (variants: Variant[], windows: PastWindow[], { signal }: AbortController) => {
    const found: Rehearsed[] = variants.map((variant) => ({ variant, runs: [] }));
    // The newest week is the most telling one; side by side, both variants of a week come together.
    for (const window of windows.toReversed())
      for (const [index, { variant }] of found.entries()) {
        const simulation = await simulate(id, variant, window, signal);
        found[index]?.runs.unshift(simulation);
        if (!signal.aborted) setResults(found.map((one) => ({ ...one, runs: [...one.runs] })));
      }
  };
  const start = async (variants: Variant[], windows: PastWindow[]) => {
    const controller = new AbortController();
    running.current = controller;
    setResults([]);
    setFault(undefined);
    setAll(variants.length * windows.length);
    setRunning(true);
    try {
      await run(variants, windows, controller);
    } catch (error) {
      if (!controller.signal.aborted) setFault(error);
    } finally {
      setRunning(false);
    }
  };
  const done = results.reduce((sum, { runs }) => sum + runs.length, 0);
  return {
    results,
    done: all === 0 ? undefined : done,
    all,
    isRunning,
    fault,
    start: (variants, windows) => void start(variants, windows),
    cancel: () => running.current?.abort(),
  };
}

function simulate(
  id: number,
  { definition }: Variant,
  { start, end }: PastWindow,
  signal: AbortSignal,
): Promise<Simulation> {
  const body = { start, end, rows: 10, ...(definition && { definition }) };
  return laurel.simulateCampaign({ path: { id }, body, signal });
}
