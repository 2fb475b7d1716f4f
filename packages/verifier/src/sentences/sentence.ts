import type { CertificateKind } from '@laurel/rules/sealing/certificate-lines.ts';
import {
  type CheckName,
  checkNames,
  onlyOfCertificates,
  onlyOfSomeKinds,
  type Verification,
} from '../verdict.ts';

/** A sentence that a verifier can say of a file. */
export interface Sentence {
  readonly part: 'verdict' | 'shows' | 'does not show';
  readonly of: CertificateKind | 'both';
  /** With names in braces for what differs between files. */
  readonly text: string;
  /** What it follows from. */
  readonly follows: string;
  /** It is said only where all of these hold. */
  readonly checks: readonly CheckName[];
  readonly when: (verification: Verification) => boolean;
  readonly values?: (verification: Verification) => Readonly<Record<string, string | number>>;
}

type Row = Pick<Sentence, 'text' | 'follows'> & Partial<Sentence>;

/** Whether all checks of a file hold. */
export const isValid = ({ verdict }: Verification) => verdict.valid;

/**
 * Sentences by their part; those of a verdict, and of what a file shows, need these checks unless they name others. Those
 * without `when` are said of every file that holds.
 */
export function sentencesOf(
  of: Sentence['of'],
  checks: Sentence['checks'],
  parts: Partial<Record<Sentence['part'], readonly Row[]>>,
): readonly Sentence[] {
  return (Object.keys(parts) as Sentence['part'][]).flatMap((part) => {
    const needed = part === 'does not show' ? [] : checks;
    return (parts[part] ?? []).map((row) => ({ part, of, checks: needed, when: isValid, ...row }));
  });
}

const PLAIN = /^[\w.-]+$/;

/** The campaign as sentences name it: a name that could pass for a part of the sentence is quoted. */
export function nameOfCampaign({ verdict }: Verification): string {
  const { custom_id } = verdict.campaign;
  return PLAIN.test(custom_id) ? custom_id : JSON.stringify(custom_id);
}

/** Checks that every certificate has. */
export const ofCertificates = checkNames.filter((name) => !onlyOfSomeKinds.includes(name));

/** Checks that every receipt has. */
export const ofReceipts = ofCertificates.filter((name) => !onlyOfCertificates.includes(name));
