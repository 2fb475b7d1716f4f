export type TestMode = typeof import('./laurel-test-mode.ts');

/** Invented players are a file of their own, next to that of the elements: no reader of a real board loads them. */
export async function loadTestMode(): Promise<TestMode> {
  return (await import(new URL('laurel-test-mode.js', import.meta.url).href)) as TestMode;
}
