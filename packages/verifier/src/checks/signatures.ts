import { formatTimestamp, MICROSECONDS_A_SECOND } from '@laurel/contract/values/timestamps.ts';
import { concatenate, utf8 } from '@laurel/rules/sealing/bytes.ts';
import type { CertificateHead, OfLogs } from '@laurel/rules/sealing/certificate-lines.ts';
import { isConsistent } from '@laurel/rules/sealing/merkle-tree.ts';
import {
  cosignedText,
  type Note,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  readCosignature,
  type TreeHead,
  type VerifierKey,
  verifierKey,
  verifierKeyText,
} from '@laurel/rules/sealing/signed-note.ts';
import type { Retired } from './decisions.ts';
import type { Findings } from './findings.ts';
import type { SealedSettlement } from './settlement.ts';

/** Larger trees are nobody's: a thousand events a second for thirty years. */
const MAX_SIZE = 2 ** 40;

export type Log = keyof OfLogs<unknown>;
export const logs: readonly Log[] = ['events', 'decisions'];

/** The tree of each log as its checkpoint has it; undefined for one that cannot be read. */
export function treesOf(head: CertificateHead, findings: Findings): OfLogs<TreeHead | undefined> {
  const [events, decisions] = logs.map((log) => treeOf(head.checkpoints[log], log, findings));
  if (events && decisions) {
    const [one, other] = [events, decisions].map(({ origin }) => tenantOf(origin));
    findings.demand(one === other, 'signatures', () => 'The two checkpoints are of different tenants.');
  }
  return { events, decisions };
}

/** The part of an origin that both logs of a tenant share. */
function tenantOf(origin: string): string {
  return origin.slice(0, origin.lastIndexOf('/'));
}

function treeOf(checkpoint: string, log: Log, findings: Findings): TreeHead | undefined {
  const note = parseNote(checkpoint);
  const tree = note && parseCheckpoint(note.text);
  if (!tree || tree.size > MAX_SIZE) {
    findings.fail('signatures', `The checkpoint of ${log} is none.`);
    return undefined;
  }
  findings.demand(
    tree.origin.startsWith('laurel/') && tree.origin.endsWith(`/${log}`),
    'signatures',
    () => `The checkpoint of ${log} is of another log: ${tree.origin}.`,
  );
  return tree;
}

/** Who signed the checkpoints. */
export interface Signers {
  /** The texts of the keys that signed, of those that were to be believed. */
  readonly keys: readonly string[];
  /** Both are signed by keys of the file, and not by those that the reader gave. */
  readonly areOthers: boolean;
}

/** What signatures are checked with. */
export interface Signing {
  readonly head: CertificateHead;
  readonly trees: OfLogs<TreeHead | undefined>;
  /** The operator's keys that the reader gave. */
  readonly given: readonly VerifierKey[];
  /** The witnesses' keys that the reader gave. */
  readonly witnesses: readonly VerifierKey[];
  readonly retired: readonly Retired[];
  readonly findings: Findings;
}

/**
 * Checks the signature of each checkpoint, with the keys that the reader gave or else with those of the file. One key signs
 * both logs of a tenant, each under its own name, so a key that was given for one log is believed for the other, too. A key
 * that the decisions of the file replaced does not sign alone what came after. Each witness whose key the reader gave must
 * have cosigned both.
 */
export async function checkSignatures(signing: Signing): Promise<Signers> {
  const { head, trees, given, retired, findings } = signing;
  const keys: string[] = [];
  const others: string[] = [];
  for (const log of logs) {
    const note = parseNote(head.checkpoints[log]);
    const own = head.keys[log].map(parseVerifierKey).filter((key) => key !== undefined);
    const old = retiredOf(log, trees[log], retired);
    findings.demand(
      trees[log] === undefined || !old.some(({ origin }) => origin === trees[log]?.origin),
      'signatures',
      () => `The checkpoint of ${log} has a name that the log gave up before.`,
    );
    const isBelieved = (key: VerifierKey) => !old.some((one) => one.key === verifierKeyText(key));
    const believed = given.length > 0 ? given : own;
    const signer = note && (await signerOf(note, believed, isBelieved));
    const other = signer || !note ? undefined : await signerOf(note, own, () => true);
    if (signer) keys.push(verifierKeyText(signer));
    else findings.fail('signatures', whyNot({ log, isGiven: given.length > 0, note, other }));
    if (other && isBelieved(other)) others.push(verifierKeyText(other));
    checkKeys(log, head, { own, signer }, findings);
  }
  const cosigned = await checkCosignatures(signing);
  findings.pass('signatures', [passed(given.length > 0, keys), ...cosigned].join(' '));
  return { keys, areOthers: others.length === logs.length };
}

/** Answers a sentence about each witness that cosigned both checkpoints, by C2SP tlog-cosignature. */
async function checkCosignatures({ head, witnesses, findings }: Signing): Promise<string[]> {
  const sentences: string[] = [];
  for (const witness of witnesses) {
    const times: number[] = [];
    for (const log of logs) {
      const time = await cosignedAt(head.checkpoints[log], witness);
      if (time !== undefined) times.push(time);
      else
        findings.fail(
          'signatures',
          `The checkpoint of ${log} is not cosigned by ${witness.name}, whose key you gave.`,
        );
    }
    if (times.length === logs.length) {
      const earlier = formatTimestamp(Math.min(...times) * MICROSECONDS_A_SECOND);
      sentences.push(`Both are cosigned by ${witness.name}, the earlier at ${earlier}.`);
    }
  }
  return sentences;
}

/** When (s since 1970) the witness says that it cosigned the checkpoint; undefined where it did not. */
async function cosignedAt(checkpoint: string, witness: VerifierKey): Promise<number | undefined> {
  const note = parseNote(checkpoint);
  for (const { name, key_id, signature } of note?.signatures ?? []) {
    const isOf = name === witness.name && key_id === witness.key_id;
    const cosignature = isOf ? readCosignature(signature) : undefined;
    if (!note || !cosignature) continue;
    const text = cosignedText(note.text, cosignature.time);
    if (await isSigned(witness, cosignature.signature, text)) return cosignature.time;
  }
  return undefined;
}

/** Of a log: what was given up before the tree of its checkpoint had its last leaf. */
function retiredOf(log: Log, tree: TreeHead | undefined, retired: readonly Retired[]): readonly Retired[] {
  // Each of these decisions is in the signed log of decisions itself.
  return retired.filter((one) => one.log === log && (log === 'decisions' || (tree?.size ?? 0) > one.seq));
}

function checkKeys(
  log: Log,
  head: CertificateHead,
  { own, signer }: { own: readonly VerifierKey[]; signer: VerifierKey | undefined },
  findings: Findings,
): void {
  findings.demand(
    own.length === head.keys[log].length,
    'signatures',
    () => `A key of ${log} in the file is no verifier key.`,
  );
  findings.demand(
    signer === undefined || own.some((key) => key.key_id === signer.key_id && key.name === signer.name),
    'signatures',
    () => `The key that signed the checkpoint of ${log} is not among the keys of the file.`,
  );
}

interface Unsigned {
  readonly log: Log;
  readonly isGiven: boolean;
  readonly note: Note | undefined;
  readonly other: VerifierKey | undefined;
}

function whyNot({ log, isGiven, note, other }: Unsigned): string {
  const of = `The checkpoint of ${log}`;
  if (!note) return `${of} is no signed note.`;
  const key = other && verifierKeyText(other);
  if (isGiven && key)
    return `${of} is not signed by any of the keys that you gave, but by ${key}, a key of the file: compare it with all keys that the operator publishes, older ones too.`;
  if (isGiven) return `${of} is not signed by any of the keys that you gave.`;
  if (key) return `${of} is signed by ${key} alone, which the decisions of the file replaced before.`;
  return `${of} is not signed by any of the keys in the file: its text, its signature or the key was changed.`;
}

function passed(isGiven: boolean, keys: readonly string[]): string {
  const which = `These signed: ${keys.join(', ')}.`;
  if (isGiven) return `Both checkpoints are signed by the keys that you gave. ${which}`;
  return `They are signed by the keys in the file itself; compare them with the keys that the operator publishes at /log/v1/{tenant_id}/keys. ${which}`;
}

async function signerOf(
  note: Note,
  keys: readonly VerifierKey[],
  isBelieved: (key: VerifierKey) => boolean,
): Promise<VerifierKey | undefined> {
  const [origin = ''] = note.text.split('\n');
  for (const { name: of, public_key, algorithm } of keys) {
    if (algorithm !== 'ed25519' || tenantOf(of) !== tenantOf(origin)) continue;
    const key = verifierKey(origin, public_key);
    if (!isBelieved(key)) continue;
    for (const { name, key_id, signature } of note.signatures) {
      if (name !== key.name || key_id !== key.key_id) continue;
      if (await isSigned(key, signature, note.text)) return key;
    }
  }
  return undefined;
}

/**
 * Whether the platform checks Ed25519: browsers do on pages with TLS, of this machine and from disk, Chromium from
 * release 137 on.
 */
export async function canCheckSignatures(): Promise<boolean> {
  try {
    await crypto.subtle.importKey('raw', new Uint8Array(32), 'Ed25519', false, ['verify']);
    return true;
  } catch {
    return false;
  }
}

async function isSigned(key: VerifierKey, signature: Uint8Array, text: string): Promise<boolean> {
  try {
    const imported = await crypto.subtle.importKey('raw', memory(key.public_key), 'Ed25519', false, [
      'verify',
    ]);
    return await crypto.subtle.verify('Ed25519', imported, memory(signature), memory(utf8(text)));
  } catch {
    // Bytes that are no key, or no signature.
    return false;
  }
}

/** The bytes in memory of their own, as WebCrypto wants them. */
function memory(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return concatenate([bytes]) as Uint8Array<ArrayBuffer>;
}

/** Checks that the logs have only grown from the settlement to the signed checkpoints. */
export function checkConsistency(
  proofs: OfLogs<readonly Uint8Array[]>,
  settlement: SealedSettlement | undefined,
  trees: OfLogs<TreeHead | undefined>,
  findings: Findings,
): void {
  if (!settlement) return;
  for (const log of logs) {
    const newer = trees[log];
    if (!newer) continue;
    const older = settlement.trees[log];
    findings.demand(
      isConsistent(older, newer, proofs[log]),
      'consistency',
      () =>
        `The log of ${log} at the settlement, with ${older.size} leaves, is not the beginning of the signed one, with ${newer.size}.`,
    );
  }
  findings.demand(
    settlement.seq === settlement.trees.events.size,
    'consistency',
    () =>
      `The settlement names event ${settlement.seq} as the last, and ${settlement.trees.events.size} leaves.`,
  );
  findings.pass('consistency', 'Both logs have only grown from the settlement to the signed checkpoints.');
}
