import type { ProofVerdict } from './compare-proof.ts';

/** What the worker answers to evidence. */
export type CheckAnswer = { verdict: ProofVerdict } | { failure: string };
