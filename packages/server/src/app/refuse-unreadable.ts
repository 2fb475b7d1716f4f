import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { readWitnesses } from '../sealing/sealing.ts';
import type { Config } from './config.ts';
import { readMail, readRecipients } from './mail-settings.ts';

/**
 * Throws a sentence that names the setting when one cannot be read that modules read once the database is open. Called
 * before it is, so that a start that must fail does not make the first start's secrets and show them to nobody.
 */
export function refuseUnreadable(config: Config): void {
  const { publicUrl, telemetry, mail, witnesses, databaseUrl } = config;
  refuseOtherAddress('PUBLIC_URL', publicUrl);
  refuseOtherAddress('OTEL_EXPORTER_OTLP_ENDPOINT', telemetry?.endpoint);
  readMail(mail ?? {});
  readRecipients(mail?.recipients);
  readWitnesses(witnesses);
  refuseOtherDatabase(databaseUrl);
  refuseUnwritable('SEALING_DIR', config.sealingDirectory);
  refuseUnwritable('FACTS_FOLDER', config.factsFolder);
}

/** The driver takes any other text as the name of a host. */
function refuseOtherDatabase(text: string | undefined): void {
  if (text === undefined || /^(postgres(ql)?:\/\/|socket:|\/)/.test(text)) return;
  throw new Error('DATABASE_URL must be a postgresql:// URL');
}

/** Otherwise the first failure comes in the background, much later. What writes to a folder makes it where it is missing. */
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
