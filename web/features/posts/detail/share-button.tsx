/** Shares a post by the device's own sheet, or copies its address where there is none. */
import { Share2 } from 'lucide-react';
import { useRef } from 'react';
import { Button, IconButton } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { shareAddress } from './share-address.ts';

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
  /** While the sheet is open a second press opens and counts nothing. */
  const isSharing = useRef(false);

  async function share() {
    if (isSharing.current) return;
    isSharing.current = true;
    const outcome = await shareAddress({ title, url });
    isSharing.current = false;
    if (outcome === 'copied') toast.success('Link copied');
    if (outcome === 'failed') toast.error('The link could not be copied.', { description: url });
    if (outcome === 'copied' || outcome === 'shared') onShared();
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
