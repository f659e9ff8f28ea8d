/** A part of a store's settings, with an address of its own on the page. */
import type { ReactNode, RefObject } from 'react';
import { Card } from '#web/ui/card.tsx';

interface SectionProps {
  /** Where links on the page lead. */
  id: string;
  title: string;
  help?: ReactNode;
  /** Where the focus is led after an act within. */
  heading?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

export function Section({ id, title, help, heading, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-3">
      <Card>
        <h2 ref={heading} tabIndex={heading && -1} id={`${id}-title`} className="text-panel">
          {title}
        </h2>
        {help && <p className="mt-1 text-note text-soft">{help}</p>}
        <div className="mt-4 flex flex-col gap-[22px]">{children}</div>
      </Card>
    </section>
  );
}
