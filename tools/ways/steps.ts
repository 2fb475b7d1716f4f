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

/** What all operations share; whether one gives way to others depends on the clock. */
const shared = /^server\/src\/(http|database|identity|scheduling|app\/(?!open-logs))/;

/** The calls up to the first one of a function, as in `setScore in rules/src/boards/board.ts`. */
export function callsUntil(calls: readonly TracedCall[], last: string): TracedCall[] {
  const at = calls.findIndex(({ callee }) => textOf(callee) === last);
  if (at < 0) throw new Error(`The way does not call ${last}.`);
  return calls.slice(0, at + 1);
}

/** The way that the calls took. */
export function wayOf(calls: readonly TracedCall[]): Way {
  const steps = new Map<string, Step>();
  const turns = new Set<string>();
  for (const { callee, callers: all } of calls) {
    if (shared.test(callee.file)) continue;
    const callers = all.filter(({ file }) => !shared.test(file));
    const [caller] = callers;
    const isEntered = caller?.file !== callee.file;
    // An accessor is a look at a value.
    if (callee.name !== '' && !callee.name.startsWith('get ')) {
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

/** The numbers of a way, first all, then those of the server. */
export function describeWay({ steps, turns }: Way): string {
  const ofServer = steps.filter(({ file }) => file.startsWith('server/'));
  return `${describeSteps(steps)}, ${turns.length} turns back; of the server ${describeSteps(ofServer)}`;
}

function describeSteps(steps: readonly Step[]): string {
  const { functions, files } = countSteps(steps);
  return `${functions} functions (${steps.length}) in ${files} files`;
}

/** How many functions of these steps other files call, and in how many files all of them are. */
export function countSteps(steps: readonly Step[]): { functions: number; files: number } {
  const functions = steps.filter((step) => step.isEntered).length;
  return { functions, files: new Set(steps.map((step) => step.file)).size };
}

/** One line about a step. */
export function describeStep({ isEntered, caller, ...step }: Step): string {
  return `${isEntered ? '*' : ' '} ${textOf(step)}${caller ? ` from ${textOf(caller)}` : ''}`;
}

function textOf({ name, file }: TracedFunction): string {
  return `${name === '' ? 'a callback' : name} in ${file}`;
}
