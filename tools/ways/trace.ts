import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';

/** A function of the server, the rules or the contract; callbacks without a name have an empty one. */
export interface TracedFunction {
  name: string;
  /** Below `packages/`. */
  file: string;
}

/** A call while the operation was followed. */
export interface TracedCall {
  callee: TracedFunction;
  /** The functions that wait for it, innermost first. */
  callers: TracedFunction[];
}

const counted = /\/packages\/((?:server|rules|contract)\/src\/.+\.ts)/;

/** A function that ran, and where its source is. */
interface Covered extends TracedFunction {
  scriptId: string;
  /** Places of breakpoints are lines and columns, coverage has offsets. */
  begin: { lineNumber: number; columnNumber: number };
  end: { lineNumber: number; columnNumber: number };
}

/**
 * Records calls in this process: `find` learns from precise coverage which functions an operation runs, and `follow` notes
 * each of their calls by a breakpoint whose condition is never true. Only calls that the operation causes are noted: those in
 * the asynchronous context of the function with which it begins.
 */
export class Trace {
  readonly #session = new Session();
  readonly #operation = new AsyncLocalStorage<true>();
  readonly #functions: TracedFunction[] = [];
  readonly #begins: string;
  #calls: TracedCall[] | undefined;

  /** `begins` is the function with which the operation begins, as in `handle in server/src/events/routes.ts`. */
  constructor(begins: string) {
    this.#begins = begins;
    this.#session.connect();
    Error.stackTraceLimit = 100;
    Object.assign(globalThis, { noteCall: (at: number) => this.#note(at) });
  }

  async find(operation: () => Promise<void>): Promise<void> {
    await this.#session.post('Profiler.enable');
    await this.#session.post('Profiler.startPreciseCoverage', { callCount: true });
    await operation();
    const { result } = await this.#session.post('Profiler.takePreciseCoverage');
    await this.#session.post('Profiler.stopPreciseCoverage');
    await this.#session.post('Debugger.enable');
    for (const { url, scriptId, functions } of result) {
      const file = counted.exec(url)?.[1];
      if (file === undefined) continue;
      const source = readFileSync(fileURLToPath(url), 'utf8');
      for (const { functionName: name, ranges } of functions) {
        const [{ startOffset, endOffset, count } = { startOffset: 0, endOffset: 0, count: 0 }] = ranges;
        const isModule = startOffset === 0 && endOffset >= source.length;
        if (count === 0 || isModule || name === '<instance_members_initializer>') continue;
        const [begin, end] = [placeOf(source, startOffset), placeOf(source, endOffset)];
        await this.#watch({ name, file, scriptId, begin, end });
      }
    }
  }

  /** Ends the trace, too. */
  async follow(operation: () => Promise<void>): Promise<TracedCall[]> {
    const calls: TracedCall[] = [];
    this.#calls = calls;
    await operation();
    this.#calls = undefined;
    this.#session.disconnect();
    return calls;
  }

  async #watch({ name, file, scriptId, begin, end }: Covered): Promise<void> {
    const { locations } = await this.#session.post('Debugger.getPossibleBreakpoints', {
      start: { scriptId, ...begin },
      end: { scriptId, ...end },
    });
    // A function that is a value begins where the statement around it may stop, too.
    const location = locations.find(
      ({ lineNumber, columnNumber }) =>
        lineNumber !== begin.lineNumber || columnNumber !== begin.columnNumber,
    );
    if (!location) return;
    const condition = `noteCall(${this.#functions.push({ name, file }) - 1})`;
    // Two functions can begin in one place: a callback, and the call that it is passed to.
    await this.#session.post('Debugger.setBreakpoint', { location, condition }).catch(() => undefined);
  }

  #note(at: number): false {
    if (!this.#calls) return false;
    const callee = this.#functions[at] as TracedFunction;
    if (this.#begins === `${callee.name} in ${callee.file}`) this.#operation.enterWith(true);
    if (!this.#operation.getStore()) return false;
    const [, ...callers] = (new Error().stack ?? '').split('\n').flatMap(frameOf);
    this.#calls.push({ callee, callers });
    return false;
  }
}

function placeOf(source: string, offset: number): { lineNumber: number; columnNumber: number } {
  const before = source.slice(0, offset).split('\n');
  return { lineNumber: before.length - 1, columnNumber: (before.at(-1) as string).length };
}

/** A line of a stack, as in `at async HeldTenant.follow (file:///…/packages/server/src/scoring/held-tenant.ts:55:3)`. */
function frameOf(line: string): TracedFunction[] {
  // The condition itself is evaluated code.
  const file = line.includes('(eval at ') ? undefined : counted.exec(line)?.[1];
  const name = /at (?:async )?(?:new )?(\S+) \(/.exec(line)?.[1]?.split('.').at(-1) ?? '';
  return file === undefined ? [] : [{ name: name === '<anonymous>' ? '' : name, file }];
}
