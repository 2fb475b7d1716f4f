import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { type PlantedFault, plant } from './faults.ts';

/**
 * Copies the checkout to the folder, which is empty: what git knows and what it would add. Its packages are the checkout's,
 * but for those of Laurel itself, which are links to the copy's own sources.
 */
export function copyCheckout(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { encoding: 'utf8' });
  for (const file of listed.split('\0').filter((path) => path !== '' && existsSync(path))) {
    cpSync(file, join(folder, file), { verbatimSymlinks: true });
  }
  for (const packages of ['node_modules', 'packages/node_modules', 'tools/node_modules']) {
    mkdirSync(join(folder, packages));
    for (const name of readdirSync(packages).filter((name) => name !== '.cache')) {
      const [from, to] = [join(packages, name), join(folder, packages, name)];
      if (name === '@laurel') cpSync(from, to, { recursive: true, verbatimSymlinks: true });
      else symlinkSync(resolve(from), to);
    }
  }
}

/**
 * Plants faults in the copy while `during` runs. Throws when a fault's lines are not in its file.
 */
export async function withFaults<Result>(
  folder: string,
  faults: PlantedFault[],
  during: () => Promise<Result>,
): Promise<Result> {
  const sources = faults.map(({ file }) => readFileSync(file, 'utf8'));
  faults.forEach((fault, i) => {
    const planted = plant(sources[i] as string, fault);
    if (planted === undefined)
      throw new Error(`${fault.file} no longer has the lines of fault ${fault.number}.`);
    writeFileSync(join(folder, fault.file), planted);
  });
  try {
    return await during();
  } finally {
    faults.forEach((fault, i) => void writeFileSync(join(folder, fault.file), sources[i] as string));
  }
}
