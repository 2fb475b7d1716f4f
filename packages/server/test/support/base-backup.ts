import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/**
 * Does the work of pg_basebackup, which the npm package of the tests lacks: copies the server's files between the beginning
 * and the end of a backup, then the log of that time. The directory of the copy is created.
 */
export async function baseBackup(connectionString: string, copy: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows: started } = await client.query(
      `select pg_walfile_name(pg_backup_start('drill', true)) as first, current_setting('data_directory') as directory`,
    );
    const { first, directory } = started[0];
    await copyFiles(directory, copy);
    const { rows: ended } = await client.query(
      'select pg_walfile_name(lsn) as last, labelfile from pg_backup_stop(false)',
    );
    const { last, labelfile } = ended[0];
    const names = await readdir(join(directory, 'pg_wal'));
    for (const name of names.filter((one) => /^[0-9A-F]{24}$/.test(one) && one >= first && one <= last))
      await copyFile(join(directory, 'pg_wal', name), join(copy, 'pg_wal', name));
    await writeFile(join(copy, 'backup_label'), labelfile);
  } finally {
    await client.end();
  }
}

const leftOut = new Set(['pg_wal', 'pg_replslot', 'pg_stat_tmp', 'pg_dynshmem', 'pg_notify', 'pg_subtrans']);

/** Databases of other tests come and go meanwhile, so a file or folder may be gone before it is copied. */
async function copyFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  const entries = await unlessGone(readdir(from, { withFileTypes: true }), []);
  // All at once: one after the other, thousands of files wait for their turn behind intake.
  await Promise.all(
    entries.map(async (entry) => {
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      if (leftOut.has(entry.name)) await mkdir(target, { mode: 0o700 });
      else if (entry.isDirectory()) await copyFiles(source, target);
      else if (!entry.name.startsWith('postmaster.')) await unlessGone(copyFile(source, target), undefined);
    }),
  );
}

function unlessGone<T>(work: Promise<T>, otherwise: T): Promise<T> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return otherwise;
  });
}
