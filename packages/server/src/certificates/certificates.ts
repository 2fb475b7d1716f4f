import { createReadStream } from 'node:fs';
import type { Board } from '@laurel/rules/boards/board.ts';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import { openModule } from '../database/open-module.ts';
import { repeat } from '../scheduling/repeat.ts';
import { certifySettled } from './certify-settled.ts';
import type { CertificateDependencies } from './dependencies.ts';
import { readCertificate } from './read-certificate.ts';
import { type ReceiptTrees, readReceipt } from './read-receipt.ts';
import { NoProof } from './refuse-facts.ts';
import { readUncertified } from './store/certificates.ts';

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

/** A certificate waits so many looks for cosignatures of witnesses, and is made without them then. */
const WITNESS_LOOKS = 10;

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
        const awaited = (looks.get(key) ?? 0) <= WITNESS_LOOKS ? witnesses : [];
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
