/** Placeholder of a post's messages. */
import { Delayed } from '#web/ui/delayed.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export const MessagesPending = () => (
  <div aria-busy="true" className="flex h-40 items-center justify-center text-soft">
    <Delayed>
      <Spinner />
    </Delayed>
  </div>
);
