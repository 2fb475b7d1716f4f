import { enumeration } from '../values/enumerations.ts';

/** Whether edits of published campaigns need a second person. */
export const changeRequestRules = ['optional', 'required'] as const;
export type ChangeRequestRule = (typeof changeRequestRules)[number];
export const changeRequestRuleSchema = enumeration(
  'ChangeRequestRule',
  changeRequestRules,
  'Whether a published campaign is edited directly, too, or only by change requests, which a second person approves',
);
