import type { FoldedAgain } from './fold-again.ts';

/** What the worker answers to evidence. */
export type CheckAnswer = { again: FoldedAgain } | { failure: string };
