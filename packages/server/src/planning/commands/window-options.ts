import type { NewRun } from '@laurel/contract/campaigns/copies.ts';
import { textOption } from '../../cli/arguments.ts';
import type { Input, OptionSpec } from '../../cli/command.ts';
import { UsageError } from '../../cli/failures.ts';

/** The window of a campaign that is made from another one or from a template. */
export const windowOptions: Record<string, OptionSpec> = {
  start: { type: 'string', value: 'TIME', about: 'start of the window, RFC 3339' },
  end: { type: 'string', value: 'TIME', about: 'end of the window, exclusive' },
};

/** Name and window as they were typed; throws UsageError if one is missing. */
export function runOf(input: Input, custom_id: string): NewRun {
  const [start, end] = [textOption(input, 'start'), textOption(input, 'end')];
  if (start === undefined || end === undefined) throw new UsageError('--start and --end are needed.');
  return { custom_id, start, end };
}
