import { cutText } from '@laurel/contract/values/cut-text.ts';
import type { Transporter } from 'nodemailer';

/** How e-mails leave the installation. */
export interface MailSettings {
  host: string;
  port: number;
  /** TLS from the first byte (smtps); otherwise STARTTLS, which is demanded where a password is sent. */
  isSecure: boolean;
  user: string | undefined;
  password: string | undefined;
  /** The sender, with or without a name. */
  from: string;
}

/** A text for one recipient. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** It is the same on every attempt, so that mail systems know a repeat. */
  messageId: string;
}

/** Why a mail server did not take an e-mail; the sentence holds no password. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure';
  /** Whether the mail server refuses the recipient for good. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

export interface MailSender {
  /** Resolves once the mail server has taken it. Throws MailFailure. */
  send: (mail: Mail) => Promise<void>;
}

const [CONNECTION_MILLISECONDS, SOCKET_MILLISECONDS] = [10_000, 20_000];

/** Most characters of what a mail server says. */
const MAX_CHARACTERS = 300;

/** Sends e-mails over SMTP, each on a connection of its own. Nothing is connected, or loaded, before the first one. */
export function openMailSender(settings: MailSettings): MailSender {
  let transporter: Promise<Transporter> | undefined;
  return {
    send: async (mail) => {
      transporter ??= connectBy(settings);
      try {
        await (await transporter).sendMail({ ...mail, from: settings.from });
      } catch (error) {
        throw failureOf(error as SmtpError, settings);
      }
    },
  };
}

async function connectBy({ host, port, isSecure, user, password }: MailSettings): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const hasPassword = user !== undefined && password !== undefined;
  return createTransport({
    ...{ host, port, secure: isSecure, requireTLS: hasPassword && !isSecure },
    ...(hasPassword ? { auth: { user, pass: password } } : {}),
    connectionTimeout: CONNECTION_MILLISECONDS,
    greetingTimeout: CONNECTION_MILLISECONDS,
    socketTimeout: SOCKET_MILLISECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

type SmtpError = Error & { code?: string; responseCode?: number };

/** Of refusals only those of the recipient are final: everything else, such as a wrong password, can be mended. */
function failureOf({ message, code, responseCode = 0 }: SmtpError, { password }: MailSettings): MailFailure {
  const text = password ? message.replaceAll(password, '…') : message;
  return new MailFailure(cutText(text, MAX_CHARACTERS), code === 'EENVELOPE' && responseCode >= 500);
}
