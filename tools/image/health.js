// What the image's HEALTHCHECK runs, in Node itself as the image has no other program: ends with 0 when the server takes requests.
const port = process.env.PORT || '8080';
try {
  const { ok } = await fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(4_000) });
  process.exit(ok ? 0 : 1);
} catch {
  process.exit(1);
}
