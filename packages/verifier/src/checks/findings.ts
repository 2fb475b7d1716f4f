import type { CertificateKind } from '@laurel/rules/sealing/certificate-lines.ts';
import { type Check, type CheckName, checkNames, onlyOfCertificates, onlyOfSomeKinds } from '../verdict.ts';

/** So many failures of a check are named, and the others counted. */
const NAMED = 3;

interface Finding {
  sentences: string[];
  failures: number;
  passed: string | undefined;
}

/** A number with its noun. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** What the checks of one file have found so far. A check holds if it was passed and nothing failed. */
export class Findings {
  readonly #found = new Map<CheckName, Finding>();

  fail(name: CheckName, sentence: string): void {
    const found = this.#of(name);
    found.failures += 1;
    if (found.sentences.length < NAMED) found.sentences.push(sentence);
  }

  /** Nothing more is checked; `sentence` says what a check has shown that found no failure. */
  pass(name: CheckName, sentence: string): void {
    this.#of(name).passed = sentence;
  }

  /** Fails the check unless the condition holds, as no comparison with a number does that a file has made NaN. */
  demand(condition: boolean, name: CheckName, sentence: () => string): boolean {
    if (!condition) this.fail(name, sentence());
    return condition;
  }

  hasFailed(...names: readonly CheckName[]): boolean {
    return names.some((name) => (this.#found.get(name)?.failures ?? 0) > 0);
  }

  /** The checks of a file of this kind, in order. */
  checks(kind: CertificateKind): Check[] {
    return checkNames
      .filter((name) => kind === 'certificate' || !onlyOfCertificates.includes(name))
      .filter((name) => !onlyOfSomeKinds.includes(name) || this.#found.has(name))
      .map((name) => checkOf(name, this.#of(name)));
  }

  #of(name: CheckName): Finding {
    let found = this.#found.get(name);
    if (!found) {
      found = { sentences: [], failures: 0, passed: undefined };
      this.#found.set(name, found);
    }
    return found;
  }
}

function checkOf(name: CheckName, { sentences, failures, passed }: Finding): Check {
  if (failures === 0 && passed !== undefined) return { name, ok: true, detail: passed };
  if (failures === 0) return { name, ok: false, detail: 'This was not checked, because of other failures.' };
  const more = failures - sentences.length;
  const rest = more === 0 ? [] : [`And ${more} more.`];
  return { name, ok: false, detail: [...sentences, ...rest].join(' ') };
}
