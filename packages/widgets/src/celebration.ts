import { realEnvironment } from '@laurel/client/environment.ts';

const LEAVES = 24;
const MILLISECONDS = 2_400;
const colours = ['#f6c445', '#7fb77e', '#e8a33d', '#4f9d69'];

/** Leaves that fall once over the element and disappear. They take no clicks, and screen readers ignore them. */
export function letLeavesFall(root: ParentNode): void {
  const layer = document.createElement('div');
  layer.ariaHidden = 'true';
  Object.assign(layer.style, { position: 'absolute', inset: '0', overflow: 'hidden', pointerEvents: 'none' });
  const leaves = Array.from({ length: LEAVES }, (_, nth) => leafOf(nth));
  layer.append(...leaves);
  root.append(layer);
  const falls = leaves.map((leaf) => fall(leaf).finished);
  Promise.allSettled(falls).then(() => layer.remove());
}

function leafOf(nth: number): HTMLElement {
  const leaf = document.createElement('i');
  Object.assign(leaf.style, {
    position: 'absolute',
    insetBlockStart: '-1rem',
    insetInlineStart: `${realEnvironment.random() * 100}%`,
    inlineSize: '0.625rem',
    blockSize: '1rem',
    borderRadius: '0 100% 0 100%',
    background: colours[nth % colours.length],
  });
  return leaf;
}

function fall(leaf: HTMLElement): Animation {
  const { random } = realEnvironment;
  const sway = `${(random() - 0.5) * 6}rem`;
  return leaf.animate(
    [
      { transform: 'none', opacity: 0 },
      { opacity: 0.9, offset: 0.15 },
      { opacity: 0.9, offset: 0.6 },
      { transform: `translate(${sway}, 18rem) rotate(${random() * 540}deg)`, opacity: 0 },
    ],
    {
      duration: MILLISECONDS * (0.6 + 0.4 * random()),
      delay: random() * 300,
      easing: 'ease-in',
      fill: 'both',
    },
  );
}
