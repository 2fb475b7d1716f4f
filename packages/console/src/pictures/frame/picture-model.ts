/** What a picture is drawn into. Its height follows from its width and its data. */
export interface Size {
  /** CSS pixels; pictures are whole from MIN_WIDTH on. */
  readonly width: number;
}

export const MIN_WIDTH = 280;

/** A place where the cursor can be. */
export interface Stop {
  readonly x: number;
  readonly y: number;
  /** How far it reaches to the right of `x`; left out: it is a point. */
  readonly length?: number;
  /** Where it is, in a few words: `14:05`, `Week of 2 Nov`. */
  readonly label: string;
  /** What is there, in one line: what a screen reader says and what is below the picture. */
  readonly reading: string;
}

/** The data behind a picture, as text. The first column names the row. */
export interface TableData {
  readonly columns: readonly string[];
  readonly rows: ReadonlyArray<readonly string[]>;
}

/** Text at a point. */
export interface Label {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** A mark on an axis: where it is in pixels, and what is next to it. */
export interface Tick {
  readonly at: number;
  readonly text: string;
}

/** What every picture computes from its data, apart from its marks. Equal data and size give an equal model. */
export interface PictureModel {
  /** What is to be seen, said in a sentence. */
  readonly title: string;
  /** What the finding rests on: unit, zone, what is left out. */
  readonly note: string;
  readonly width: number;
  readonly height: number;
  /** Along which axis the cursor moves. */
  readonly axis: 'x' | 'y';
  readonly stops: readonly Stop[];
  readonly table: TableData;
}
