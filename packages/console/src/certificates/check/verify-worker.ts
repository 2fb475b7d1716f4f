import { canCheckSignatures } from '@laurel/verifier/checks/signatures.ts';
import type { Verification } from '@laurel/verifier/verdict.ts';
import { verify } from '@laurel/verifier/verify.ts';

/** Checks in a thread of its own, so that a certificate of a million events does not hold up the page. */
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  check(data).then(tell, (error: unknown) =>
    tell({ failure: 'unreadable', message: error instanceof Error ? error.message : String(error) }),
  );
});

async function check(file: Blob): Promise<VerifyAnswer> {
  if (!(await canCheckSignatures())) return { failure: 'no_signatures' };
  return { verification: await verify(partsOf(file), { onLines: (lines) => tell({ lines }) }) };
}

async function* partsOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}

function tell(answer: VerifyAnswer): void {
  postMessage(answer);
}

/** What the worker says while it checks a file; the last is a verification or why there is none. */
export type VerifyAnswer =
  | { lines: number }
  | { verification: Verification }
  | { failure: 'no_signatures' }
  | { failure: 'unreadable'; message: string };
