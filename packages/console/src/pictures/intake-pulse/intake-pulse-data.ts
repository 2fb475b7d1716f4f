import { t } from '../../languages/messages.ts';
import type { MomentFormat } from '../time/moment-format.ts';

/** What arrived in each minute, and how far the boards were behind. */
export interface IntakePulseData {
  /** In order of time, one a minute without holes. */
  readonly minutes: readonly IntakeMinute[];
  /** Seconds by which boards were behind the log at each of the minutes, null where unknown; undefined: no line. */
  readonly lag?: ReadonlyArray<number | null>;
  readonly format: MomentFormat;
}

/** Events by outcome. `minute`: its beginning, RFC 3339. */
export interface IntakeMinute {
  readonly minute: string;
  readonly accepted: number;
  readonly duplicates: number;
  readonly conflicts: number;
  readonly rejected: number;
}

export type IntakeOutcome = 'accepted' | 'duplicates' | 'conflicts' | 'rejected';

/** From the ground up. */
export const outcomes: readonly IntakeOutcome[] = ['accepted', 'duplicates', 'conflicts', 'rejected'];

export const outcomeNames: Record<IntakeOutcome, string> = {
  accepted: t('accepted'),
  duplicates: t('sent again'),
  conflicts: t('conflicts'),
  rejected: t('refused'),
};

export function totalOf(minutes: readonly IntakeMinute[], outcome: IntakeOutcome): number {
  return minutes.reduce((sum, minute) => sum + minute[outcome], 0);
}
