import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { readWitnesses } from '../sealing/sealing.ts';
import type { Config } from './config.ts';
import { readMail, readRecipients } from './mail-settings.ts';

/**
 * Throws a sentence that names the setting when one cannot be used that modules use once the database is open. Called
 * before it is, so that a start that must fail does not make the first start's secrets and show them to nobody.
 */
export function refuseUnusable({
  publicUrl,
  telemetry,
  mail,
  witnesses,
  databaseUrl,
  sealingDirectory,
  factsFolder,
}: Config): void {
  refuseOtherAddress('PUBLIC_URL', publicUrl);
  refuseOtherAddress('OTEL_EXPORTER_OTLP_ENDPOINT', telemetry?.endpoint);
  readMail(mail ?? {});
  readRecipients(mail?.recipients);
  readWitnesses(witnesses);
  refuseOtherDatabase(databaseUrl);
  refuseUnwritable('SEALING_DIR', sealingDirectory);
  refuseUnwritable('FACTS_FOLDER', factsFolder);
}

/** The driver takes any other text as the name of a host. */
function refuseOtherDatabase(text: string | undefined): void {
  if (text === undefined || /^(postgres(ql)?:\/\/|socket:|\/)/i.test(text)) return;
  throw new Error('DATABASE_URL must be a postgresql:// URL');
}

/** A missing folder is made by what writes to it, which fails in the background, long after the start, where it cannot. */
function refuseUnwritable(name: string, folder: string | undefined): void {
  if (folder === undefined) return;
  let place = resolve(folder);
  while (!existsSync(place)) place = dirname(place);
  if (!statSync(place).isDirectory()) throw new Error(`${name} must be a folder, and ${place} is none`);
  try {
    accessSync(place, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${name} must be a folder that can be written (${code})`);
  }
}

/** The value is not in the sentence, as it may hold a password. */
function refuseOtherAddress(name: string, text: string | undefined): void {
  if (text === undefined) return;
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '') return;
  throw new Error(`${name} must be an http or https URL without a query`);
}
