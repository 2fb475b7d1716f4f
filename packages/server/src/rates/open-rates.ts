import { openModule } from '../database/open-module.ts';
import type { RateDependencies } from './dependencies.ts';
import { listRates } from './list-rates.ts';
import { readRateGaps } from './rate-gaps.ts';
import { setRates } from './set-rates.ts';

export type Rates = ReturnType<typeof openRates>;

/** Opens the module for exchange rates. */
export function openRates(dependencies: RateDependencies) {
  return openModule(dependencies, { set: setRates, list: listRates, readGaps: readRateGaps });
}
