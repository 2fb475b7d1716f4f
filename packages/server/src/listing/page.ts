import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Content, ContentParts } from './content.ts';

const compress = promisify(gzip);

/**
 * 100 rows on each of 8 boards, 117 kB: level 1 takes 1.6 ms and leaves 39.9 kB, 3 the same and 39.7, 6 2.4 ms and 39.0. Most of
 * what is left are hashes, which no level makes smaller.
 */
const LEVEL = 3;

/** One page as it is sent: made once, sent to everyone who asks for it by the same URL. */
export class Page {
  readonly content: Content;
  readonly body: Buffer;
  /** Strong: the same tag means the same bytes, so the compressed body has one of its own (RFC 9110 section 8.8.3.3). */
  readonly #tags: Record<'gzip' | 'identity', string>;
  #compressed: Buffer | Promise<Buffer> | undefined;

  /** `pageUrl` is asked for the neighbours that there are. */
  constructor(content: Content, pageUrl: (page: number) => string) {
    this.content = content;
    this.body = Buffer.from(bodyOf(content.parts, pageUrl), 'utf8');
    const hash = createHash('sha256').update(this.body).digest('base64url').slice(0, 27);
    this.#tags = { identity: `"${hash}"`, gzip: `"${hash}-gzip"` };
  }

  /** For `Content-Language`. */
  get language(): string {
    return this.content.parts.language;
  }

  /** About what it takes in memory: its body, and the compressed one, which is hardly ever more than a third. */
  get bytes(): number {
    return 500 + Math.ceil(this.body.length * 1.5);
  }

  entityTag(coding: 'gzip' | 'identity'): string {
    return this.#tags[coding];
  }

  /** At once when it was compressed before. */
  gzipped(): Buffer | Promise<Buffer> {
    this.#compressed ??= this.#compress();
    return this.#compressed;
  }

  async #compress(): Promise<Buffer> {
    this.#compressed = await compress(this.body, { level: LEVEL });
    return this.#compressed;
  }
}

/** The list envelope of the spec. */
function bodyOf({ count, last, page, entries }: ContentParts, pageUrl: (page: number) => string): string {
  const next = JSON.stringify(page < last ? pageUrl(page + 1) : null);
  const previous = JSON.stringify(page > 1 ? pageUrl(page - 1) : null);
  return `{"count":${count},"next":${next},"previous":${previous},"results":[${entries.join(',')}]}`;
}
