import type { Telemetry, TelemetryOptions } from './telemetry-options.ts';

/** Its libraries are loaded here for the first time: without an endpoint none of them is. */
export async function openTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const { openExport } = await import('./export.ts');
  return openExport(options);
}
