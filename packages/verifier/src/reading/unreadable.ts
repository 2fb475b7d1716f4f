/** A file that is no certificate and no receipt, or an absurd one; the message is a sentence for its reader. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** A key that a reader gave, which is no verifier key. */
export class NoVerifierKey extends Error {
  override readonly name = 'NoVerifierKey';
}
