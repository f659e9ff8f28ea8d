/** Layout of text pages. */
import type { ReactNode } from 'react';
import { PageMeta } from '#web/ui/page-meta.tsx';

interface InfoPageProps {
  title: string;
  /** For search engines and shared links. */
  description: string;
  /** When the text last changed: `November 21, 2026`. */
  changed?: string;
  children: ReactNode;
}

export function InfoPage({ title, description, changed, children }: InfoPageProps) {
  return (
    <article className="content-width mt-5 max-w-[768px] sm:mt-7">
      <PageMeta title={title} description={description} />
      <h1 className="text-title">{title}</h1>
      {changed && <p className="mt-1 text-meta text-soft">Last changed {changed}</p>}
      <div className="mt-4 flex flex-col gap-7 text-body [&_li]:mt-1.5 [&_p+p]:mt-3 [&_p+ul]:mt-2 [&_ul]:list-disc [&_ul]:pl-5 [&_ul+p]:mt-3">
        {children}
      </div>
    </article>
  );
}

interface InfoSectionProps {
  /** Where links to this section lead. */
  id?: string;
  title: string;
  children: ReactNode;
}

export function InfoSection({ id, title, children }: InfoSectionProps) {
  return (
    <section id={id} className="scroll-mt-3">
      <h2 className="mb-2 text-small-title">{title}</h2>
      {children}
    </section>
  );
}

/** An address that opens the reader's mail program. */
export function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className="text-link">
      {address}
    </a>
  );
}
