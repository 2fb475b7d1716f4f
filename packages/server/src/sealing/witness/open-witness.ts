import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { verifierKeyText } from '@laurel/rules/sealing/signed-note.ts';
import { lockDataDirectory } from '../../database/data-directory.ts';
import { makeFolderDurably } from '../../database/durable-files.ts';
import { createCheckpointKey, readCheckpointKeys } from '../keys/key-ring.ts';
import { SignedTrees } from '../keys/signed-trees.ts';
import { Cosigner } from './cosigner.ts';
import { KnownLogs } from './known-logs.ts';
import { witnessServer } from './witness-server.ts';

/** What a witness is started with. */
export interface WitnessSettings {
  /** The name of its key, such as `casino.example/witness`. */
  name: string;
  /** Of its private key, and of what it cosigned last of each log. */
  directory: string;
  /** A file with the verifier keys of the logs that it knows. */
  logs: string;
  host: string;
  port: number;
  /** Whether the key in the directory was never used, so that no record of what it cosigned is missed. */
  isNewKey: boolean;
  clock: () => Date;
  onError: (error: unknown) => void;
}

/** A witness that is asked by HTTP. */
export interface RunningWitness {
  url: string;
  /** The verifier key of its cosignatures. */
  key: string;
  /** How many logs it knows. */
  logs: number;
  close: () => Promise<void>;
}

/**
 * Starts a witness (docs/certificates/witness.md). Throws a sentence where another process has the directory, or where a
 * key is there without the record of what it cosigned.
 */
export async function openWitness(settings: WitnessSettings): Promise<RunningWitness> {
  const { directory, host, port, onError } = settings;
  makeFolderDurably(directory);
  const unlock = lockDataDirectory(directory);
  try {
    const { cosigner, logs } = await openCosigner(settings);
    const server = witnessServer(cosigner, onError).listen(port, host);
    await once(server, 'listening');
    const { address, family, port: taken } = server.address() as AddressInfo;
    return {
      url: `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`,
      key: verifierKeyText(cosigner.key),
      logs,
      close: async () => {
        const closed = once(server, 'close');
        server.close();
        server.closeAllConnections();
        await Promise.all([closed, cosigner.ended()]);
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openCosigner({ name, directory, logs: file, isNewKey, clock }: WitnessSettings) {
  const known = new KnownLogs(file);
  const logs = await known.count();
  const trees = new SignedTrees(directory);
  const [there] = readCheckpointKeys(directory);
  if (there && (await trees.isBegun()) === isNewKey) throw new Error(isNewKey ? BEGUN : lostIn(directory));
  // Before the key, so that no crash leaves a key alone, which would look like one whose record is lost.
  await trees.begin();
  const signingKey = there ?? createCheckpointKey(directory, 1);
  const cosigner = new Cosigner({
    ...{ name, signingKey, trees, clock },
    keysOf: (origin) => known.keysOf(origin),
  });
  return { cosigner, logs };
}

const BEGUN = 'This witness has begun already: start it without --begin, so that a lost record is noticed.';

function lostIn(directory: string): string {
  return (
    `${directory} has a private key, but not the record of what was cosigned with it. Put back the whole directory; where the ` +
    'record is lost, remove the key, so that the next start makes another one. --begin is for a key that was never used.'
  );
}
