import { readWitnesses } from '../sealing/sealing.ts';
import type { Config } from './config.ts';
import { readMail, readRecipients } from './mail-settings.ts';

/**
 * Throws a sentence that names the setting when one cannot be read that modules read once the database is open. Called
 * before it is, so that a start that must fail does not make the first start's secrets and show them to nobody.
 */
export function refuseUnreadable({ publicUrl, telemetry, mail, witnesses }: Config): void {
  refuseOtherAddress('PUBLIC_URL', publicUrl);
  refuseOtherAddress('OTEL_EXPORTER_OTLP_ENDPOINT', telemetry?.endpoint);
  readMail(mail ?? {});
  readRecipients(mail?.recipients);
  readWitnesses(witnesses);
}

/** The value is not in the sentence, as it may hold a password. */
function refuseOtherAddress(name: string, text: string | undefined): void {
  if (text === undefined) return;
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '') return;
  throw new Error(`${name} must be an http or https URL without a query`);
}
