import type { ProofAsked } from './proof-asked.ts';

/** Loads the verifier, which pages without proofs need not have, and shows what it finds; false: no receipt yet. */
export async function loadProof(host: HTMLElement, asked: ProofAsked): Promise<boolean> {
  const { showProof } = (await import(
    new URL('laurel-proof.js', import.meta.url).href
  )) as typeof import('../laurel-proof.ts');
  return showProof(host, asked);
}
