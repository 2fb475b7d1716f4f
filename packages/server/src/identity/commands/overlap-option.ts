import type { Rotation } from '@laurel/contract/identity/overlap.ts';
import { textOption } from '../../cli/arguments.ts';
import type { Input, OptionSpec } from '../../cli/command.ts';
import { UsageError } from '../../cli/failures.ts';

export const overlapOption: OptionSpec = {
  type: 'string',
  value: 'SECONDS',
  about: 'how long the old one goes on working, a day by default; 0 ends it at once',
};

/** Body of a call that puts a new secret in the place of an old one; throws UsageError. */
export function rotationOf(input: Input): Rotation {
  const text = textOption(input, 'overlap');
  if (text === undefined) return {};
  if (!/^\d{1,8}$/.test(text)) throw new UsageError(`--overlap takes a number of seconds, not "${text}".`);
  return { overlap_seconds: Number(text) };
}
