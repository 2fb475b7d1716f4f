import { openModule } from '../database/open-module.ts';
import { findAtSettlement } from './at-settlement.ts';
import type { SettlementFinding } from './dependencies.ts';
import { KeptTraits } from './find/kept-traits.ts';
import { compareInTurn, findInTurn } from './in-turn.ts';
import { tryThresholds } from './try-thresholds.ts';

export type AlarmSearch = ReturnType<typeof openAlarmSearch>;

/** Opens the module that finds alarms in the log. */
export function openAlarmSearch(dependencies: Omit<SettlementFinding, 'kept'>) {
  return openModule(
    { ...dependencies, kept: new KeptTraits() },
    {
      findOfRunning: findInTurn,
      compare: compareInTurn,
      findAtSettlement,
      try: tryThresholds,
    },
  );
}
