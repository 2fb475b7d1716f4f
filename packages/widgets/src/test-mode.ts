export type TestMode = typeof import('./invented-boards.ts');

/** Invented players are a file of their own, beside that of the elements: no reader of a real board loads them. */
export async function loadTestMode(): Promise<TestMode> {
  return (await import(new URL('laurel-test-mode.js', import.meta.url).href)) as TestMode;
}

/** What a page that plans a tournament shows in test mode: its own name, times (RFC 3339, UTC) and prizes among invented players. */
export interface TestTournament {
  name?: string;
  start?: string;
  end?: string;
  prizes?: readonly { title: string; place_from: number; place_to: number }[];
}
