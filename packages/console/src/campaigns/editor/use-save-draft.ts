import { LaurelFault } from '@laurel/client/faults.ts';
import type { Campaign } from '@laurel/contract/campaigns/answers.ts';
import type { DefinitionError } from '@laurel/contract/campaigns/definition.ts';
import { sentencesOfForms } from '@laurel/contract/faults/describe-error.ts';
import { currencyForm } from '@laurel/contract/values/schemas.ts';
import { laurel } from '../../connection/laurel.ts';
import { toast, toastFault } from '../../kit/toasts.ts';
import { useAction } from '../../kit/use-action.ts';
import { t } from '../../languages/messages.ts';
import { isOvertaken } from '../edits/overtaken.ts';
import { type Draft, useDraft } from './draft.ts';

type Why = 'save' | 'publish';

/** Saves the draft, unless it holds nothing new; the editor shows what the server refuses at its fields. */
export function useSaveDraft(campaign: Campaign | undefined, overtaken: () => void) {
  const draft = useDraft();
  return useAction({
    run: async (_why: Why) => (campaign && !draft.isDirty() ? campaign : send(draft, campaign)),
    changes: [],
    onFault: (fault) => (isOvertaken(fault) ? overtaken() : showRefusal(draft, fault)),
  });
}

/** The version that was read goes with it, so that nobody's work is overwritten unseen. */
function send({ value }: Draft, campaign: Campaign | undefined): Promise<Campaign> {
  if (!campaign) return laurel.createCampaign({ body: value });
  const { id, version } = campaign;
  return laurel.replaceCampaign({ path: { id }, body: { ...value, version } });
}

/** A toast says how many fields have a fault, or shows the fault where it is about no field. */
function showRefusal(draft: Draft, fault: unknown): void {
  const count = judgeBy(draft, fault);
  if (count === 0) toastFault(fault, t('The draft was not saved'));
  else
    toast(
      t(
        'Not saved: fix {count, plural, one {# field, which says} other {# fields, which say}} what is wrong',
        { count },
      ),
    );
}

/** Notes the faults of a refusal at their fields; answers how many fields have one. */
export function judgeBy(draft: Draft, fault: unknown): number {
  if (fault instanceof LaurelFault) draft.judge(faultsOf(fault).filter(({ pointer }) => pointer !== ''));
  return draft.faults.length;
}

function faultsOf({ errors }: LaurelFault): DefinitionError[] {
  return errors.map(({ pointer = '', detail }) => ({ pointer, detail: fieldWords[detail] ?? detail }));
}

/** What schemas say, in the language of the console. */
const fieldWords: Readonly<Record<string, string>> = {
  [sentencesOfForms.empty]: t('is needed'),
  [sentencesOfForms.amount]: t('must be an amount such as 12.50'),
  [sentencesOfForms.wholeNumber]: t('must be a whole number'),
  [currencyForm]: t('must be a code such as EUR or USDT'),
};
