/** Lets leaves fall over an element for a moment; nothing if the reader's system asks for reduced motion. */
export async function celebrate(root: ParentNode): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { letLeavesFall } = (await import(
    new URL('laurel-celebration.js', import.meta.url).href
  )) as typeof import('./celebration.ts');
  letLeavesFall(root);
}
