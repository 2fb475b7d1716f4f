import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { root } from '@laurel/builds/build-folders.ts';

/** Files that pages use, under names that hold a hash of what is in them. */
export interface Assets {
  /** Where a file of the repository is served, from the beginning of the service. */
  placeOf: (path: string) => string;
  /** Writes a file that was made, and says where it is served. */
  add: (name: string, content: string | Buffer) => string;
  /** Width and height of a picture. */
  sizeOf: (path: string) => { width: number; height: number };
}

/** Writes each file to the folder `assets/` of a build when it is first asked for. */
export function openAssets(folder: string): Assets {
  const places = new Map<string, string>();
  mkdirSync(join(folder, 'assets'));
  const add = (name: string, content: string | Buffer) => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
    const ending = extname(name);
    const file = `${basename(name, ending)}-${hash}${ending}`;
    writeFileSync(join(folder, 'assets', file), content);
    return `docs/assets/${file}`;
  };
  return {
    add,
    placeOf: (path) => {
      const place = places.get(path) ?? add(basename(path), readFileSync(join(root, path)));
      places.set(path, place);
      return place;
    },
    sizeOf: (path) => sizeOf(path, readFileSync(join(root, path))),
  };
}

/** Of a PNG in its first chunk, of an SVG in its first tag. */
function sizeOf(path: string, file: Buffer): { width: number; height: number } {
  if (path.endsWith('.png')) return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
  const [, width, height] = /^<svg[^>]*\bviewBox="0 0 (\d+) (\d+)"/.exec(file.toString('utf8')) ?? [];
  if (width === undefined) throw new Error(`${path} does not say how large it is.`);
  return { width: Number(width), height: Number(height) };
}
