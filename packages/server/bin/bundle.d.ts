export const bundleFolder: string;
export function bundledMain(folder?: string): string | undefined;
export function datesOf(paths: string[]): string;
export function hashOf(paths: string[]): string;
