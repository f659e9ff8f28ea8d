/**
 * Map cells: squares of one degree and of a quarter degree that cover a circle, so that a search by distance
 * reads the newest few rows of each cell and never the whole table.
 */
import { distanceMiles, EARTH_RADIUS_MILES, type Point } from './distance.ts';

/** Quarter cells in a degree, each way. */
const QUARTERS = 4;
const MILES_PER_DEGREE = (Math.PI * EARTH_RADIUS_MILES) / 180;
const LONGITUDES = 360;

const cellId = (row: number, column: number, perDegree: number): number =>
  row * LONGITUDES * perDegree + column;

const cellAt = ({ latitude, longitude }: Point, perDegree: number): number =>
  cellId(
    Math.floor((latitude + 90) * perDegree),
    Math.floor(((((longitude + 180) % LONGITUDES) + LONGITUDES) % LONGITUDES) * perDegree),
    perDegree,
  );

/** The id of the 1° cell in which a point lies. */
export const degreeCell = (point: Point): number => cellAt(point, 1);
/** The id of the ¼° cell in which a point lies. */
export const quarterCell = (point: Point): number => cellAt(point, QUARTERS);

export type CellCover = {
  /** 1° cells that lie wholly inside the circle: their rows need no check of distance. */
  inside: number[];
  /** ¼° cells along the edge: each row's true distance decides. */
  edge: number[];
  /** Those of `edge` that lie wholly inside the circle too. */
  core: number[];
};

/** South, north, west and east of a cell in degrees. */
type Box = { south: number; north: number; west: number; east: number };

/**
 * The cells that cover the circle of `miles` around `center`.
 * @returns ids made by `degreeCell` and `quarterCell`; together they hold every point of the circle.
 */
export function coverCircle(center: Point, miles: number): CellCover {
  const cover: CellCover = { inside: [], edge: [], core: [] };
  for (const box of degreesAround(center, miles)) {
    if (farthest(center, box) <= miles) {
      cover.inside.push(degreeCell(middleOf(box)));
      continue;
    }
    if (nearest(center, box) > miles) continue;
    for (const quarter of quartersOf(box)) {
      if (nearest(center, quarter) > miles) continue;
      const id = quarterCell(middleOf(quarter));
      cover.edge.push(id);
      if (farthest(center, quarter) <= miles) cover.core.push(id);
    }
  }
  return cover;
}

/** The ids of the ¼° cells that hold every point from `fromMiles` to `toMiles` away from `center`. */
export function coverRing(center: Point, fromMiles: number, toMiles: number): number[] {
  const touches = (box: Box): boolean =>
    nearest(center, box) <= toMiles && farthest(center, box) >= fromMiles;
  return [...degreesAround(center, toMiles)]
    .filter(touches)
    .flatMap((box) => quartersOf(box).filter(touches))
    .map((quarter) => quarterCell(middleOf(quarter)));
}

/** The squares of one degree that a circle may touch. */
function* degreesAround(center: Point, miles: number): Generator<Box> {
  const latitudeSpan = miles / MILES_PER_DEGREE;
  const south = Math.max(-90, center.latitude - latitudeSpan);
  const north = Math.min(90, center.latitude + latitudeSpan);
  // The circle is widest a little poleward of its centre; the parallel of its far edge bounds it from above.
  const widest = Math.min(89, Math.max(Math.abs(south), Math.abs(north)));
  const longitudeSpan = Math.min(180, latitudeSpan / Math.cos((widest * Math.PI) / 180));
  const west = Math.floor(center.longitude - longitudeSpan);
  const east = Math.floor(center.longitude + longitudeSpan);
  for (let row = Math.floor(south); row <= Math.floor(north); row++) {
    for (let column = west; column <= east; column++) {
      yield { south: row, north: row + 1, west: column, east: column + 1 };
    }
  }
}

const QUARTER_STEPS = Array.from({ length: QUARTERS }, (_, step) => step / QUARTERS);

const quartersOf = ({ south, west }: Box): Box[] =>
  QUARTER_STEPS.flatMap((up) =>
    QUARTER_STEPS.map((along) => ({
      south: south + up,
      north: south + up + 1 / QUARTERS,
      west: west + along,
      east: west + along + 1 / QUARTERS,
    })),
  );

const middleOf = ({ south, north, west, east }: Box): Point => ({
  latitude: (south + north) / 2,
  longitude: (west + east) / 2,
});

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Never more than the true distance to the box; small errors only let a cell in that holds nothing. */
function nearest(center: Point, box: Box): number {
  const longitude = clamp(center.longitude, box.west, box.east);
  const candidates = [
    { latitude: clamp(center.latitude, box.south, box.north), longitude },
    { latitude: box.south, longitude },
    { latitude: box.north, longitude },
  ];
  const SLACK = 0.995; // meridians are not parallels: the nearest point of a side may lie between the candidates
  return Math.min(...candidates.map((point) => distanceMiles(center, point))) * SLACK;
}

function farthest(center: Point, box: Box): number {
  const corners = [
    { latitude: box.south, longitude: box.west },
    { latitude: box.south, longitude: box.east },
    { latitude: box.north, longitude: box.west },
    { latitude: box.north, longitude: box.east },
  ];
  const SLACK = 1.005;
  return Math.max(...corners.map((point) => distanceMiles(center, point))) * SLACK;
}
