import type { CheckedEndpoint, ConformanceCheck } from './check.ts';
import { checks } from './checks/checks.ts';
import { NotShown, Target, type TargetOptions, Violation } from './target.ts';

export const checkOutcomes = ['passed', 'failed', 'not_shown'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

/** How one check ended; `detail` says what was seen, or what is missing to see it. */
export interface CheckResult {
  id: string;
  endpoint: CheckedEndpoint;
  sentence: string;
  outcome: CheckOutcome;
  detail: string;
  seconds: number;
}

export interface Report {
  url: string;
  counts: Record<CheckOutcome, number>;
  results: CheckResult[];
}

/** Runs every check against a server, one after the other, and reports each of them. It stores events there. */
export async function checkConformance(options: TargetOptions, signal?: AbortSignal): Promise<Report> {
  const target = new Target(options);
  const results: CheckResult[] = [];
  for (const check of checks) {
    signal?.throwIfAborted();
    results.push(await resultOf(check, target));
  }
  const counts = Object.fromEntries(
    checkOutcomes.map((outcome) => [outcome, results.filter((result) => result.outcome === outcome).length]),
  ) as Report['counts'];
  return { url: options.url, counts, results };
}

async function resultOf({ run, ...check }: ConformanceCheck, target: Target): Promise<CheckResult> {
  const started = target.now();
  const ended = await run(target).then(
    () => ({ outcome: 'passed', detail: '' }) as const,
    (error: unknown) => {
      if (error instanceof NotShown) return { outcome: 'not_shown', detail: error.message } as const;
      if (error instanceof Violation) return { outcome: 'failed', detail: error.message } as const;
      throw error;
    },
  );
  return { ...check, ...ended, seconds: (target.now() - started) / 1_000 };
}
