import { createReadStream } from 'node:fs';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Board } from '@laurel/rules/boards/board.ts';
import { hex } from '@laurel/rules/sealing/bytes.ts';
import { type SettlementContent, textHash, textOfPayouts } from '@laurel/rules/sealing/certificate-lines.ts';
import { LRUCache } from 'lru-cache';
import { readExistingCampaign, readRaffleRow } from '../campaigns/campaigns.ts';
import type { Database } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import { repeat } from '../scheduling/repeat.ts';
import { readSealedLog, type SettledTrees, sealSettlement } from '../sealing/sealing.ts';
import { completionTexts, lostIn } from './completed-steps.ts';
import { type ReceiptTrees, readReceipt } from './read-receipt.ts';
import { NoProof } from './refuse-facts.ts';
import { certifiedBoard, owedTree } from './settled-board.ts';
import {
  type CertificateDependencies,
  type CertifiedCampaign,
  readCertifiedCampaign,
  textsOf,
} from './settled-campaign.ts';
import { insertCertificate, readCertificateRow, readPart, readUncertified } from './store/certificates.ts';
import { PART_BYTES, writeCertificate } from './write-certificate.ts';

export { readCertificateRow, type StoredCertificate } from './store/certificates.ts';

export type Certificates = ReturnType<typeof openCertificates>;
export type CertificateMaking = ReturnType<typeof openCertificateMaking>;

/** How often (ms) each process looks for settlements without a certificate. */
const LOOK_MILLISECONDS = 1_000;

/** Trees of boards that are kept for receipts: of a million lines some 70 MB each. */
const MAX_TREES = 4;

/** A certificate that so many looks have not made, as where nothing can be signed, is looked at once in the others. */
const USUAL_LOOKS = 20;
const LOOKS_APART = 60;

/** The most looks for which a certificate waits for cosignatures of witnesses; then it is made without them. */
const MAX_WITNESS_LOOKS = 10;

/** Opens the module that makes certificates, and receipts from the boards that these are about. */
export function openCertificateMaking(dependencies: CertificateDependencies) {
  const trees = new LRUCache<Board, Promise<ReceiptTrees>>({ max: MAX_TREES });
  return openModule({ ...dependencies, trees }, { certify: certifySettled, readReceipt });
}

/**
 * Opens the module that has certificates made: a settlement's leaf is sealed, and once it is signed, the file is made. Every
 * process does so; the database decides which one seals. `witnesses`: the names of those who cosign checkpoints.
 */
export function openCertificates(dependencies: {
  database: Database;
  making: Pick<CertificateMaking, 'certify'>;
  witnesses: readonly string[];
  noteNews: () => void;
  onError: (error: unknown, tenant_id?: number) => void;
}) {
  const { database, making, witnesses, noteNews, onError } = dependencies;
  const looks = new Map<string, number>();
  const refused = new Map<string, NoProof>();
  const certifyAll = async () => {
    const { rows, failure } = await readUncertified(database);
    const due = rows.filter(({ tenant_id, campaign_id }) => {
      const key = keyOf(tenant_id, campaign_id);
      const look = (looks.get(key) ?? 0) + 1;
      looks.set(key, look);
      return !refused.has(key) && (look <= USUAL_LOOKS || look % LOOKS_APART === 0);
    });
    if (rows.length === 0) looks.clear();
    for (const { tenant_id, campaign_id } of due)
      try {
        const key = keyOf(tenant_id, campaign_id);
        const awaited = (looks.get(key) ?? 0) <= MAX_WITNESS_LOOKS ? witnesses : [];
        const why = await making.certify(tenant_id, campaign_id, awaited);
        if (why !== undefined) refused.set(key, new NoProof(why));
      } catch (error) {
        onError(error, tenant_id);
      }
    if (due.length > 0) noteNews();
    if (failure !== undefined) throw failure;
    return false;
  };
  const certifying = repeat(certifyAll, { milliseconds: LOOK_MILLISECONDS, onError });
  const whyRefused = (tenant_id: number, campaign_id: number) => refused.get(keyOf(tenant_id, campaign_id));
  const reading = openModule({ database, whyRefused }, { read: readCertificate });
  return { ...reading, close: certifying.close };
}

function keyOf(tenant_id: number, campaign_id: number): string {
  return `${tenant_id} ${campaign_id}`;
}

/** So many bytes are read at once: a certificate of a million events has some 150 MB. */
const READ_BYTES = 1024 * 1024;

/** The bytes of a certificate on disk, part by part; reading throws the errors of the file system. */
export function readCertificateFile(path: string): AsyncIterable<Uint8Array> {
  return createReadStream(path, { highWaterMark: READ_BYTES });
}

/**
 * Seals a settlement and makes its certificate, as far as that can be done now; does nothing that is done already. The
 * certificate waits for cosignatures of `witnesses`. Returns why the campaign never gets one, where that is so.
 */
async function certifySettled(
  dependencies: CertificateDependencies,
  tenant_id: number,
  campaign_id: number,
  witnesses: readonly string[],
): Promise<string | undefined> {
  const campaign = await readCertifiedCampaign(dependencies, tenant_id, campaign_id);
  if (!campaign) return undefined;
  try {
    const index = await sealSettled(dependencies, campaign);
    if (index !== undefined) await writeCertificate(dependencies, campaign, index, witnesses);
    return undefined;
  } catch (error) {
    if (error instanceof NoProof) return error.detail;
    throw error;
  }
}

/**
 * Seals the leaf of a settlement, once (docs/certificates/format.md#5); returns its index. undefined: the events of the
 * board are not sealed yet, or other decisions come first; try again.
 */
async function sealSettled(
  dependencies: CertificateDependencies,
  campaign: CertifiedCampaign,
): Promise<number | undefined> {
  const { settlement, campaign_id } = campaign;
  const database = dependencies.database.ofTenant(campaign.tenant_id);
  const before = await readCertificateRow(database, campaign_id);
  if (before) return before.settlement;
  if (((await readSealedLog(database, 'events'))?.size ?? 0) < settlement.seq) return undefined;
  const { root, owed } = await certifiedBoard(database, campaign);
  const texts = {
    ...(await textsOf(dependencies, campaign)),
    payouts: textOfPayouts(owed),
    ...(await completionTexts(database, campaign)),
  };
  const owedOfLines = await owedTree(campaign, { payouts: owed, lost: lostIn(texts.lost) });
  const raffle = await readRaffleRow(database, campaign_id);
  const { version, seq, changes, settled_at, count, board_hash } = settlement;
  const content = (trees: SettledTrees): SettlementContent => ({
    ...{ version, seq, changes, settled_at: settled_at.toISOString(), count, board_hash },
    board_root: hex(root),
    ...trees,
    rates_hash: textHash(texts.rates),
    games_hash: textHash(texts.games),
    excluded_hash: textHash(texts.excluded),
    ...hashOfText('paused_hash', texts.paused),
    ...hashOfText('completions_hash', texts.completions),
    ...hashOfText('lost_hash', texts.lost),
    payouts_hash: textHash(texts.payouts),
    ...(owedOfLines && { owed_root: hex(owedOfLines.root) }),
    ...(raffle?.list_root ? { list_root: hex(raffle.list_root), tickets: raffle.tickets ?? 0 } : {}),
  });
  return database.transaction(async (tenant) => {
    const known = await readCertificateRow(tenant, campaign_id);
    if (known) return known.settlement;
    const at = dependencies.clock();
    const index = await sealSettlement(tenant, { at, campaign_id, seq }, content);
    if (index !== undefined) await insertCertificate(tenant, campaign_id, index);
    return index;
  });
}

function hashOfText(name: string, text: string | undefined): Record<string, string> {
  return text === undefined ? {} : { [name]: textHash(text) };
}

/** A kept certificate: its name, its size, and any of its bytes. */
interface KeptCertificate {
  hash: string;
  bytes: number;
  made_at: Date;
  /** From one byte up to and with another, part by part. */
  read: (from: number, to: number) => AsyncGenerator<Buffer>;
}

/** `whyRefused` keeps why a campaign never gets a certificate, once this process has looked at its events. */
interface CertificateReading {
  database: Database;
  whyRefused: (tenant_id: number, campaign_id: number) => Fault | undefined;
}

/**
 * The certificate of a settled campaign. Faults: `not_found` if there is none, or none yet; `conflict` if the campaign
 * can have none (`NoProof`).
 */
async function readCertificate(
  { database, whyRefused }: CertificateReading,
  tenant_id: number,
  campaign_id: number,
): Promise<KeptCertificate> {
  const tenant = database.ofTenant(tenant_id);
  const row = await readCertificateRow(tenant, campaign_id);
  await readExistingCampaign(tenant, campaign_id);
  if (!row || row.hash === null || row.bytes === null || row.made_at === null) {
    const refused = whyRefused(tenant_id, campaign_id);
    if (refused) throw refused;
    throw new Fault(
      'not_found',
      `There is no certificate of campaign ${campaign_id}: it is made some seconds after the settlement.`,
    );
  }
  const { hash, bytes, made_at } = row;
  return {
    hash,
    bytes,
    made_at,
    async *read(from, to) {
      for (let number = Math.floor(from / PART_BYTES); number * PART_BYTES <= to; number += 1) {
        const part = await readPart(tenant, campaign_id, number);
        if (!part) throw new Error(`certificate ${campaign_id} has no part ${number}`);
        const first = number * PART_BYTES;
        yield part.subarray(Math.max(0, from - first), to - first + 1);
      }
    },
  };
}
