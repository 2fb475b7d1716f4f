import { type Static, Type } from 'typebox';
import { writtenText } from './stored-text.ts';

export const reasonSchema = writtenText(
  'Why; kept in the audit log and with the version that this call makes',
);

/** Body of calls that are refused without a reason. */
export const requiredReasonSchema = Type.Object(
  { reason: reasonSchema },
  { title: 'RequiredReasonBody', additionalProperties: false },
);
export type RequiredReason = Static<typeof requiredReasonSchema>;
