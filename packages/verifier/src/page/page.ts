import { NoVerifierKey, UnreadableFile } from '../reading/unreadable.ts';
import { verify } from '../verify.ts';
import { byId } from './elements.ts';
import { showUnreadable, showVerification } from './show.ts';

/** The page: whatever file is chosen or dropped is checked, and the newest of several is shown. */
const drop = byId('drop', HTMLLabelElement);
const input = byId('file', HTMLInputElement);
const keys = byId('keys', HTMLTextAreaElement);
const progress = byId('progress', HTMLParagraphElement);
const result = byId('result', HTMLDivElement);

/** After so many lines the page is drawn again: some five times a second. */
const DRAWN_EVERY = 5_000;
let newest = 0;

input.addEventListener('change', () => check(input.files?.[0]));
keys.addEventListener('change', () => check(input.files?.[0]));
for (const name of ['dragenter', 'dragover'])
  document.addEventListener(name, (event) => {
    event.preventDefault();
    drop.classList.add('over');
  });
document.addEventListener('dragleave', () => drop.classList.remove('over'));
document.addEventListener('drop', (event) => {
  event.preventDefault();
  drop.classList.remove('over');
  // The field shows the file, and checks it again when keys are given.
  if (event.dataTransfer?.files.length) input.files = event.dataTransfer.files;
  void check(input.files?.[0]);
});

async function check(file: File | undefined): Promise<void> {
  if (!file) return;
  newest += 1;
  const number = newest;
  const isOld = () => number !== newest;
  progress.textContent = `Reading ${file.name} …`;
  result.replaceChildren();
  const shown = await verifyFile(file, isOld);
  if (isOld()) return;
  progress.textContent = `${file.name}:`;
  result.replaceChildren(...shown);
}

async function verifyFile(file: File, isOld: () => boolean): Promise<Node[]> {
  let drawn = 0;
  const onLines = async (lines: number) => {
    if (lines - drawn < DRAWN_EVERY) return;
    if (isOld()) throw new UnreadableFile('Another file was chosen.');
    progress.textContent = `Reading ${file.name}: ${lines.toLocaleString('en')} lines …`;
    await new Promise((resolve) => setTimeout(resolve));
    drawn = lines;
  };
  try {
    const given = keys.value.split('\n').map((key) => key.trim());
    return showVerification(
      await verify(file.stream(), { keys: given.filter((key) => key !== ''), onLines }),
    );
  } catch (error) {
    if (error instanceof UnreadableFile || error instanceof NoVerifierKey)
      return showUnreadable(error.message);
    return showUnreadable(`The file cannot be read: ${(error as Error).message}`);
  }
}
