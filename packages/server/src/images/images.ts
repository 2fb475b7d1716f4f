import { createHash } from 'node:crypto';
import { Fault } from '@laurel/contract/faults/faults.ts';
import { type Image, imagesPath } from '@laurel/contract/images/images.ts';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { type Author, sidesOf, writeAudit } from '../audit/audit.ts';
import type { Database, Rows, TenantSession } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import type { Listed } from '../database/table.ts';
import { checkedHeader, makeImage } from './make-image.ts';
import {
  images,
  insertFile,
  readContent,
  readFiles,
  readShowingCampaigns,
  readShowingTemplates,
  type StoredImage,
} from './store.ts';

/** The dependencies of this module's operations. */
interface ImageDependencies {
  database: Database;
  clock: () => Date;
  /** Images are made one after the other: each may take a core for seconds, and 200 MB. */
  making: PQueue;
  /** Files that were read a moment ago. */
  kept: KeptFiles;
}

export type Images = ReturnType<typeof openImages>;

/** Opens the module for uploaded images. */
export function openImages({ database, clock }: Pick<ImageDependencies, 'database' | 'clock'>) {
  const dependencies = { database, clock, making: new PQueue({ concurrency: 1 }), kept: keptFiles() };
  return openModule(dependencies, {
    upload: uploadImage,
    list: listImages,
    delete: deleteImage,
    readFile,
  });
}

/** The tenant's images, newest first, and how many there are in all. `base`: what addresses begin with. */
async function listImages(
  { database }: Pick<ImageDependencies, 'database'>,
  tenant_id: number,
  base: string,
  rows: Rows,
): Promise<Listed<Image>> {
  const tenant = database.ofTenant(tenant_id);
  const { count, results } = await images.list(tenant, rows);
  return { count, results: await imageAnswers(tenant, base, results) };
}

/** A public file. Faults: `not_found`, also for a tenant that does not exist. */
async function readFile(
  { database, kept }: Pick<ImageDependencies, 'database' | 'kept'>,
  { tenant_id, hash, width }: { tenant_id: number; hash: string; width: number },
): Promise<Buffer> {
  const key = `${tenant_id}/${hash}/${width}`;
  const known = kept.get(key);
  const content = known
    ? known.content
    : ((await readContent(database.ofTenant(tenant_id), hash, width)) ?? null);
  if (!known) kept.set(key, { content });
  if (content) return content;
  throw new Fault('not_found', 'There is no such image.');
}

/** Deletes an image with its files, unless a campaign or a template shows it. Faults: `not_found`, `conflict`. */
async function deleteImage(
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

/** An upload: what staff call it, its bytes, and what addresses begin with. */
interface Upload {
  name: string;
  bytes: Buffer;
  base: string;
}

/** Stores an image in a few widths; the same bytes are the same image. Faults: `invalid_body`. */
async function uploadImage(
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

/** The images as they are answered: with their files, and where they are shown. `base`: what addresses begin with. */
async function imageAnswers(
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

/** By tenant, hash and width; null: there is no such file. */
type KeptFiles = LRUCache<string, { content: Buffer | null }>;

/** Every player who has not seen a campaign's image requests it; with a cache in front, it is requested once. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Other processes serve a deleted file for so long. */
const MAX_AGE_MILLISECONDS = 60_000;
/** What an entry takes in addition to its content. */
const ENTRY_BYTES = 200;

function keptFiles(): KeptFiles {
  return new LRUCache({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ content }) => ENTRY_BYTES + (content?.length ?? 0),
    ttl: MAX_AGE_MILLISECONDS,
  });
}
