import { openModule } from '../database/open-module.ts';
import { readFigures } from './read-figures.ts';
import { type CounterDependencies, RoundCounter } from './round-counter.ts';

export type Figures = ReturnType<typeof openFigures>;

/** Opens the module that says what campaigns come to so far. */
export function openFigures(dependencies: CounterDependencies) {
  const counter = new RoundCounter(dependencies);
  const useCases = { read: readFigures };
  const reading = openModule({ ...dependencies, counter }, useCases);
  return { ...reading, isBusy: () => counter.isBusy, close: () => counter.close() };
}
