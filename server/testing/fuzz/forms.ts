/** Forms with a file, as the pages send them, and broken in every way. */
import { hostileText } from './hostile.ts';
import type { Maker } from './values.ts';

const BOUNDARY = 'b0undary';
const END = `--${BOUNDARY}--\r\n`;
const FORM = `multipart/form-data; boundary=${BOUNDARY}`;

type Form = { payload: Buffer; contentType: string };

export function makeForm(maker: Maker, path: string): Form {
  const { random, world, isStraight } = maker;
  if (isStraight) {
    const isTable = path.endsWith('imports');
    const file = world.uploads[isTable ? 1 : 0] ?? Buffer.alloc(0);
    const part = makePart(file, 'file', isTable ? 'a.csv' : 'a.jpg', isTable ? 'text/csv' : 'image/jpeg');
    return { payload: Buffer.concat([part, Buffer.from(END)]), contentType: FORM };
  }
  const file = random.chance(0.5)
    ? random.pick(world.uploads)
    : Buffer.from(hostileText(random).slice(0, 5_000));
  const part = makePart(
    random.chance(0.2) ? file.subarray(0, random.below(file.length + 1)) : file,
    random.pick(['file', 'file', 'file', 'other', '__proto__', '']),
    random.pick(['a.jpg', 'a.csv', '../../a', 'a\\"b', '%00', 'x'.repeat(300), '😀.jpg']),
    random.pick(['image/jpeg', 'text/csv', 'image/svg+xml', 'x']),
  );
  const field = makeField(hostileText(random).slice(0, 200));
  const tooMany = Array.from({ length: 5 }, () => field);
  const parts = random.pick([
    [part],
    [part],
    [part],
    [part, part],
    [field, part],
    [field],
    [],
    [...tooMany, part],
  ]);
  const end = random.pick([END, END, END, '', `--${BOUNDARY}`, '\0']);
  const type = random.pick([
    FORM,
    FORM,
    FORM,
    FORM,
    'multipart/form-data; boundary=another',
    'multipart/form-data',
    'application/json',
  ]);
  return {
    payload: Buffer.concat([...parts, Buffer.from(end)]),
    contentType: type,
  };
}

const makePart = (file: Buffer, name: string, fileName: string, type: string): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    file,
    Buffer.from('\r\n'),
  ]);

const makeField = (text: string): Buffer =>
  Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="kind"\r\n\r\n${text}\r\n`);
