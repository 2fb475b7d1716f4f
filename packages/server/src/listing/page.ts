import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/**
 * 100 rows on each of 8 boards, 117 kB: level 1 takes 1.6 ms and leaves 39.9 kB, 3 the same and 39.7, 6 2.4 ms and 39.0.
 * Most of the rest is hashes, which no level makes smaller.
 */
const LEVEL = 3;

/** One page as it is sent: made once, sent to everyone who requests it by the same URL. */
export class ListingPage {
  readonly content: Content;
  readonly body: Buffer;
  /** Strong: the same tag means the same bytes, so the compressed body has its own (RFC 9110 section 8.8.3.3). */
  readonly #tags: Record<'gzip' | 'identity', string>;
  #compressed: Buffer | Promise<Buffer> | undefined;

  /** `pageUrl` is called for existing neighbours only. */
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

  /** About how much memory it takes: its body, and the compressed one, which is rarely more than a third. */
  get bytes(): number {
    return 500 + Math.ceil(this.body.length * 1.5);
  }

  entityTag(coding: 'gzip' | 'identity'): string {
    return this.#tags[coding];
  }

  /** Immediate if it was compressed before. */
  gzipped(): Buffer | Promise<Buffer> {
    this.#compressed ??= this.#compress();
    return this.#compressed;
  }

  async #compress(): Promise<Buffer> {
    this.#compressed = await compress(this.body, { level: LEVEL });
    return this.#compressed;
  }
}

/** The parts of a page, except the links to its neighbours. */
export interface ContentParts {
  /** Matches on all pages. */
  count: number;
  /** Number of the last page. */
  last: number;
  /** Number of this one. */
  page: number;
  /** The JSON texts of `results`. */
  entries: readonly string[];
  /** For `Content-Language`. */
  language: string;
}

/** The result of a query, made once for all requests, whatever their URL. */
export class Content {
  readonly parts: ContentParts;
  /** The page, if it is the only one: without links it is the same for every URL. */
  readonly alone: ListingPage | undefined;

  constructor(parts: ContentParts) {
    this.parts = parts;
    if (parts.last === 1) this.alone = new ListingPage(this, noUrl);
  }

  /** About how much memory it takes. */
  get bytes(): number {
    const texts = this.parts.entries.reduce((sum, text) => sum + text.length, 0);
    return 500 + texts + (this.alone?.bytes ?? 0);
  }

  isMadeOf({ count, last, page, entries, language }: ContentParts): boolean {
    const mine = this.parts;
    return (
      mine.count === count &&
      mine.last === last &&
      mine.page === page &&
      mine.language === language &&
      mine.entries.length === entries.length &&
      mine.entries.every((entry, i) => entry === entries[i])
    );
  }
}

function noUrl(page: number): string {
  throw new RangeError(`there is no page ${page}`);
}

/** The list envelope (docs/rules/operations.md#2). */
function bodyOf({ count, last, page, entries }: ContentParts, pageUrl: (page: number) => string): string {
  const next = JSON.stringify(page < last ? pageUrl(page + 1) : null);
  const previous = JSON.stringify(page > 1 ? pageUrl(page - 1) : null);
  return `{"count":${count},"next":${next},"previous":${previous},"results":[${entries.join(',')}]}`;
}
