import { findElements, makeElement } from './elements.ts';

/** For so long a button says that it has copied. */
const SAID_MILLISECONDS = 2_000;

/** Gives each block of code a button that copies it, where the browser lets pages do so. */
export function addCopyButtons(): void {
  if (!('clipboard' in navigator)) return;
  for (const block of findElements('.code')) {
    const button = makeElement('button', { type: 'button', class: 'copy', 'aria-live': 'polite' }, 'Copy');
    button.addEventListener('click', () => void copy(button, block.querySelector('code')?.textContent ?? ''));
    block.append(button);
  }
}

async function copy(button: HTMLButtonElement, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text.trimEnd());
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Not copied';
  }
  setTimeout(() => {
    button.textContent = 'Copy';
  }, SAID_MILLISECONDS);
}
