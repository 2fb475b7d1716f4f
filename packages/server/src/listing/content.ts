import { Page } from './page.ts';

/** What a page shows, beside the links to its neighbours. */
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

/** What a query finds, whatever URL it was asked by: made once for everyone who asks for it. */
export class Content {
  readonly parts: ContentParts;
  /** The one page that there is where nothing links to another one. */
  readonly alone: Page | undefined;

  constructor(parts: ContentParts) {
    this.parts = parts;
    if (parts.last === 1) this.alone = new Page(this, noUrl);
  }

  /** About what it takes in memory. */
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
