import { readFileSync, writeFileSync } from 'node:fs';
import type { Kind } from './mutations.ts';

/** One change of a source that makes it wrong. Whole lines are kept, so that it is found again where others have moved it. */
export interface PlantedFault {
  number: number;
  kind: Kind;
  file: string;
  /** Counted from 1, when it was chosen. */
  line: number;
  before: string;
  after: string;
  /** Why no test can find it: it changes nothing that anybody could see. It is not planted, and another is in its place. */
  equivalent?: string;
}

const list = new URL('faults.json', import.meta.url);

export function readFaults(): PlantedFault[] {
  return JSON.parse(readFileSync(list, 'utf8')) as PlantedFault[];
}

export function writeFaults(faults: PlantedFault[]): void {
  writeFileSync(list, `${JSON.stringify(faults, null, 2)}\n`);
}

/** The source with the fault; undefined: its lines are no longer there. Of several equal places, the nearest to its line. */
export function plant(source: string, { before, after, line }: PlantedFault): string | undefined {
  const distance = (index: number) => Math.abs(source.slice(0, index).split('\n').length - line);
  const [place] = placesOf(source, before).sort((a, b) => distance(a) - distance(b));
  if (place === undefined) return undefined;
  return source.slice(0, place) + after + source.slice(place + before.length);
}

function placesOf(source: string, text: string): number[] {
  return Array.from(source.matchAll(new RegExp(RegExp.escape(text), 'g')), ({ index }) => index);
}
