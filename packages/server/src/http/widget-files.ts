/** A file that pages of other sites load from here. */
export interface WidgetFile {
  body: Buffer;
  gzipped: Buffer;
  type: string;
  /** For `ETag`, and to recognise a changed file. */
  tag: string;
}

/** The elements as they are served at /widgets/v1/. */
export interface WidgetFiles {
  /**
   * The file of a name such as `laurel.js`; undefined: there is none. Builds what is missing first; throws where that cannot
   * be done.
   */
  read: (name: string) => Promise<WidgetFile | undefined>;
}
