import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** One page as it is sent: made once, sent to everyone who asks for it. */
export class Page {
  readonly body: Buffer;
  /** For `Content-Language`. */
  readonly language: string;
  readonly #hash: string;
  #compressed: Promise<Buffer> | undefined;

  constructor(text: string, language: string) {
    this.body = Buffer.from(text, 'utf8');
    this.language = language;
    this.#hash = createHash('sha256').update(this.body).digest('base64url').slice(0, 27);
  }

  /** Strong: the same tag means the same bytes, so the compressed body has one of its own (RFC 9110 section 8.8.3.3). */
  entityTag(coding: 'gzip' | 'identity'): string {
    return coding === 'gzip' ? `"${this.#hash}-gzip"` : `"${this.#hash}"`;
  }

  isSameAs(other: Page): boolean {
    return this.#hash === other.#hash && this.language === other.language;
  }

  gzipped(): Promise<Buffer> {
    this.#compressed ??= compress(this.body, { level: 6 });
    return this.#compressed;
  }
}
