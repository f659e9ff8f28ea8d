/** Tries when sliders measure themselves anew (specification, section 9). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { measureOnResize } from './slider-refresh.ts';

const measure = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  measure.mockClear();
});

const resize = () => window.dispatchEvent(new Event('resize'));

test('20 ms after the list changed (spec 9)', () => {
  const stop = measureOnResize(measure);
  vi.advanceTimersByTime(19);
  expect(measure).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(measure).toHaveBeenCalledOnce();
  stop();
});

test('300 ms after the last of several resizes (spec 9)', () => {
  const stop = measureOnResize(measure);
  vi.advanceTimersByTime(20);
  resize();
  vi.advanceTimersByTime(200);
  resize();
  vi.advanceTimersByTime(299);
  expect(measure).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1);
  expect(measure).toHaveBeenCalledTimes(2);
  stop();
});

test('never again once it has ended', () => {
  const stop = measureOnResize(measure);
  stop();
  resize();
  vi.runAllTimers();
  expect(measure).not.toHaveBeenCalled();
});
