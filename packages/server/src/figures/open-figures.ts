import { openModule } from '../database/open-module.ts';
import { readFigures } from './read-figures.ts';
import { readReport } from './read-report.ts';
import { type CounterDependencies, RoundCounter } from './round-counter.ts';

export type Figures = ReturnType<typeof openFigures>;

/** Opens the module that says what campaigns come to so far. */
export function openFigures(dependencies: CounterDependencies) {
  const counter = new RoundCounter(dependencies, false);
  const comparer = new RoundCounter(dependencies, true);
  const reading = openModule({ ...dependencies, counter, comparer }, { read: readFigures, readReport });
  return {
    ...reading,
    isBusy: () => counter.isBusy || comparer.isBusy,
    close: () => Promise.all([counter.close(), comparer.close()]),
  };
}
