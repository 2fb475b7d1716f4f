import type { TemplateInput } from '@laurel/contract/planning/templates.ts';
import { Failure } from '../../cli/failures.ts';
import { parseFile } from '../../cli/files.ts';

/** The definition in a file. It may be a campaign's: its times are left out, as a template has none. Throws Failure. */
export async function readTemplateFile(file: string): Promise<TemplateInput> {
  const content = await parseFile(file);
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new Failure(`${file} must hold one definition.`);
  const { start: _start, end: _end, ...definition } = content as TemplateInput & Record<string, unknown>;
  return definition;
}
