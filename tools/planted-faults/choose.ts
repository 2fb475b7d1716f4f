import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { subjects } from '../architecture/subjects.ts';
import type { PlantedFault } from './faults.ts';
import { kinds, type Mutation, mutationsOf } from './mutations.ts';

const SEED = 2026;

const server = `packages/server/src/{${subjects.join(',')}}`;

/** Where faults are planted, and how many: 40 in all. */
const areas = [
  { files: 'packages/rules/src/**/*.ts', faults: 12 },
  { files: `${server}/**/store/*.ts`, faults: 8 },
  { files: `${server}/{,!(store|commands|routes)/**/}*.ts`, faults: 10 },
  { files: 'packages/client/src/**/*.ts', faults: 5 },
  { files: 'packages/verifier/src/{checks,reading}/*.ts', faults: 5 },
];

/** Tests, and what is no use case: it only declares, opens or routes. */
const isOther = /\.test\.ts$|\/(dependencies|routes|commands|open-[^/]+)\.ts$/;

/**
 * Those that are given, but for equivalent ones, filled up to 40 or several times as many, as far as there are so many: of
 * each area the kinds in turn, each from the folder with the fewest so far, at most one of a file. The seed decides among
 * the rest. `refused` holds the texts of those that are not taken.
 */
export function fillUp(given: PlantedFault[], refused: Set<string>, times = 1): PlantedFault[] {
  const faults = [...given];
  areas.forEach(({ files, faults: wanted }, a) => {
    const { paths, candidates } = candidatesOf(files);
    const count = () => faults.filter((one) => paths.has(one.file) && one.equivalent === undefined).length;
    const isLeft = (one: Candidate) =>
      !faults.some(({ file }) => file === one.file) && !refused.has(textOf(one));
    for (let turn = a + count(); count() < wanted * times; turn++) {
      const left = candidates.filter(isLeft);
      if (left.length === 0) break;
      const next = firstOf(
        left.filter(({ kind }) => kind === kinds[turn % kinds.length]),
        faults,
      );
      if (next) faults.push({ number: faults.length + 1, ...next });
    }
  });
  return faults;
}

type Candidate = Omit<PlantedFault, 'number'>;

/** The candidates are in the order that the seed gives them. */
function firstOf(candidates: Candidate[], taken: PlantedFault[]): Candidate | undefined {
  const inFolder = ({ file }: Candidate) =>
    taken.filter((other) => dirname(other.file) === dirname(file)).length;
  const fewest = Math.min(...candidates.map(inFolder));
  return candidates.find((one) => inFolder(one) === fewest);
}

const known = new Map<string, { paths: Set<string>; candidates: Candidate[] }>();

/** The files of an area and all that may be planted in them, in the order that the seed gives. */
function candidatesOf(files: string) {
  const isStore = (path: string) => path.includes('/store/');
  const inArea = globSync(files).filter((path) => !isOther.test(path) && isStore(path) === isStore(files));
  const paths = new Set(inArea);
  const candidates = known.get(files)?.candidates ?? [...paths].flatMap(candidatesIn).sort(byDraw());
  known.set(files, { paths, candidates });
  return { paths, candidates };
}

function candidatesIn(file: string): Candidate[] {
  const source = readFileSync(file, 'utf8');
  return mutationsOf(file, source).map((mutation) => ({ file, ...inWholeLines(source, mutation) }));
}

/** What tells a fault from another. */
export function textOf({ file, before, after }: Candidate): string {
  return [file, before, after].join('\n');
}

function byDraw(): (a: Candidate, b: Candidate) => number {
  const draws = new Map<Candidate, string>();
  const draw = (one: Candidate) => {
    const drawn =
      draws.get(one) ??
      createHash('sha256')
        .update(`${SEED} ${textOf(one)}`)
        .digest('hex');
    draws.set(one, drawn);
    return drawn;
  };
  return (a, b) => (draw(a) < draw(b) ? -1 : 1);
}

function inWholeLines(source: string, { kind, start, end, text }: Mutation): Omit<Candidate, 'file'> {
  const first = source.lastIndexOf('\n', start) + 1;
  const next = source.indexOf('\n', end);
  const last = next < 0 ? source.length : next;
  return {
    kind,
    line: source.slice(0, start).split('\n').length,
    before: source.slice(first, last),
    after: source.slice(first, start) + text + source.slice(end, last),
  };
}
