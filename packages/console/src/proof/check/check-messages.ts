import type { Verdict } from './compare-proof.ts';

/** What the worker answers to evidence. */
export type CheckAnswer = { verdict: Verdict } | { failure: string };
