import { Turn, Turns } from '../../src/scheduling/turns.ts';

/** Turns that are over whenever work asks, and how often they were given: so often work can give way to requests. */
export class CountedTurns extends Turns {
  given = 0;
  /** Called whenever a turn is given, as a request that waits would be. */
  onGiven: () => void = () => {};

  constructor() {
    super(alwaysLater());
  }

  override begin(): Turn {
    const turn = super.begin();
    return new Turn(alwaysLater(), () => {
      this.given += 1;
      this.onGiven();
      return turn.next();
    });
  }
}

/** Each look at the clock is a second after the last. */
function alwaysLater(): () => number {
  let now = 0;
  return () => {
    now += 1_000;
    return now;
  };
}
