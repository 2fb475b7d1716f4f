import type { TemplateInput } from '@laurel/contract/planning/templates.ts';
import { parseFile } from '../campaigns/definition-file.ts';
import { Failure } from '../framework/failures.ts';

/** The definition of a file, which may be that of a campaign: its times are left out, for a template has none. Throws Failure. */
export async function readTemplateFile(file: string): Promise<TemplateInput> {
  const content = await parseFile(file);
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new Failure(`${file} must hold one definition.`);
  const { start: _start, end: _end, ...definition } = content as TemplateInput & Record<string, unknown>;
  return definition;
}
