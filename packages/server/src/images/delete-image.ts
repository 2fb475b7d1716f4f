import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Image } from '@laurel/contract/images/images.ts';
import type { Author } from '../audit/audit.ts';
import { sidesOf, writeAudit } from '../audit/audit.ts';
import { imageAnswers } from './answer.ts';
import type { ImageDependencies } from './dependencies.ts';
import { images } from './store/images.ts';

/** Deletes an image with its files, unless a campaign or a template shows it. Faults: `not_found`, `conflict`. */
export async function deleteImage(
  { database, clock, kept }: Pick<ImageDependencies, 'database' | 'clock' | 'kept'>,
  { tenant_id, username }: Author,
  hash: string,
): Promise<void> {
  await database.ofTenant(tenant_id).transaction(async (tenant) => {
    const image = await images.lock(tenant, hash);
    if (!image) throw new Fault('not_found', `There is no image ${hash}.`);
    const [answer] = await imageAnswers(tenant, '', [image]);
    refuseShown(answer as Image);
    await images.remove(tenant, hash);
    await writeAudit(tenant, {
      at: clock(),
      author: username,
      action: 'image.deleted',
      campaign_id: null,
      reason: null,
      details: { hash, name: image.name },
      changes: sidesOf({ name: image.name }, {}),
    });
  });
  kept.clear();
}

/** The fault names at most this many. */
const NAMED = 5;

function refuseShown({ campaigns, templates }: Image): void {
  const shown = [
    ...campaigns.map(({ custom_id }) => `campaign ${custom_id}`),
    ...templates.map((name) => `template ${name}`),
  ];
  if (shown.length === 0) return;
  const more = shown.length > NAMED ? ` and ${shown.length - NAMED} more` : '';
  throw new Fault('conflict', `The image is shown by ${shown.slice(0, NAMED).join(', ')}${more}.`);
}
