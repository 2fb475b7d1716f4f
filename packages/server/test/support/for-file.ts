import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';

/**
 * What is opened before the tests of the file that calls this, and closed after them. It has its members only from then on.
 * Nothing is opened where the tests are skipped.
 */
export function forFile<Opened extends object>(
  open: () => Promise<Opened>,
  { skip }: { skip?: string } = {},
): Opened {
  const opened = {} as Opened & { close?: () => Promise<unknown> };
  before(async () => {
    if (skip === undefined) Object.assign(opened, await open());
  });
  after(() => opened.close?.());
  return opened;
}

/** A new folder whose name begins so; what the tests of the file write there is removed after them. */
export function scratchFolder(name: string): string {
  const path = mkdtempSync(join(tmpdir(), name));
  after(() => rm(path, { recursive: true, force: true }));
  return path;
}
