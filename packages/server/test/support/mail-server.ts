import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { answerAfter } from './delays.ts';

const file = (name: string) =>
  readFileSync(new URL(`../data/mail-server/${name}.pem`, import.meta.url), 'utf8');
const [key, cert] = [file('key'), file('certificate')];

/** An e-mail as a mail server took it. */
export interface TakenMail {
  recipients: string[];
  /** Who signed in; undefined: nobody. */
  user: string | undefined;
  isEncrypted: boolean;
  mail: ParsedMail;
}

/** A mail server on this machine. */
export interface MailServer {
  port: number;
  taken: TakenMail[];
  /** Recipients that are refused for good. */
  unknown: Set<string>;
  /** How long (ms) it waits before it takes an e-mail. */
  slowness: { milliseconds: number };
  close: () => Promise<void>;
}

export interface MailServerOptions {
  /** Default: a free one. */
  port?: number;
  /** Who may sign in; everybody must, and only over TLS. */
  account?: { user: string; password: string };
  /** Whether it knows no TLS. */
  isPlain?: boolean;
}

/** Starts a real SMTP server, which knows STARTTLS, with a certificate for localhost that signs itself. */
export async function startMailServer({
  port = 0,
  account,
  isPlain = false,
}: MailServerOptions = {}): Promise<MailServer> {
  const taken: TakenMail[] = [];
  const unknown = new Set<string>();
  const slowness = { milliseconds: 0 };
  const server = new SMTPServer({
    ...{ key, cert },
    ...(isPlain ? { disabledCommands: ['STARTTLS'], allowInsecureAuth: true } : {}),
    authOptional: account === undefined,
    logger: false,
    onAuth: ({ username, password }, _session, callback) => {
      if (username === account?.user && password === account?.password) callback(null, { user: username });
      else callback(new Error('Wrong user or password'));
    },
    onRcptTo: ({ address }, _session, callback) => {
      if (!unknown.has(address)) callback();
      else callback(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
    },
    onData: (stream, { envelope, secure, user }, callback) => {
      const take = async () => {
        const mail = await simpleParser(stream);
        const recipients = envelope.rcptTo.map(({ address }) => address);
        await answerAfter(slowness.milliseconds, undefined);
        taken.push({
          recipients,
          user: user === undefined ? undefined : String(user),
          isEncrypted: secure,
          mail,
        });
      };
      take().then(() => callback(), callback);
    },
  });
  server.on('error', () => {});
  server.listen(port, 'localhost');
  await once(server.server, 'listening');
  const address = server.server.address() as { port: number };
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { port: address.port, taken, unknown, slowness, close };
}

/** Lets this process trust the certificate of these mail servers, as an installation trusts that of its own. */
export function trustMailServers(): void {
  setDefaultCACertificates([...getCACertificates('default'), cert]);
}

/** Settings of an installation that sends by this mail server. */
export function settingsOf({ port }: MailServer): NodeJS.ProcessEnv {
  return { SMTP_URL: `smtp://localhost:${port}`, SMTP_FROM: 'laurel@example.com' };
}
