import { type Campaign, type CampaignEdit, serverOwnedMembers } from '@laurel/contract/campaigns/answers.ts';
import type { CampaignInput } from '@laurel/contract/campaigns/definition.ts';
import { Fault } from '@laurel/contract/faults/faults.ts';

type ServerOwned = Pick<CampaignEdit, keyof typeof serverOwnedMembers>;

const names = Object.keys(serverOwnedMembers) as (keyof ServerOwned)[];

/** Splits the body of an edit into the definition and the members that only the server sets. */
export function partEdit(edit: CampaignEdit): { input: CampaignInput; owned: ServerOwned } {
  const { id, state, version, status, created_at, published_at, warnings, ...input } = edit;
  const owned = Object.fromEntries(Object.entries(edit).filter(([name]) => name in serverOwnedMembers));
  return { input, owned };
}

/**
 * A campaign that was read can be sent back; the members that the server sets must be unchanged. Throws `invalid_body`
 * naming those that are not.
 */
export function refuseOthersOwned(owned: ServerOwned, campaign: Campaign): void {
  const different = names.filter((name) => owned[name] !== undefined && owned[name] !== campaign[name]);
  if (different.length === 0) return;
  const errors = different.map((name) => ({
    pointer: `/${name}`,
    detail: `is set by the server and is ${JSON.stringify(campaign[name])}; leave it out or send it as it is`,
  }));
  throw new Fault('invalid_body', `Not valid: ${different.map((name) => `/${name}`).join(', ')}.`, {
    errors,
  });
}
