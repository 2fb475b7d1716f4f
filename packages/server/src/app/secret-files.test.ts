import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readConfig } from './config.ts';
import { withPassword, withSecretFiles } from './secret-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'laurel-secret-files-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const holding = (text: string) => {
  const file = join(folder, 'secret');
  writeFileSync(file, text);
  return file;
};

test('secrets are read from the files that the settings name', () => {
  const DATABASE_PASSWORD_FILE = holding('p@ss/word\n');
  const { databaseUrl = '', databasePassword } = readConfig(
    withSecretFiles({
      DATABASE_URL: 'postgresql://laurel@database:5432/laurel?sslmode=verify-full',
      DATABASE_PASSWORD_FILE,
    }),
  );
  assert.equal(
    withPassword(databaseUrl, databasePassword),
    'postgresql://laurel:p%40ss%2Fword@database:5432/laurel?sslmode=verify-full',
  );
});

test('a URL keeps the password that it has', () => {
  const url = 'postgresql://laurel:own@database/laurel';
  assert.equal(withPassword(url, 'other'), url);
});

test('a file that is not there, and a secret given twice, are refused by the name of the setting', () => {
  assert.throws(
    () => withSecretFiles({ LAUREL_PASSWORD_FILE: join(folder, 'none') }),
    /LAUREL_PASSWORD_FILE .*ENOENT/,
  );
  assert.throws(
    () => withSecretFiles({ LAUREL_API_KEY: 'one', LAUREL_API_KEY_FILE: holding('two') }),
    /LAUREL_API_KEY and LAUREL_API_KEY_FILE are both set/,
  );
});
