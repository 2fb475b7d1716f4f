export const nodeRelease: string;
export const nodePackage: string | undefined;
export function pinnedNode(): string | undefined;
