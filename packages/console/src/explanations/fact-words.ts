import type { ExplainedRound } from '@laurel/contract/explanations/explanations.ts';
import { t } from '../languages/messages.ts';

type FactKind = NonNullable<ExplainedRound['fact']>;

/** A deposit or a login in words; `amount`: with its currency, null where it is not known. */
export const factWords: Readonly<Record<FactKind, (amount: string | null) => string>> = {
  deposit: (amount) => (amount === null ? t('Deposit') : t('Deposit of {money}', { money: amount })),
  login: () => t('Login'),
};
