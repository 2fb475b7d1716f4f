import type { Image } from '@laurel/contract/images/images.ts';
import type { Rows } from '../database/rows.ts';
import { imageAnswers } from './answer.ts';
import type { ImageDependencies } from './dependencies.ts';
import { images } from './store/images.ts';

/** The tenant's images, newest first, and how many there are in all. `base`: what addresses begin with. */
export async function listImages(
  { database }: Pick<ImageDependencies, 'database'>,
  tenant_id: number,
  base: string,
  rows: Rows,
): Promise<{ count: number; images: Image[] }> {
  const tenant = database.ofTenant(tenant_id);
  const { count, results } = await images.list(tenant, rows);
  return { count, images: await imageAnswers(tenant, base, results) };
}
