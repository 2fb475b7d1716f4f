import { textHash } from '@laurel/rules/sealing/certificate-lines.ts';
import { asObject, asShortText, asText, UnreadableFile } from '../reading/members.ts';
import { strictJson } from '../reading/strict-json.ts';

/** No text of a definition is longer, and some are read as numbers, which takes time that grows faster than their length. */
const MAX_TEXT_LENGTH = 10_000;

/** A version with its definition, of which its leaf has the hash. Throws where it is not the one. */
export function withShown(content: unknown, shown: unknown): unknown {
  const { definition_hash, ...version } = content as { definition_hash?: string };
  const text = asText(shown, 'A definition');
  if (textHash(text) !== definition_hash)
    throw new UnreadableFile('A definition is not the one of its leaf.');
  const { definition } = asObject(strictJson(text, 'A definition'), ['nonce', 'definition'], 'A definition');
  return { ...version, definition };
}

/** Throws for a definition with a text that nobody has written. */
export function refuseLongTexts(value: unknown): void {
  if (typeof value === 'string') asShortText(value, 'A text of a definition', MAX_TEXT_LENGTH);
  else if (typeof value === 'object' && value !== null) Object.values(value).forEach(refuseLongTexts);
}
