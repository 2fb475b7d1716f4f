import { logNames } from '@laurel/contract/sealing/proofs.ts';
import { verifierKey, verifierKeyText } from '@laurel/rules/sealing/signed-note.ts';
import type { Database } from '../../database/database.ts';
import { recordDecision } from '../../decisions/decisions.ts';
import { hasKeyDecision } from '../store/key-decisions.ts';
import { readSealedLog } from '../store/sealed-logs.ts';
import { addSealingKey } from '../store/sealing-keys.ts';
import { eachTenant } from './each-tenant.ts';
import { type KeyPlace, openSealingKeys } from './key-ring.ts';
import { createCheckpointKey } from './signing-key.ts';

/**
 * Makes the next key and has every log say so before it signs: a decision of kind `key` names both, and the first checkpoint
 * that covers it is signed with both. A run that was cut off is completed by the next one. Returns the number of logs.
 * Throws NoSealingKey.
 */
export async function rotateKey(database: Database, place: KeyPlace): Promise<{ logs: number }> {
  const { number, signingKey, installation } = await openSealingKeys(database, place);
  const at = place.clock();
  const next = createCheckpointKey(place.directory, number + 1);
  let logs = 0;
  const announce = (tenant_id: number) =>
    database.ofTenant(tenant_id).transaction(async (tenant) => {
      for (const log of logNames) {
        const sealed = await readSealedLog(tenant, log);
        if (!sealed) continue;
        const [before, after] = [signingKey, next].map(({ public_key }) =>
          verifierKeyText(verifierKey(sealed.origin, public_key)),
        );
        if (await hasKeyDecision(tenant, `${after}`)) continue;
        await recordDecision(tenant, { kind: 'key', at, content: { log, old: before, new: after } });
        logs += 1;
      }
    });
  await eachTenant(database, announce);
  const { public_key } = next;
  await addSealingKey(database, { number: number + 1, public_key, created_at: at, installation });
  // Those that were added meanwhile.
  await eachTenant(database, announce);
  return { logs };
}
