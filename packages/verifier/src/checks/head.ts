import { maxIdLength } from '@laurel/contract/values/schemas.ts';
import {
  CERTIFICATE_FORMAT,
  type CertificateHead,
  type CertificateKind,
  type OfLogs,
} from '@laurel/rules/sealing/certificate-lines.ts';
import { asCount, asObject, asShortText, asTexts, UnreadableFile } from '../reading/members.ts';

const KINDS: readonly CertificateKind[] = ['certificate', 'receipt'];
const MAX_KEYS = 100;
const MAX_NOTE_LENGTH = 100_000;
const MEMBERS = ['format', 'kind', 'campaign', 'keys', 'checkpoints', 'settlement', 'unverified'] as const;

/** Reads the first line. */
export function readHead(value: unknown): CertificateHead {
  const head = asObject(value, MEMBERS, 'The first line');
  if (head.format !== CERTIFICATE_FORMAT)
    throw new UnreadableFile(`The file is no Laurel certificate: its format is not "${CERTIFICATE_FORMAT}".`);
  const kind = KINDS.find((known) => known === head.kind);
  if (!kind) throw new UnreadableFile('Its kind must be "certificate" or "receipt".');
  const campaign = asObject(head.campaign, ['id', 'custom_id'], 'The campaign');
  return {
    format: CERTIFICATE_FORMAT,
    kind,
    campaign: {
      id: asCount(campaign.id, 'The campaign’s id'),
      custom_id: asShortText(campaign.custom_id, 'Its custom_id', maxIdLength),
    },
    keys: ofLogs(head.keys, 'The keys', readKeys),
    checkpoints: ofLogs(head.checkpoints, 'The checkpoints', (value, what) =>
      asShortText(value, what, MAX_NOTE_LENGTH),
    ),
    settlement: asCount(head.settlement, 'The index of the settlement'),
    unverified: {},
  };
}

/** Reads an object with a member for each log. */
export function ofLogs<Value>(
  value: unknown,
  what: string,
  read: (value: unknown, what: string) => Value,
): OfLogs<Value> {
  const { events, decisions } = asObject(value, ['events', 'decisions'], what);
  return { events: read(events, `${what} of events`), decisions: read(decisions, `${what} of decisions`) };
}

function readKeys(value: unknown, what: string): readonly string[] {
  const keys = asTexts(value, what);
  if (keys.length > MAX_KEYS) throw new UnreadableFile(`${what} are more than ${MAX_KEYS}.`);
  return keys;
}
