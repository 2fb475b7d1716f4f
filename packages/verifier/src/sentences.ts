import { certificateSentences } from './sentences/certificate-sentences.ts';
import type { Sentence } from './sentences/sentence.ts';
import { receiptSentences, sharedSentences } from './sentences/shared-sentences.ts';
import type { CheckName, Verification } from './verdict.ts';

/** What each check looks at, in a few words. */
export const checkTitles: Readonly<Record<CheckName, string>> = {
  format: 'The file can be read',
  signatures: 'The checkpoints are signed',
  consistency: 'The logs have only grown since the settlement',
  decisions_tree: 'The decisions are in the log',
  events_tree: 'The events are in the log',
  openings: 'Each event is one of its player and round',
  nothing_left_out: 'No event that counts is left out',
  texts: 'Rates, games, exclusions and payouts are those of the settlement',
  rules: 'The rules were in force',
  fold: 'Each score follows from the events',
  places: 'Each place follows from the scores',
  board_hash: 'The lines have the hash of the settlement',
  board_root: 'The tree of the lines has the root of the settlement',
  completions: 'Each completion follows from the events',
  payouts: 'The payouts follow from the places',
  draw: 'The winners follow from the list of tickets and the seed',
  drops: 'What fell follows from the secret',
  pots: 'The pots that fell, and what is left of them',
};

/**
 * Every sentence that a verdict, what a pass shows and what it does not are made of. Each says what it follows from, and
 * docs/certificates/sentences.md is the same table; a sentence is said only where all of its checks hold.
 */
export const sentences: readonly Sentence[] = [
  ...certificateSentences,
  ...receiptSentences,
  ...sharedSentences,
];

/** The verdict in one sentence. */
export function verdictSentence(verification: Verification): string {
  return saidOf('verdict', verification).join(' ');
}

/** What a pass shows; a line each. */
export function whatAPassShows(verification: Verification): readonly string[] {
  return saidOf('shows', verification);
}

/** What a pass does not show; a line each. */
export function whatAPassDoesNotShow(verification: Verification): readonly string[] {
  return saidOf('does not show', verification);
}

function saidOf(part: Sentence['part'], verification: Verification): string[] {
  const { kind, checks } = verification.verdict;
  const holding = new Set(checks.filter(({ ok }) => ok).map(({ name }) => name));
  return sentences
    .filter((one) => one.part === part && (one.of === 'both' || one.of === kind))
    .filter((one) => one.checks.every((name) => holding.has(name)) && one.when(verification))
    .map((one) => filled(one, verification));
}

function filled({ text, values }: Sentence, verification: Verification): string {
  const all: Readonly<Record<string, string | number>> = values?.(verification) ?? {};
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(all[name]));
}
