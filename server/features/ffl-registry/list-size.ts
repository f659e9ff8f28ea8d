/** Tells complete lists from partial ones. */

export type ListSize = {
  /** Licensees of the lists before. */
  known: number;
  /** Licensees whom the list names. */
  named: number;
  /** Those known whom it does not name. */
  unnamed: number;
};

/** Of a month some two in a hundred go; where more than one in ten would, the list is taken for a part. */
const ONE_IN = 10;

/** Who is not in a part is not gone, unless an administrator confirms that it is the whole list. */
export const isWholeList = ({ known, named, unnamed }: ListSize): boolean =>
  named > 0 && unnamed * ONE_IN <= known;
