import { isAnnouncedValue } from '@laurel/contract/campaigns/announced-value.ts';
import type { RaffleDefinition } from '@laurel/contract/campaigns/definition.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';
import type { Raffle, SeedValueBody } from '@laurel/contract/raffles/raffles.ts';
import { type Author, writeAudit } from '../audit/audit.ts';
import { insertValue, lockCampaign } from '../campaigns/campaigns.ts';
import type { RaffleDependencies } from './dependencies.ts';
import { existingRaffle, readRaffle } from './read-raffle.ts';

/**
 * Enters the value of a supplied seed, once the list of tickets is fixed and sealed; the draw follows
 * (docs/rules/raffles.md#4). The same value again changes nothing. Faults: `not_found`; `conflict` where the seed is sealed,
 * the list is not fixed, or another value was entered; `invalid_body` at `/value` for one that was not announced so.
 */
export async function supplyValue(
  dependencies: RaffleDependencies & { onSupplied: () => void },
  { tenant_id, username }: Author,
  campaign_id: number,
  { value, reason }: SeedValueBody,
): Promise<Raffle> {
  const { database, clock, onSupplied } = dependencies;
  await database.ofTenant(tenant_id).transaction(async (tenant) => {
    await lockCampaign(tenant, campaign_id);
    const { row, definition } = await existingRaffle(tenant, campaign_id, { toPlayers: false });
    if (definition.rules.seed !== 'supplied')
      throw new Fault('conflict', 'The seed of this raffle is sealed: its secret was chosen at publishing.');
    if (row.fixed_at === null)
      throw new Fault('conflict', 'The list of tickets is not fixed yet; a value must come after it.');
    if (row.value === value) return;
    if (row.value !== null) throw enteredBefore();
    if (!isAnnouncedValue(definition.rules.seed_source, value)) throw notAnnounced(definition.rules);
    const at = clock();
    if (!(await insertValue(tenant, campaign_id, { value, supplied_by: username, supplied_at: at })))
      throw enteredBefore();
    const entry = { at, author: username, campaign_id, reason: reason ?? null, details: { value } };
    await writeAudit(tenant, { action: 'raffle.seed_supplied', ...entry });
  });
  onSupplied();
  return readRaffle(dependencies, tenant_id, campaign_id, { toPlayers: false });
}

function enteredBefore(): Fault {
  return new Fault('conflict', 'Another value was entered before; it cannot be changed.');
}

function notAnnounced({ seed_source }: RaffleDefinition['rules']): Fault {
  const form = seed_source
    ? `must have the form ${seed_source.pattern}, as was announced`
    : 'must not be blank';
  return new Fault('invalid_body', 'Not valid: /value.', { errors: [{ pointer: '/value', detail: form }] });
}
