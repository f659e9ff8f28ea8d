/** Makes a set of rules into a function that screens texts. */
import { createFold, FIELD_BREAK, type FoldedText } from './folded-text.ts';
import { clearRanges, createRanges, ROW_SIZE, type Span } from './match-rows.ts';
import { type Chain, type Lists, parseExcept, parsePattern, type Phrase } from './pattern-language.ts';
import {
  type CompiledChain,
  type CompiledExcept,
  type CompiledPattern,
  type Findings,
  isExcused,
  joinNear,
  listAllParts,
  listMatching,
  listPresent,
  matchChain,
} from './pattern-matching.ts';
import { createPhraseMachine } from './phrase-machine.ts';
import { createPhraseSearch, searchPhrases } from './phrase-search.ts';
import {
  type RuleSet,
  SCREEN_ACTIONS,
  type ScreenAction,
  type ScreenHit,
  type ScreenInput,
  type ScreenResult,
  type ScreenRule,
  type ScreenWords,
} from './screen-rule.ts';
import { createSpots } from './spots.ts';
import { createLabels, createVocabulary } from './vocabulary.ts';
import { spotWords } from './word-spotting.ts';

export type Screen = (input: ScreenInput) => ScreenResult;

type CompiledRule = {
  rule: ScreenRule;
  patterns: CompiledPattern[];
  /** For each pattern how many phrases it needs, and these; all in one row, since nearly all that is done with it is to find that one is missing. */
  needs: Int32Array;
  except: CompiledExcept[];
  milder: CompiledExcept[];
};

/** Words of one rule that an answer names at most. */
const MOST_WORDS = 20;

/**
 * Reads all rules once; takes a tenth of a second and more. The screen that comes of it takes time linear to a text.
 * @throws {PatternError} where a pattern cannot be read; see `validateRule`.
 * @throws {TooManyPhrasesError}
 */
export function compileScreen({ lists, rules }: RuleSet): Screen {
  const phrases = createPhraseList();
  const compiled = rules.map((rule) => compileRule(rule, lists, phrases.add));
  const labels = createLabels();
  const search = createPhraseSearch(createPhraseMachine(phrases.list, labels));
  const vocabulary = createVocabulary(labels);
  const fold = createFold();
  const spots = createSpots();
  const chains = createRanges(phrases.countChains());
  return (input) => {
    const text = fold([input.title, input.description].join(FIELD_BREAK));
    spotWords(vocabulary, text, spots);
    searchPhrases(search, text, spots);
    clearRanges(chains);
    const findings: Findings = { text, search, chains, steps: spots.steps + search.steps };
    const hits = compiled
      .map((rule) => applyRule(rule, input, findings))
      .filter((hit) => hit !== null)
      .sort((a, b) => rank(b.action) - rank(a.action));
    return { outcome: hits[0]?.action ?? 'allow', hits, steps: findings.steps };
  };
}

const rank = (action: ScreenAction): number => SCREEN_ACTIONS.indexOf(action);

/** Phrases that are alike are looked for once. */
function createPhraseList() {
  const list: Phrase[] = [];
  const known = new Map<string, number>();
  const chains = new Map<string, CompiledChain>();
  const addPhrase = (phrase: Phrase): number => {
    const key = JSON.stringify(phrase);
    const index = known.get(key) ?? list.push(phrase) - 1;
    known.set(key, index);
    return index;
  };
  const add = ({ phrases, gaps }: Chain): CompiledChain => {
    const numbers = phrases.map(addPhrase);
    const key = `${numbers.join()}/${gaps.join()}`;
    const chain = chains.get(key) ?? { index: chains.size, phrases: numbers, gaps };
    chains.set(key, chain);
    return chain;
  };
  return { list, add, countChains: () => chains.size };
}

function compileRule(rule: ScreenRule, lists: Lists, add: (chain: Chain) => CompiledChain): CompiledRule {
  const compileExcept = (source: string): CompiledExcept => {
    const except = parseExcept(source, lists);
    return { ...except, chain: add(except.chain) };
  };
  const patterns = rule.patterns.map((source): CompiledPattern => {
    const { chain, near } = parsePattern(source, lists);
    return { chain: add(chain), near: near.map((one) => ({ ...one, chain: add(one.chain) })) };
  });
  const needs = patterns.map(({ chain, near }) =>
    [chain, ...near.map((one) => one.chain)].flatMap(({ phrases }) => phrases),
  );
  return {
    rule,
    patterns,
    needs: Int32Array.from(needs.flatMap((phrases) => [phrases.length, ...phrases])),
    except: (rule.except ?? []).map(compileExcept),
    milder: (rule.milder?.patterns ?? []).map(compileExcept),
  };
}

function applyRule(compiled: CompiledRule, input: ScreenInput, findings: Findings): ScreenHit | null {
  const { rule, patterns, needs, except, milder } = compiled;
  if (!appliesTo(rule, input)) return null;
  const matching = listMatching(findings, patterns, needs);
  if (matching.length === 0) return null;
  const strongest = limitAction(rule.action[input.poster], input);
  const mildest = limitAction(rule.milder?.action ?? strongest, input);
  let excuses: CompiledExcept[] | null = null;
  let milders: CompiledExcept[] | null = null;
  let action: ScreenAction = 'allow';
  const spans: Span[] = [];
  for (const pattern of matching) {
    const { from, to } = matchChain(findings, pattern.chain);
    for (let match = from; match < to; match += ROW_SIZE) {
      // Nothing that is found further on would change the answer.
      if (spans.length >= MOST_WORDS && action === strongest) break;
      const joined = joinNear(findings, pattern, match);
      if (!joined) continue;
      excuses ??= listPresent(findings, except);
      if (excuses.some((one) => isExcused(findings, one, joined))) continue;
      milders ??= listPresent(findings, milder);
      const isMilder = milders.some((one) => isExcused(findings, one, joined));
      const found: ScreenAction = isMilder && rank(mildest) < rank(strongest) ? mildest : strongest;
      if (rank(found) > rank(action)) action = found;
      if (spans.length < MOST_WORDS) spans.push(...listAllParts(findings, joined));
    }
  }
  if (action === 'allow') return null;
  return {
    ruleId: rule.id,
    category: rule.category,
    action,
    words: quoteWords(spans, input, findings.text),
    reason: rule.reason,
    toQueue: rule.toQueue ?? false,
  };
}

function appliesTo({ kinds, goods, price, action }: ScreenRule, input: ScreenInput): boolean {
  if (!kinds.includes(input.kind) || action[input.poster] === 'allow') return false;
  if (input.category !== null && goods?.only && !goods.only.includes(input.category)) return false;
  if (input.category !== null && goods?.not?.includes(input.category)) return false;
  if (!price) return true;
  if (input.price === null) return false;
  return input.price > (price.over ?? -1) && input.price < (price.under ?? Infinity);
}

/** In messages a rule warns at most. */
const limitAction = (action: ScreenAction, { kind }: ScreenInput): ScreenAction =>
  kind === 'message' && rank(action) > rank('warn') ? 'warn' : action;

/** The writer's own words in their order, each place once. */
function quoteWords(spans: Span[], { title, description }: ScreenInput, text: FoldedText): ScreenWords[] {
  const sorted = spans.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const words: ScreenWords[] = [];
  let covered = 0;
  for (const span of sorted) {
    if (span.end <= covered || words.length >= MOST_WORDS) continue;
    covered = span.end;
    const start = text.starts[span.start] ?? 0;
    const end = text.ends[span.end - 1] ?? start;
    const isTitle = start < title.length;
    const shift = isTitle ? 0 : title.length + FIELD_BREAK.length;
    const field = isTitle ? 'title' : 'description';
    const source = isTitle ? title : description;
    words.push({
      field,
      start: start - shift,
      end: end - shift,
      text: source.slice(start - shift, end - shift),
    });
  }
  return words;
}
