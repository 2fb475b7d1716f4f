/**
 * CRC-32 (that of zip and Ethernet) of a text's UTF-8 bytes, as an unsigned number. Bit by bit: boards are short, and pages
 * load no table.
 */
export function crc32(text: string): number {
  let rest = -1;
  for (const byte of new TextEncoder().encode(text)) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 && 0xedb88320);
  }
  return ~rest >>> 0;
}
