import { existsSync, readFileSync } from 'node:fs';
import type { TestEvent } from 'node:test/reporters';

/** How the suite of one test file ended, and its tests. */
export interface Outcome {
  /** The suite's name: nameOf() of plan.ts. */
  suite: string;
  hasPassed: boolean;
  /** Why its first test failed; empty when it passed. */
  reason: string;
  passed: number;
  failed: number;
  skipped: number;
}

/** A reporter of Node's test runner: a line of JSON for each file's suite. A file whose process died has none. */
export async function* reportOutcomes(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  // The runner reports one process after the other, and in it each suite after its tests.
  let outcome = noTests();
  for await (const event of source) {
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue;
    const { name, nesting, details, skip } = event.data;
    const hasFailed = event.type === 'test:fail';
    if (hasFailed) outcome.reason ||= `${name}: ${firstLines((details as { error: Error }).error)}`;
    if (details.type !== 'suite') outcome[hasFailed ? 'failed' : skip ? 'skipped' : 'passed'] += 1;
    if (nesting > 0) continue;
    yield `${JSON.stringify({ ...outcome, suite: name, hasPassed: !hasFailed })}\n`;
    outcome = noTests();
  }
}

function noTests(): Outcome {
  return { suite: '', hasPassed: true, reason: '', passed: 0, failed: 0, skipped: 0 };
}

/** Reads what the reporter wrote to a file. */
export function readOutcomes(path: string): Outcome[] {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
  return lines.filter((line) => line !== '').map((line): Outcome => JSON.parse(line));
}

/** The runner wraps what a test threw. */
function firstLines({ message, cause }: Error): string {
  const text = cause instanceof Error ? cause.message : message;
  return text.split('\n').slice(0, 2).join(' ').trim().slice(0, 300);
}
