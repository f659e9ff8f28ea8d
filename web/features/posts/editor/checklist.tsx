/** What is still to do before publishing, in a few words. */
import { Circle, CircleAlert, CircleCheck, LoaderCircle, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import type { EditorErrors, EditorField, EditorValues } from './editor-values.ts';

interface ChecklistProps {
  values: EditorValues;
  errors: EditorErrors;
  /** Publishing was tried: what is missing is now an error. */
  isTried: boolean;
  uploading: number;
  failed: number;
  /** The server refused it for what is still in it. */
  isRefused: boolean;
}

const NAMES: Partial<Record<EditorField, string>> = {
  title: 'Title',
  price: 'Price',
  category: 'Category',
  zipCode: 'ZIP code',
  videoUrl: 'Video link',
  description: 'Text',
};

export function Checklist({ values, errors, isTried, uploading, failed, isRefused }: ChecklistProps) {
  const fields = Object.keys(errors) as EditorField[];
  const tone = isTried ? 'font-medium text-bad' : 'text-soft';
  const isReady = fields.length === 0 && uploading === 0 && failed === 0 && !isRefused;
  return (
    <Card padded={false} className="p-4">
      <h2 className="sr-only">Before you publish</h2>
      <ul aria-live="polite" className="flex flex-col gap-2.5 text-note">
        {fields.map((field) => (
          <Item
            key={field}
            icon={isTried ? <CircleAlert aria-hidden="true" /> : <Circle aria-hidden="true" />}
            tone={tone}
          >
            {NAMES[field] && values[field] === '' ? `Add: ${NAMES[field]}` : errors[field]}
          </Item>
        ))}
        {uploading > 0 && (
          <Item icon={<LoaderCircle aria-hidden="true" className="animate-spin" />} tone="text-soft">
            {uploading === 1 ? '1 photo uploading' : `${uploading} photos uploading`}
          </Item>
        )}
        {failed > 0 && (
          <Item icon={<RotateCw aria-hidden="true" />} tone={isTried ? tone : 'text-ink'}>
            {failed === 1 ? '1 photo failed' : `${failed} photos failed`}
          </Item>
        )}
        {isRefused && fields.length === 0 && (
          <Item icon={<CircleAlert aria-hidden="true" />} tone="font-medium text-bad">
            Fix the highlighted fields
          </Item>
        )}
        {isReady && (
          <Item icon={<CircleCheck aria-hidden="true" />} tone="text-good">
            Ready
          </Item>
        )}
      </ul>
    </Card>
  );
}

interface ItemProps {
  icon: ReactNode;
  tone: string;
  children: ReactNode;
}

function Item({ icon, tone, children }: ItemProps) {
  return (
    <li className={`flex items-start gap-2.5 [&>svg]:mt-px [&>svg]:size-5 ${tone}`}>
      {icon}
      <span>{children}</span>
    </li>
  );
}
