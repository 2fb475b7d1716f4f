import type { TracedCall, TracedFunction } from './trace.ts';

/** A named function of the way. */
export interface Step extends TracedFunction {
  /** Another file calls it. */
  isEntered: boolean;
  caller: TracedFunction | undefined;
}

/** The functions of the way in the order of their first calls, and its turns back. */
export interface Way {
  steps: Step[];
  turns: string[];
}

/** What all operations share. */
const shared = /^server\/src\/(http|database|identity|app\/(?!open-intake-and-scoring))/;

/** The way that the calls took. */
export function wayOf(calls: readonly TracedCall[]): Way {
  const steps = new Map<string, Step>();
  const turns = new Set<string>();
  for (const { callee, callers: all } of calls) {
    if (shared.test(callee.file)) continue;
    const callers = all.filter(({ file }) => !shared.test(file));
    const [caller] = callers;
    const isEntered = caller?.file !== callee.file;
    if (callee.name !== '') {
      const key = textOf(callee);
      const step = steps.get(key) ?? { ...callee, isEntered, caller };
      step.isEntered ||= isEntered;
      steps.set(key, step);
    }
    const waits = callers.findIndex(({ file }) => file === callee.file);
    if (caller && waits > 0) turns.add(`${textOf(caller)} calls ${textOf(callee)}`);
  }
  return { steps: [...steps.values()], turns: [...turns] };
}

/** One line about a step. */
export function describeStep({ isEntered, caller, ...step }: Step): string {
  return `${isEntered ? '*' : ' '} ${textOf(step)}${caller ? ` from ${textOf(caller)}` : ''}`;
}

function textOf({ name, file }: TracedFunction): string {
  return `${name === '' ? 'a callback' : name} in ${file}`;
}
