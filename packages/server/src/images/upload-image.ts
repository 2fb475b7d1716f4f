import { createHash } from 'node:crypto';
import type { Image } from '@laurel/contract/images/images.ts';
import type { Author } from '../audit/audit.ts';
import { sidesOf, writeAudit } from '../audit/audit.ts';
import { imageAnswers } from './answer.ts';
import type { ImageDependencies } from './dependencies.ts';
import { checkedHeader, makeImage } from './make-image.ts';
import { insertFile } from './store/files.ts';
import { images, type StoredImage } from './store/images.ts';

/** An upload: what staff call it, its bytes, and what addresses begin with. */
export interface Upload {
  name: string;
  bytes: Buffer;
  base: string;
}

/** Stores an image in a few widths; the same bytes are the same image. Faults: `invalid_body`. */
export async function uploadImage(
  { database, clock, making, kept }: ImageDependencies,
  { tenant_id, username }: Author,
  { name, bytes, base }: Upload,
): Promise<Image> {
  checkedHeader(bytes);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const tenant = database.ofTenant(tenant_id);
  const known = await images.read(tenant, hash);
  if (known) return answerOf(known);
  const { files, ...size } = await making.add(() => makeImage(bytes));
  const image = { hash, name, ...size, author: username, created_at: clock() };
  await tenant.transaction(async (session) => {
    if (!(await images.insert(session, image))) return;
    for (const file of files) await insertFile(session, { hash, ...file });
    await writeAudit(session, {
      at: image.created_at,
      author: username,
      action: 'image.uploaded',
      campaign_id: null,
      reason: null,
      details: { hash, name, ...size },
      changes: sidesOf({}, { name }),
    });
  });
  kept.clear();
  return answerOf(image);

  async function answerOf(stored: StoredImage): Promise<Image> {
    const [answer] = await imageAnswers(tenant, base, [stored]);
    return answer as Image;
  }
}
