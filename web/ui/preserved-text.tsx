/** Unsent text to copy. */
import { Copy } from 'lucide-react';
import { copyText } from '#web/lib/clipboard.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Textarea } from './input.tsx';
import { toast } from './toast.ts';

interface PreservedTextProps {
  label: string;
  text: string;
}

export function PreservedText({ label, text }: PreservedTextProps) {
  async function copy() {
    try {
      await copyText(text);
      toast.success('Copied');
    } catch {
      toast.error('Copying failed. Select the text and copy it.');
    }
  }
  return (
    <div className="w-full">
      <Field label={label}>{(control) => <Textarea {...control} value={text} readOnly />}</Field>
      <Button variant="plain" className="-ml-[18px]" onClick={() => void copy()}>
        <Copy aria-hidden="true" className="size-[18px]" />
        Copy
      </Button>
    </div>
  );
}
