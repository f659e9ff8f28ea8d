/** Writes a tiny city database in MaxMind's format for the tests. */

type Value = string | number | Value[] | { [key: string]: Value };

const METADATA_MARKER = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex');
const SEPARATOR = Buffer.alloc(16);

/** A database in which `record` stands for every IPv4 address below 128.0.0.0, and nothing for the others. */
export function encodeMmdb(record: Value): Buffer {
  const nodeCount = 1;
  const tree = Buffer.alloc(6);
  tree.writeUIntBE(nodeCount + SEPARATOR.length, 0, 3);
  tree.writeUIntBE(nodeCount, 3, 3);
  const metadata = encodeMap([
    ['binary_format_major_version', encodeUint16(2)],
    ['binary_format_minor_version', encodeUint16(0)],
    ['build_epoch', encodeUint16(1)],
    ['database_type', encodeValue('Sample-City')],
    ['ip_version', encodeUint16(4)],
    ['node_count', encodeUint16(nodeCount)],
    ['record_size', encodeUint16(24)],
  ]);
  return Buffer.concat([tree, SEPARATOR, encodeValue(record), METADATA_MARKER, metadata]);
}

function encodeValue(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([Buffer.from([(2 << 5) | value.length]), Buffer.from(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9);
    bytes[0] = (3 << 5) | 8;
    bytes.writeDoubleBE(value, 1);
    return bytes;
  }
  // An array is an extended type: its size, then its type less 7.
  if (Array.isArray(value))
    return Buffer.concat([Buffer.from([value.length, 11 - 7]), ...value.map(encodeValue)]);
  return encodeMap(Object.entries(value).map(([key, item]) => [key, encodeValue(item)]));
}

function encodeMap(entries: [string, Buffer][]): Buffer {
  return Buffer.concat([
    Buffer.from([(7 << 5) | entries.length]),
    ...entries.flatMap(([key, value]) => [encodeValue(key), value]),
  ]);
}

function encodeUint16(value: number): Buffer {
  return Buffer.from([(5 << 5) | 2, value >> 8, value & 255]);
}
