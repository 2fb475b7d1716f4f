import { type Image, imagesPath } from '@laurel/contract/images/images.ts';
import type { TenantSession } from '../database/database.ts';
import { readFiles, readShowingCampaigns, readShowingTemplates, type StoredImage } from './store.ts';

/** The images as they are answered: with their files, and where they are shown. `base`: what addresses begin with. */
export async function imageAnswers(
  tenant: TenantSession,
  base: string,
  stored: readonly StoredImage[],
): Promise<Image[]> {
  if (stored.length === 0) return [];
  const files = Map.groupBy(
    await readFiles(
      tenant,
      stored.map(({ hash }) => hash),
    ),
    ({ hash }) => hash,
  );
  const ofTenant = imagesPath(tenant.tenant_id);
  const campaigns = await readShowingCampaigns(tenant, ofTenant);
  const templates = await readShowingTemplates(tenant, ofTenant);
  return stored.map(({ created_at, ...image }) => {
    const path = `${ofTenant}${image.hash}/`;
    const own = (files.get(image.hash) ?? []).map(({ hash: _, ...file }) => ({
      ...file,
      url: `${base}${path}${file.width}`,
    }));
    return {
      ...image,
      url: own.at(-1)?.url ?? '',
      files: own,
      created_at: created_at.toISOString(),
      campaigns: campaigns
        .filter((campaign) => campaign.image.includes(path))
        .map(({ image: _, ...campaign }) => campaign),
      templates: templates.filter((template) => template.image.includes(path)).map(({ name }) => name),
    };
  });
}
