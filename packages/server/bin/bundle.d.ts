export const bundleFolder: string;
export function bundledMain(folder?: string): string | undefined;
export function hashOf(paths: string[]): string;
