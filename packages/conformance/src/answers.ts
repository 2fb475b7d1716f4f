import { type ConformanceCheck, expect } from './check.ts';
import type { Reply, Target } from './target.ts';

/** Fails unless the answer is a success. */
export function expectSuccess(answer: Reply): void {
  expect(answer.status >= 200 && answer.status < 300, `answered ${shown(answer)}, a success was expected`);
}

/** Fails unless the sender is refused: with a status of 400 to 499, as a success stores what is wrong and 500 is a crash. */
export function expectRefusal(answer: Reply): void {
  expect(
    answer.status >= 400 && answer.status < 500,
    `answered ${shown(answer)}, a refusal (4xx) was expected`,
  );
}

/** Runs a check of something that the server must take. */
export function taken(send: (target: Target) => Promise<Reply>): ConformanceCheck['run'] {
  return async (target) => expectSuccess(await send(target));
}

/** Runs a check of something that the server must refuse. */
export function refused(send: (target: Target) => Promise<Reply>): ConformanceCheck['run'] {
  return async (target) => expectRefusal(await send(target));
}

/** Fails unless the answer is a success whose body is a JSON object, and gives it. */
export function objectOf(answer: Reply): Record<string, unknown> {
  expectSuccess(answer);
  const type = answer.headers.get('content-type') ?? '';
  expect(
    /^application\/json\b/i.test(type),
    `the content type is ${type || 'missing'}, not application/json`,
  );
  expect(isObject(answer.json), `the body is no JSON object: ${answer.text.slice(0, 100)}`);
  return answer.json;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown({ status, text }: Reply): string {
  return text === '' ? String(status) : `${status} ${text.slice(0, 200)}`;
}
