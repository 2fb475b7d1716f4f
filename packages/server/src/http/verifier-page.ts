import type { Unbuilt } from './built-files.ts';

/** The page that checks certificates: whole, compressed, and the content security policy that it has itself. */
export type VerifierState = { state: 'built'; page: Buffer; gzipped: Buffer; policy: string } | Unbuilt;

/** The page as it is served at /verifier.html. */
export interface VerifierPage {
  /** Starts a build unless there is one or one is being made, and waits a while for it. */
  state: () => Promise<VerifierState>;
  close: () => void;
}
