/**
 * The positions of labels that belong at `wanted` (ascending), at least `gap` apart and within `from` and `to`: as near to
 * their wishes as that allows, by least squares. Where there is not enough space the labels overrun `to`.
 */
export function spreadLabels(wanted: readonly number[], gap: number, from: number, to: number): number[] {
  // With the gaps taken out the labels need only be in order: isotonic regression by joining neighbours.
  const blocks: Array<{ sum: number; count: number }> = [];
  wanted.forEach((at, index) => {
    let block = { sum: at - index * gap, count: 1 };
    for (let last = blocks.at(-1); last !== undefined; last = blocks.at(-1)) {
      if (last.sum / last.count <= block.sum / block.count) break;
      block = { sum: last.sum + block.sum, count: last.count + block.count };
      blocks.pop();
    }
    blocks.push(block);
  });
  const highest = Math.max(from, to - (wanted.length - 1) * gap);
  return blocks
    .flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count))
    .map((at, index) => Math.min(highest, Math.max(from, at)) + index * gap);
}
