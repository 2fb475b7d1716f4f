import { toastFault } from './toasts.ts';

/** Gives the browser a file to keep. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

/** Saves a value as a file of JSON that people can read. */
export function saveJson(name: string, value: unknown): void {
  const text = `${JSON.stringify(value, undefined, 2)}\n`;
  saveFile(name, new Blob([text], { type: 'application/json' }));
}

/** Saves the file that a call answers; a toast says why there is none. */
export function saveAnswer(name: string, content: Promise<ReadableStream>): void {
  content.then(async (stream) => saveFile(name, await new Response(stream).blob())).catch(toastFault);
}
