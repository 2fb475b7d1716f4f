import { mailAddressSchema } from '@laurel/contract/notices/notices.ts';
import { Check } from 'typebox/value';
import type { MailSettings } from '../outbound/send-mail.ts';

/** The usual ports, by the scheme of the URL. */
const ports: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

/** The settings as they were given; undefined: not set. */
export interface MailTexts {
  /** `SMTP_URL` */
  url: string | undefined;
  /** `SMTP_FROM` */
  from: string | undefined;
  /** `NOTICE_RECIPIENTS` */
  recipients: string | undefined;
}

/**
 * Reads `SMTP_URL` and `SMTP_FROM`; undefined: neither is set. Throws a sentence that names the variable, and never its
 * value, which may hold a password.
 */
export function readMail({ url: address, from }: Partial<MailTexts>): MailSettings | undefined {
  if (address === undefined && from === undefined) return undefined;
  if (address === undefined) throw new Error('SMTP_FROM is set, and SMTP_URL is not');
  if (from === undefined) throw new Error('SMTP_URL is set, and SMTP_FROM is not');
  const url = URL.parse(address);
  const port = ports[url?.protocol ?? ''];
  if (!url || port === undefined || url.hostname === '' || url.search !== '' || url.pathname.length > 1)
    throw new Error(
      'SMTP_URL must be smtp://HOST:PORT or smtps://HOST:PORT, with a user and password if needed',
    );
  if (!Check(mailAddressSchema, /<([^<>]*)>$/.exec(from)?.[1] ?? from))
    throw new Error('SMTP_FROM must be an address of e-mail, alone or as NAME <ADDRESS>');
  const decoded = (part: string) => (part === '' ? undefined : decodeURIComponent(part));
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? port : Number(url.port),
    isSecure: url.protocol === 'smtps:',
    user: decoded(url.username),
    password: decoded(url.password),
    from,
  };
}

/** Reads `NOTICE_RECIPIENTS`, addresses with commas between. */
export function readRecipients(text: string | undefined): string[] {
  const recipients = (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const wrong = recipients.find((one) => !Check(mailAddressSchema, one));
  if (wrong === undefined) return recipients;
  throw new Error(
    `NOTICE_RECIPIENTS must be addresses of e-mail with commas between, and "${wrong}" is none`,
  );
}
