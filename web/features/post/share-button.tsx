/** Shares a post by the device's own sheet, or copies its address where there is none. */
import { Share2 } from 'lucide-react';
import { toast } from 'sonner';
import { Button, IconButton } from '#web/ui/button.tsx';

interface ShareButtonProps {
  title: string;
  /** The canonical address. */
  url: string;
  /** An icon alone, for the bar of a phone. */
  compact?: boolean;
  /** The address has left the page: it counts. */
  onShared: () => void;
  className?: string;
}

export function ShareButton({ title, url, compact = false, onShared, className = '' }: ShareButtonProps) {
  async function share() {
    if (await shareAddress(title, url)) onShared();
  }
  if (compact) {
    return (
      <IconButton
        label="Share"
        look="outlined"
        className={`noscript:hidden ${className}`}
        onClick={() => void share()}
      >
        <Share2 aria-hidden="true" />
      </IconButton>
    );
  }
  return (
    <Button variant="outlined" className={`noscript:hidden ${className}`} onClick={() => void share()}>
      <Share2 aria-hidden="true" className="size-[18px]" /> Share
    </Button>
  );
}

/** Whether the address was handed on; closing the sheet is no sharing. */
async function shareAddress(title: string, url: string): Promise<boolean> {
  try {
    if ('share' in navigator) {
      await navigator.share({ title, url });
    } else {
      await writeClipboard(url);
      toast.success('Link copied');
    }
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    toast.error('The link could not be copied.', { description: url });
    return false;
  }
}

/** Outside of https the browser has no clipboard to write to. */
async function writeClipboard(text: string): Promise<void> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined) throw new Error('no clipboard');
  await clipboard.writeText(text);
}
