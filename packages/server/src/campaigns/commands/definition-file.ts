import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import { Failure } from '../../cli/failures.ts';
import { parseFile } from '../../cli/parse-file.ts';

/** A campaign definition in a file. */
export interface FiledDefinition {
  file: string;
  custom_id: string;
  /** As it was written; the server checks it. */
  body: CampaignInput;
}

/** Every definition of a file, which holds one or an array of them. Throws Failure. */
export async function readDefinitions(file: string): Promise<FiledDefinition[]> {
  const content = await parseFile(file);
  if (Array.isArray(content) && content.length === 0) throw new Failure(`${file} holds no definition.`);
  return (Array.isArray(content) ? content : [content]).map((body: unknown, index) => {
    const { custom_id } = (body ?? {}) as { custom_id?: unknown };
    if (typeof body === 'object' && body !== null && typeof custom_id === 'string')
      return { file, custom_id, body: body as CampaignInput };
    throw new Failure(
      `${file}: definition ${index + 1} has no custom_id, so it does not say which campaign it is.`,
    );
  });
}

/** The definition of a file that holds a single one. Throws Failure. */
export async function readDefinition(file: string): Promise<FiledDefinition> {
  const [only, ...others] = await readDefinitions(file);
  if (!only || others.length > 0) throw new Failure(`${file} must hold one definition.`);
  return only;
}
