import { LaurelFault } from '@laurel/client/faults.ts';
import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { DefinitionError } from '@laurel/contract/campaigns/definition.ts';
import { useState } from 'react';
import { isOvertaken } from '../edits/overtaken.ts';
import { toast, toastFault } from '../kit/toasts.ts';
import { laurel } from '../server/laurel.ts';
import type { Draft } from './draft.ts';
import { useDraft } from './use-draft.ts';

type Why = 'save' | 'publish';

/** Saves what stands in the editor; what the server refuses is shown beside its fields. */
export function useSaveDraft(campaign: Campaign | undefined, overtaken: () => void) {
  const draft = useDraft();
  const [busy, setBusy] = useState<Why>();
  const save = async (why: Why): Promise<Campaign | undefined> => {
    if (campaign && !draft.isDirty()) return campaign;
    setBusy(why);
    try {
      return await send(draft, campaign);
    } catch (error) {
      if (isOvertaken(error)) overtaken();
      else showRefusal(draft, error);
      return undefined;
    } finally {
      setBusy(undefined);
    }
  };
  return { save, busy };
}

/** The version that was read goes with it, so that nobody's work is overwritten unseen. */
function send({ value }: Draft, campaign: Campaign | undefined): Promise<Campaign> {
  if (!campaign) return laurel.createCampaign({ body: value });
  const { id, version } = campaign;
  return laurel.replaceCampaign({ path: { id }, body: { ...value, version } });
}

/** Faults of members stand beside their fields; a word at the foot of the page says that there are some. */
export function showRefusal(draft: Draft, error: unknown): void {
  if (error instanceof LaurelFault) draft.judge(faultsOf(error).filter(({ pointer }) => pointer !== ''));
  const { length } = draft.faults;
  if (length === 0) toastFault(error, 'This was not saved');
  else toast(`Not saved: ${length} ${length === 1 ? 'thing' : 'things'} to fix, each shown beside its field`);
}

function faultsOf(fault: LaurelFault): DefinitionError[] {
  if (isTaken(fault)) return [{ pointer: '/custom_id', detail: fault.detail }];
  return fault.errors.map(({ pointer, detail }) => ({ pointer: pointer ?? '', detail: plainly(detail) }));
}

/** A name that another campaign has is a conflict as a whole. */
function isTaken({ code, detail, errors }: LaurelFault): boolean {
  return code === 'conflict' && errors.length === 0 && detail.includes('custom_id');
}

/** What a schema says, as people say it. */
function plainly(detail: string): string {
  if (/^must NOT have fewer than 1 /.test(detail)) return 'is needed';
  if (/^must match pattern "\^\(\?:0\|/.test(detail)) return 'must be an amount such as 12.50';
  if (/^must match pattern "\^\[A-Z\]/.test(detail)) return 'must be a code of three letters such as EUR';
  if (/^must be integer/.test(detail)) return 'must be a whole number';
  return detail;
}
