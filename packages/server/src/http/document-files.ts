import type { BuiltFile, Unbuilt } from './built-files.ts';
import type { ContentCoding } from './content-coding.ts';

/** A page of the documents. */
export interface DocumentPage {
  /** For `ETag`. */
  tag: string;
  read: (coding: DocumentCoding) => Promise<Buffer>;
}

export type DocumentCoding = 'br' | ContentCoding;

/** The pages of the documents, by their addresses below /docs. */
export interface DocumentPages {
  state: 'built';
  page: (address: string) => DocumentPage | undefined;
  /** What is shown if there is no such page; `%ROOT%` is the root of the service, relative to that address. */
  missing: () => Promise<string>;
}

/** The documents as they are served at /docs. */
export interface DocumentFiles {
  close: () => void;
  /** Starts a build unless there is one or one is being made. */
  state: () => Promise<DocumentPages | Unbuilt>;
  /** A file of this build or of an earlier one that is kept; undefined: there is none of that name. */
  asset: (name: string) => Promise<BuiltFile | undefined>;
}
