import type { Client } from '@laurel/client/client.ts';
import { shownHash } from '@laurel/rules/planning/shown-hash.ts';
import { Failure, textsOption, UsageError } from '../../cli/arguments.ts';
import type { Command, Input } from '../../cli/command.ts';
import { type Plan, planOne } from './campaign-plan.ts';
import { definitionFiles, inOrderOfStages, readDefinitions } from './definition-files.ts';
import { type Pruning, planUnlisted, type Unlisted } from './unlisted.ts';

/** All that files would change, and what they do not name. */
export interface FolderPlan {
  plans: Plan[];
  /** Drafts and published campaigns of the tenant that are in no file. */
  unlisted: Unlisted[];
  /** Of all of it: another one as soon as a file or a campaign is another one. */
  hash: string;
}

/** Options of commands that may remove what is in no file. */
export const pruneOptions: Command['options'] = {
  prune: {
    type: 'boolean',
    about: 'also delete drafts, and cancel campaigns that have not started, that are in no file',
  },
  'prune-running': {
    type: 'string',
    multiple: true,
    value: 'CUSTOM_ID',
    about: 'with --prune: also cancel this campaign, which has started and is in no file; repeatable',
  },
};

/** What these options ask for. Throws UsageError. */
export function pruningOf(input: Input): Pruning {
  const running = textsOption(input, 'prune-running');
  const isWanted = input.values.prune === true;
  if (running.length > 0 && !isWanted) throw new UsageError('--prune-running needs --prune.');
  return { isWanted, running };
}

/** Compares files and folders with the campaigns of the tenant, with the consequences for running boards. Throws Failure. */
export async function planFolder(
  client: Client,
  paths: readonly string[],
  pruning: Pruning,
): Promise<FolderPlan> {
  const files = await definitionFiles(paths);
  const filed = (await Promise.all(files.map(readDefinitions))).flat();
  const twice = filed.find((one, index) => filed.findIndex((it) => it.custom_id === one.custom_id) < index);
  if (twice)
    throw new Failure(`${twice.file}: another definition has the custom_id "${twice.custom_id}", too.`);
  const plans: Plan[] = [];
  for (const one of inOrderOfStages(filed)) plans.push(await planOne(client, one, true));
  const unlisted = await planUnlisted(client, filed, pruning);
  return { plans, unlisted, hash: planHash(plans, unlisted) };
}

/**
 * The hash of plans: another one as soon as a definition or a campaign is another one, but not when scores move. An edit of
 * a running board is in it by the hash that a change request for it would have.
 */
export function planHash(
  plans: readonly Pick<Plan, 'filed' | 'known' | 'errors' | 'preview'>[],
  unlisted: readonly Unlisted[],
): string {
  const named = ({ id, version, state }: Unlisted['campaign']) => ({ id, version, state });
  return shownHash({
    plans: plans.map(({ filed, known, preview, errors }) => ({
      custom_id: filed.custom_id,
      body: filed.body,
      known: known ? named(known) : null,
      edit: preview?.confirm ?? null,
      errors,
    })),
    unlisted: unlisted.map(({ campaign, action }) => ({ ...named(campaign), action })),
  });
}
