import type { Database } from '../database/database.ts';
import type { MailSender } from '../outbound/send-mail.ts';

/** The dependencies of notices. */
export interface NoticeDependencies {
  database: Database;
  clock: () => Date;
  /** In [0, 1). */
  random: () => number;
  randomBytes: (size: number) => Buffer;
  /** Undefined: the installation has no mail server, and nobody gets e-mails. */
  mail: MailSender | undefined;
  /** Who gets e-mails of every tenant. */
  recipients: readonly string[];
  /** Base of links to the console; undefined: e-mails have none. */
  publicUrl: string | undefined;
  /** Called for each attempt; `failure` says why the mail server did not take it. */
  onMail: (outcome: 'sent' | 'failed', failure?: string) => void;
}
