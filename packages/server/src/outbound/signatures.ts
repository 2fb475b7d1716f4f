import { Webhook } from 'standardwebhooks';

/** A secret and earlier ones that still sign. */
export interface Secrets {
  secret: string;
  old_secrets: OldSecret[];
}

export interface OldSecret {
  secret: string;
  /** Until when it signs, RFC 3339. */
  until: string;
}

/** The most secrets that sign in addition to the newest one: headers have bounds. */
const MAX_OLD_SECRETS = 4;

/**
 * The headers by which receivers verify a body, as in the Standard Webhooks specification: a signature for each valid
 * secret.
 */
export function signatureHeaders(
  { secret, old_secrets }: Secrets,
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const valid = [secret, ...old_secrets.filter((old) => isValid(old, at)).map((old) => old.secret)];
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': valid.map((one) => new Webhook(one).sign(id, at, body)).join(' '),
  };
}

/** A new secret. 192 bits, as the specification recommends. */
export function inventSecret(randomBytes: (size: number) => Buffer): string {
  return `whsec_${randomBytes(24).toString('base64')}`;
}

/** The secrets after a change to another one; the previous one signs until `until`, too. */
export function rotated(before: Secrets, secret: string, { at, until }: { at: Date; until: Date }): Secrets {
  const kept = before.old_secrets.filter((old) => isValid(old, at));
  const old_secrets = [{ secret: before.secret, until: until.toISOString() }, ...kept].slice(
    0,
    MAX_OLD_SECRETS,
  );
  return { secret, old_secrets };
}

function isValid({ until }: OldSecret, at: Date): boolean {
  return Date.parse(until) > at.getTime();
}
