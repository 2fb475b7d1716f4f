/** Something bad that happens to the server, its engine or what lies between, and is over when it answers. */
export interface Disruption {
  name: string;
  /** How often it is chosen compared with the others. */
  weight: number;
  happen: () => Promise<void>;
}

/** Answers a function that draws one of them. */
export function drawFrom(disruptions: Disruption[], random: () => number): () => Disruption {
  const total = disruptions.reduce((sum, { weight }) => sum + weight, 0);
  return () => {
    let left = random() * total;
    for (const disruption of disruptions) {
      left -= disruption.weight;
      if (left < 0) return disruption;
    }
    return disruptions[0] as Disruption;
  };
}
