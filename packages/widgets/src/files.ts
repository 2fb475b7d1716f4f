/**
 * What only some pages need is in files of its own, next to that of the elements: no reader of a real board loads invented
 * players. `laurel-draw.js` is loaded by `<laurel-raffle>` itself, as its types need those of the elements.
 */
interface Files {
  'test-mode': typeof import('./laurel-test-mode.ts');
  advice: typeof import('./advice.ts');
  celebration: typeof import('./celebration.ts');
  proof: typeof import('./proof/show-proof.ts');
}

/** Loads one of these files. */
export function loadFile<Name extends keyof Files>(name: Name): Promise<Files[Name]> {
  return import(new URL(`laurel-${name}.js`, import.meta.url).href);
}

/** Lets leaves fall over an element for a moment; nothing if the reader's system asks for reduced motion. */
export async function celebrate(root: ParentNode): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  (await loadFile('celebration')).letLeavesFall(root);
}
