/** The part of the package `libheif-js` that media.heic-worker.ts uses: it has no types for this entry. */
declare module 'libheif-js/wasm-bundle.js' {
  type Shown = { data: Uint8ClampedArray; width: number; height: number };
  type HeifImage = {
    is_primary: () => boolean;
    get_width: () => number;
    get_height: () => number;
    display: (target: Shown, done: (shown: Shown | null) => void) => void;
  };
  const libheif: { HeifDecoder: new () => { decode: (file: Uint8Array) => HeifImage[] } };
  export default libheif;
}
