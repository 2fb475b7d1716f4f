/** Texts that a picture cuts off or that touch one another, as the browser laid them out. */
export function misplacedTexts(): string[] {
  return Array.from(document.querySelectorAll('.picture-svg')).flatMap((svg) => {
    const { left, right } = svg.getBoundingClientRect();
    const boxes = Array.from(svg.querySelectorAll('text'), (text) => ({
      text: text.textContent ?? '',
      box: text.getBoundingClientRect(),
    })).filter(({ text }) => text !== '');
    const outside = boxes.filter(({ box }) => box.left < left - 1 || box.right > right + 1);
    const touching = boxes.flatMap((a, index) =>
      boxes.slice(index + 1).flatMap((b) => {
        const isBeside = a.box.right <= b.box.left + 1 || b.box.right <= a.box.left + 1;
        return isBeside || Math.abs(a.box.bottom - b.box.bottom) >= 11 ? [] : [`${a.text} | ${b.text}`];
      }),
    );
    return [...outside.map(({ text }) => `${text} is cut off`), ...touching];
  });
}
