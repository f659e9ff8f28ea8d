/**
 * Map cells: squares of one degree and of a quarter degree that cover a circle, so that a search by distance
 * reads the newest few rows of each cell and never the whole table.
 */
import { EARTH_RADIUS_MILES, type Point } from './distance.ts';

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

/**
 * The cells that cover the circle of `miles` around `center`.
 * @returns ids made by `degreeCell` and `quarterCell`; together they hold every point of the circle.
 */
export function coverCircle(center: Point, miles: number): CellCover {
  const cover: CellCover = { inside: [], edge: [], core: [] };
  const grid = gridAround(center, miles);
  for (const degree of grid.degrees) {
    if (grid.liesWithin(degree, miles)) {
      cover.inside.push(grid.cellOf(degree));
      continue;
    }
    if (!grid.reaches(degree, miles)) continue;
    for (const quarter of quartersOf(degree)) {
      if (!grid.reaches(quarter, miles)) continue;
      const id = grid.cellOf(quarter);
      cover.edge.push(id);
      if (grid.liesWithin(quarter, miles)) cover.core.push(id);
    }
  }
  return cover;
}

/**
 * A few keys of cells that together hold every point of the circle, and others beyond it: 1° cells where few touch it,
 * else cells of 4°. A post has a key of each size (`map_keys` in the database).
 */
export function mapKeys(center: Point, miles: number): number[] {
  const degrees = touchedDegrees(center, miles);
  return degrees.length <= FEW_KEYS ? degrees : [...new Set(degrees.map(wideKeyOf))];
}

/**
 * The cells of 2° that together hold every point of the circle: words are kept together with theirs (`placed_words` in the
 * database). Null for a circle that touches more than a few.
 */
export function placedCells(center: Point, miles: number): number[] | null {
  const cells = new Set(touchedDegrees(center, miles).map((degree) => cellOfDegree(degree, PLACED_DEGREES)));
  return cells.size <= FEW_PLACED ? [...cells] : null;
}

function touchedDegrees(center: Point, miles: number): number[] {
  const grid = gridAround(center, miles);
  return grid.degrees.filter((degree) => grid.reaches(degree, miles)).map(grid.cellOf);
}

/** An index of words is asked for each key: 100 miles touch about 16 cells of 1°, and 500 miles about 24 of 4°. */
const FEW_KEYS = 20;
const WIDE_DEGREES = 4;
/** Beyond the ids of 1° cells. */
const WIDE_KEYS = 100_000;

const wideKeyOf = (degree: number): number => WIDE_KEYS + cellOfDegree(degree, WIDE_DEGREES);

/** 100 miles touch about 7. */
const FEW_PLACED = 12;
const PLACED_DEGREES = 2;

/** The id of the cell of so many degrees that holds one of 1°. */
const cellOfDegree = (degree: number, size: number): number =>
  Math.floor(degree / LONGITUDES / size) * (LONGITUDES / size) + Math.floor((degree % LONGITUDES) / size);

/** The ids of the ¼° cells that hold every point from `fromMiles` to `toMiles` away from `center`. */
export function coverRing(center: Point, fromMiles: number, toMiles: number): number[] {
  const grid = gridAround(center, toMiles);
  const touches = (square: Square): boolean =>
    grid.reaches(square, toMiles) && !grid.liesShortOf(square, fromMiles);
  return grid.degrees
    .filter(touches)
    .flatMap((degree) => quartersOf(degree).filter(touches))
    .map((quarter) => grid.cellOf(quarter));
}

/** A square of the grid, by the lines of quarter degrees at its south and west; `size` is 1, or 4 for a whole degree. */
type Square = { row: number; column: number; size: number };

const quartersOf = ({ row, column }: Square): Square[] =>
  QUARTER_STEPS.flatMap((up) =>
    QUARTER_STEPS.map((along) => ({ row: row + up, column: column + along, size: 1 })),
  );
const QUARTER_STEPS = Array.from({ length: QUARTERS }, (_, step) => step);

/** Meridians are not parallels: the nearest point of a side may lie between the corners. */
const NEAREST_SLACK = 0.995;
const FARTHEST_SLACK = 1.005;

/** Lines of quarter degrees north of the south pole, and east of the date line, before they are wrapped. */
const toLine = (degrees: number, origin: number): number => (degrees + origin) * QUARTERS;

/**
 * The squares of one degree that a circle may touch, and how they lie to it. Distances are compared as haversines,
 * whose sines and cosines are worked out once a line and not once a corner.
 */
function gridAround(center: Point, miles: number) {
  const latitudeSpan = miles / MILES_PER_DEGREE;
  const south = Math.max(-90, center.latitude - latitudeSpan);
  const north = Math.min(90, center.latitude + latitudeSpan);
  // The circle is widest a little poleward of its centre; the parallel of its far edge bounds it from above.
  const widest = Math.min(89, Math.max(Math.abs(south), Math.abs(north)));
  const longitudeSpan = Math.min(180, latitudeSpan / Math.cos(toRadians(widest)));
  const firstRow = toLine(Math.floor(south), 90);
  const rows = toLine(Math.floor(north) + 1, 90) - firstRow;
  const firstColumn = toLine(Math.floor(center.longitude - longitudeSpan), 180);
  const columns = toLine(Math.floor(center.longitude + longitudeSpan) + 1, 180) - firstColumn;

  const cosCenter = Math.cos(toRadians(center.latitude));
  const parallel = (latitude: number) => ({
    up: Math.sin(toRadians(latitude - center.latitude) / 2) ** 2,
    scale: cosCenter * Math.cos(toRadians(latitude)),
  });
  const parallels = Array.from({ length: rows + 1 }, (_, line) =>
    parallel((firstRow + line) / QUARTERS - 90),
  );
  const meridians = Array.from(
    { length: columns + 1 },
    (_, line) => Math.sin(toRadians((firstColumn + line) / QUARTERS - 180 - center.longitude) / 2) ** 2,
  );
  const home = parallel(center.latitude);
  const homeRow = toLine(center.latitude, 90) - firstRow;
  const homeColumn = toLine(center.longitude, 180) - firstColumn;

  const boundsOf = ({ row, column, size }: Square) => {
    const lower = parallels[row] ?? home;
    const upper = parallels[row + size] ?? home;
    const west = meridians[column] ?? 0;
    const east = meridians[column + size] ?? 0;
    const isAdjacent = column <= homeColumn && homeColumn <= column + size;
    const near = isAdjacent ? 0 : Math.min(west, east);
    const far = Math.max(west, east);
    const isLevel = row <= homeRow && homeRow <= row + size;
    return {
      nearest: Math.min(
        isLevel ? home.scale * near : 1,
        lower.up + lower.scale * near,
        upper.up + upper.scale * near,
      ),
      farthest: Math.max(lower.up + lower.scale * far, upper.up + upper.scale * far),
    };
  };
  return {
    degrees: Array.from({ length: rows / QUARTERS }, (_, row) => row * QUARTERS).flatMap((row) =>
      Array.from({ length: columns / QUARTERS }, (_, column) => ({
        row,
        column: column * QUARTERS,
        size: QUARTERS,
      })),
    ),
    cellOf: ({ row, column, size }: Square): number => {
      const perDegree = QUARTERS / size;
      const around = LONGITUDES * perDegree;
      const wrapped = (((firstColumn + column) / size) % around) + around;
      return cellId((firstRow + row) / size, wrapped % around, perDegree);
    },
    /** Never false for a square that holds a point of the circle. */
    reaches: (square: Square, radius: number): boolean =>
      boundsOf(square).nearest <= haversineOf(radius / NEAREST_SLACK),
    /** Never true for a square that holds a point beyond it. */
    liesWithin: (square: Square, radius: number): boolean =>
      boundsOf(square).farthest <= haversineOf(radius / FARTHEST_SLACK),
    /** Whether every point of it is nearer than that. */
    liesShortOf: (square: Square, radius: number): boolean =>
      boundsOf(square).farthest < haversineOf(radius / FARTHEST_SLACK),
  };
}

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The haversine of the angle that so many miles take up. */
const haversineOf = (miles: number): number => Math.sin(miles / EARTH_RADIUS_MILES / 2) ** 2;
