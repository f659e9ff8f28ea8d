/** One look at a page as Lighthouse takes it on a phone: scores, times and bytes, and the middle of several looks. */
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { findFreePort } from './site.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** What browsers take over an encrypted line, where the site is seen in earnest; here there is none. */
const ENCODINGS = 'gzip, deflate, br, zstd';

export type PageFigures = {
  page: string;
  hasAgeDialog: boolean;
  /** From 0 to 100. */
  scores: Record<(typeof CATEGORIES)[number], number>;
  largestPaintMs: number;
  blockingMs: number;
  layoutShift: number;
  scriptBytes: number;
  allBytes: number;
};

export type PagesReport = {
  lighthouse: string;
  runs: number;
  /** Medians. */
  pages: PageFigures[];
  /** What was found wrong that is not measured. */
  faults: string[];
};

export type Visit = { page: string; url: string; hasAgeDialog: boolean };
export type Look = { version: string; figures: PageFigures; faults: string[] };

/** One look with a fresh profile, and what it found wrong. */
export async function lookAt(executablePath: string, { page, url, hasAgeDialog }: Visit): Promise<Look> {
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath,
    args: [`--remote-debugging-port=${port}`, '--no-sandbox'],
  });
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      extraHeaders: {
        'Accept-Encoding': ENCODINGS,
        ...(hasAgeDialog ? {} : { Cookie: 'age-verified=true' }),
      },
    });
    if (!result || result.lhr.runtimeError) {
      throw new Error(`Lighthouse could not look at ${url}: ${result?.lhr.runtimeError?.message}`);
    }
    const { audits, categories, lighthouseVersion } = result.lhr;
    const read = (audit: string): number => {
      const value = audits[audit]?.numericValue;
      if (value === undefined) throw new Error(`Lighthouse did not measure ${audit} of ${url}.`);
      return value;
    };
    const requests = (audits['network-requests']?.details as RequestTable | undefined)?.items ?? [];
    const bytesOf = (some: RequestTable['items']): number =>
      some.reduce((sum, { transferSize }) => sum + transferSize, 0);
    const scoreOf = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
    return {
      version: lighthouseVersion,
      figures: {
        page,
        hasAgeDialog,
        scores: {
          performance: scoreOf('performance'),
          accessibility: scoreOf('accessibility'),
          'best-practices': scoreOf('best-practices'),
          seo: scoreOf('seo'),
        },
        largestPaintMs: read('largest-contentful-paint'),
        blockingMs: read('total-blocking-time'),
        layoutShift: read('cumulative-layout-shift'),
        scriptBytes: bytesOf(requests.filter(({ resourceType }) => resourceType === 'Script')),
        allBytes: bytesOf(requests),
      },
      faults: Object.values(categories)
        .filter(({ id }) => id !== 'performance')
        .flatMap(({ auditRefs }) => auditRefs)
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${page}: ${audits[id]?.title}`),
    };
  } finally {
    await browser.close();
  }
}
type RequestTable = { items: { resourceType?: string; transferSize: number }[] };

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

export function medianOf(looks: readonly PageFigures[]): PageFigures {
  const [first] = looks;
  if (first === undefined) throw new Error('Nothing was measured.');
  const of = (read: (figures: PageFigures) => number): number => median(looks.map(read));
  return {
    page: first.page,
    hasAgeDialog: first.hasAgeDialog,
    scores: {
      performance: of(({ scores }) => scores.performance),
      accessibility: of(({ scores }) => scores.accessibility),
      'best-practices': of(({ scores }) => scores['best-practices']),
      seo: of(({ scores }) => scores.seo),
    },
    largestPaintMs: of(({ largestPaintMs }) => largestPaintMs),
    blockingMs: of(({ blockingMs }) => blockingMs),
    layoutShift: of(({ layoutShift }) => layoutShift),
    scriptBytes: of(({ scriptBytes }) => scriptBytes),
    allBytes: of(({ allBytes }) => allBytes),
  };
}
