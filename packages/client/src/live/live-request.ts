/** What is watched, and with which credential. */
export interface LiveRequest {
  /** Address of the server, such as `https://laurel.example`; a path in front of the API's own is kept. */
  url: string;
  /** Ids of campaigns; all of them share one stream. */
  campaigns: readonly number[];
  /** How many places of each board; the server decides by default. */
  rows?: number | undefined;
  /** BCP 47; `en` by default. */
  language?: string | undefined;
  /** A publishable key (`pk_…`). */
  key?: string | undefined;
  /**
   * Returns a player token; called before the first request and before each token expires. It takes precedence over the key.
   */
  token?: (() => Promise<string>) | undefined;
}

type Addressed = Omit<LiveRequest, 'token'>;

/** The address of the stream of all campaigns; `skipsMissing` leaves out those that players are not shown. */
export function streamAddress(request: Addressed & { skipsMissing?: boolean | undefined }): string {
  const missing = request.skipsMissing ? { missing: 'skip' } : undefined;
  return addressOf(request, '', { campaigns: request.campaigns.join(','), ...missing });
}

/**
 * The address of one campaign's board as JSON, which the server answers when it differs from `after`, or when `wait` seconds
 * are over.
 */
export function boardAddress(
  request: Addressed,
  campaign: number,
  after: string | undefined,
  wait: number,
): string {
  const waiting = after === undefined ? {} : { after, wait: String(wait) };
  return addressOf(request, `/${campaign}`, waiting);
}

function addressOf(
  { url, rows, language }: Addressed,
  path: string,
  parameters: Record<string, string>,
): string {
  const query = new URLSearchParams({
    ...parameters,
    ...(rows !== undefined && { rows: String(rows) }),
    ...(language !== undefined && { language }),
  });
  return `${url.replace(/(?<!\/)\/+$/, '')}/public/api/v2/live${path}?${query}`;
}
