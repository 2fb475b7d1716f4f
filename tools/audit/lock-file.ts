import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** What is read of package-lock.json. */
export interface LockFile {
  packages: Record<string, { integrity?: string; link?: boolean; hasInstallScript?: boolean }>;
}

/** What lockfile-lint does not ask: that each package from a registry has an integrity at all. Workspaces have none. */
export function unpinnedPackages({ packages }: LockFile): string[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-'))
    .map(([path]) => path);
}

/** Packages that have code to run at their installation and are neither allowed nor denied in `allowScripts` of package.json. */
export function unnamedScripts({ packages }: LockFile, allowScripts: Record<string, boolean>): string[] {
  return Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
    .filter((name) => !Object.hasOwn(allowScripts, name));
}

/** What lockfile-lint finds: packages of other hosts, names or protocols than the registry's, or of weaker hashes. Empty: nothing. */
export function lintLockFile(path: string): string {
  const home = dirname(createRequire(import.meta.url).resolve('lockfile-lint/package.json'));
  const rules = [
    '--validate-https',
    '--validate-integrity',
    '--validate-package-names',
    '--allowed-hosts',
    'npm',
  ];
  const words = ['--path', path, '--type', 'npm', '--format', 'plain', ...rules];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(home, 'bin', 'lockfile-lint.js'), ...words],
    {
      encoding: 'utf8',
      timeout: 60_000,
    },
  );
  return status === 0 ? '' : `${stdout}${stderr}`.trim() || 'lockfile-lint did not run';
}
