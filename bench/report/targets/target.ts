import type { Run } from '../../harness/measurements.ts';
import type { EngineName } from '../../options.ts';

/** A promise of this project about speed, and which measurement proves it. */
export interface Target {
  what: string;
  section: Run['section'];
  engine: EngineName;
  /**
   * A ratio, a row, or the most memory of a scenario. A scenario name that ends with a blank matches all that begin with it.
   */
  of: string | [scenario: string, side: string] | { memory: string };
  least?: number;
  most?: number;
  unit: string;
  /** The reason why it is missed, while it is. */
  reason?: string;
}
