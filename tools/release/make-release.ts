import { execFileSync } from 'node:child_process';
import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWhatIsServed, builtFolders, foldersOfBuilds } from '../image/build-served.ts';
import { withoutDevelopment } from './bill-of-materials.ts';
import { SIGNATURE, SUMS, sumOf } from './sums.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Packs the service and the client, writes what they are made of (CycloneDX) and the sums of all of it, and signs these with an Ed25519
 * key (PEM). Throws where the folder holds something, the key is another one, or the packages are not of one version. Answers the names.
 */
export async function makeRelease(folder: string, privateKey: string): Promise<string[]> {
  const key = ed25519(privateKey);
  const version = versionOfAll();
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`);
  // The bundle is of these sources, or made anew, and servers may be starting from it.
  for (const built of foldersOfBuilds) rmSync(join(root, built), { recursive: true, force: true });
  await buildWhatIsServed();
  pack(folder, version);
  writeFileSync(join(folder, `laurel-${version}.cdx.json`), billOfMaterials());
  const names = readdirSync(folder).sort();
  const sums = names.map((name) => `${sumOf(join(folder, name))}  ${name}\n`).join('');
  writeFileSync(join(folder, SUMS), sums);
  writeFileSync(join(folder, SIGNATURE), sign(null, Buffer.from(sums), key));
  return [...names, SUMS, SIGNATURE];
}

function ed25519(text: string): KeyObject {
  const key = createPrivateKey(text);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the key is no Ed25519 key');
  return key;
}

interface Manifest {
  name: string;
  version: string;
}

/** Of the repository and every package in it. */
function versionOfAll(): string {
  const packages = readdirSync(join(root, 'packages')).map((name) => join('packages', name, 'package.json'));
  const manifests = ['package.json', ...packages.filter((path) => existsSync(join(root, path)))].map(
    (path) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest,
  );
  const versions = new Set(manifests.map((manifest) => manifest.version));
  const [version] = versions;
  if (version === undefined || versions.size > 1)
    throw new Error(`the packages have several versions: ${[...versions].join(', ')}`);
  return version;
}

/** Packs the client as npm installs it, and the repository as committed, with the builds that production cannot make. */
function pack(folder: string, version: string): void {
  run('npm', ['pack', '--workspace', '@laurel/client', '--pack-destination', resolve(folder)]);
  const archive = join(resolve(folder), `laurel-service-${version}.tar.gz`);
  const prefix = `laurel-${version}/`;
  const built = builtFiles().flatMap((path) => [`--prefix=${prefix}${dirname(path)}/`, `--add-file=${path}`]);
  run('git', ['archive', '--format=tar.gz', ...built, `--prefix=${prefix}`, `--output=${archive}`, 'HEAD']);
}

function builtFiles(): string[] {
  return builtFolders.flatMap((folder) => {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  });
}

/** Of what the service runs on, as the lock file pins it. */
function billOfMaterials(): string {
  const whole = run('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']);
  return withoutDevelopment(whole, readFileSync(join(root, 'package-lock.json'), 'utf8'));
}

function run(program: string, words: string[]): string {
  return execFileSync(program, words, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });
}
