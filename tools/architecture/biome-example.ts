import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const configuration = fileURLToPath(new URL('../../biome.json', import.meta.url));
const biome = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url));

/** What Biome, as this repository sets it, objects to in a TypeScript file of a package: the names of the rules, in order of place. */
export function objectionsOfBiome(text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-tidy-'));
  try {
    const room = join(folder, 'packages/rules/src');
    mkdirSync(room, { recursive: true });
    writeFileSync(join(room, 'example.ts'), text);
    // Its own copy of the configuration, so that Biome reads no other file for the types of this one.
    copyFileSync(configuration, join(folder, 'biome.json'));
    const arguments_ = ['lint', '--vcs-enabled=false', '--reporter=json', '.'];
    const { stdout } = spawnSync(biome, arguments_, { cwd: folder, encoding: 'utf8' });
    const report = JSON.parse(stdout) as { diagnostics: Array<{ category: string; severity: string }> };
    return report.diagnostics.filter((one) => one.severity === 'error').map((one) => one.category);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
