/** Action bar above the footer. */
import { type ComponentProps, useEffect, useRef } from 'react';

/** Read by the shell and by the short messages; `web/app.css` guesses it until the bar has been measured. */
const HEIGHT = '--action-bar';

export function ActionBar({ className = '', ...props }: ComponentProps<'div'>) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = bar.current;
    const { style } = document.documentElement;
    if (box === null) return;
    // Zero where the bar is hidden at this width.
    const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${box.offsetHeight}px`));
    observer.observe(box);
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, []);
  return (
    <div
      ref={bar}
      data-action-bar
      className={`fixed inset-x-0 bottom-(--footer-bar) z-20 border-t bg-card print:hidden ${className}`}
      {...props}
    />
  );
}
