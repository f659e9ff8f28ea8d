/** Message composer. */
import { ImagePlus, SendHorizontal } from 'lucide-react';
import {
  type ChangeEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Media } from '#common/api/media.ts';
import { MESSAGE_MAX, MESSAGE_MEDIA_MAX } from '#common/domain/limits.ts';
import { useInitialState } from '#web/lib/initial-state.tsx';
import { useLimitNote, useLinkCheck } from '#web/lib/limits.ts';
import { PICTURE_INPUT } from '#web/lib/picture-files.ts';
import { useDroppedImages, usePastedImages } from '#web/lib/use-incoming-images.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { CONTROL_FRAME } from '#web/ui/input.tsx';
import { Attachments } from './attachments.tsx';
import { useMessageDraft } from './use-message-draft.ts';

/** About six lines; then the text scrolls. */
const TEXT_HEIGHT_MAX = 160;
/** How much room is left is told from here on. */
const COUNT_FROM = MESSAGE_MAX - 500;

/** What goes with a message stays as it is while its text is looked at. */
const ignore = (): void => {};

interface ComposerProps {
  draftKey: string;
  /** Pictures may be dropped anywhere in it. */
  dropArea: RefObject<HTMLElement | null>;
  /** Nothing more is sent just now; writing goes on. */
  isBusy?: boolean;
  /** Sentences to begin with. */
  starters?: readonly string[];
  /** Whether the first message begins a conversation. */
  isFirst?: boolean;
  onSend: (message: { clientId: string; body: string; media: Media[] }) => void;
}

/** While messages are switched off a sentence says so in its place; what was typed is kept. */
export function Composer(props: ComposerProps) {
  const { messagesOpen } = useInitialState();
  if (messagesOpen) return <OpenComposer {...props} />;
  return (
    <p className="shrink-0 border-t px-4 py-3 text-note text-soft md:px-5">
      Messages are turned off right now. You can still read them.
    </p>
  );
}

function OpenComposer({
  draftKey,
  dropArea,
  isBusy = false,
  starters = [],
  isFirst = false,
  onSend,
}: ComposerProps) {
  const { body, setBody, pictures, media, clear } = useMessageDraft(draftKey);
  const [error, setError] = useState<string>();
  const text = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  const note = useLimitNote(isFirst ? 'conversations' : 'messages');
  const { findComplaint, isChecking } = useLinkCheck();
  const add = isChecking ? ignore : pictures.add;
  usePastedImages(add);
  const isOver = useDroppedImages(dropArea, add);
  useLayoutEffect(() => {
    if (text.current) fitHeight(text.current);
  });

  const isUploading = pictures.all.some(({ state }) => state === 'uploading');
  const isEmpty = body.trim() === '' && pictures.all.length === 0;

  async function send() {
    if (isEmpty) text.current?.focus();
    if (isEmpty || isBusy || isChecking) return;
    if (isUploading) return setError('Photos are still uploading…');
    if (media.length < pictures.all.length) {
      return setError('A photo didn’t upload. Retry or remove it to continue.');
    }
    const complaint = await findComplaint(body);
    // Left meanwhile: the draft is kept, and nothing is sent.
    if (text.current === null) return;
    setError(complaint);
    if (complaint !== undefined) return;
    onSend({ clientId: crypto.randomUUID(), body: body.trim(), media });
    clear();
    // A writer who has gone on to something else meanwhile stays there.
    if (isFocusHere()) text.current.focus();
  }

  /** Whoever presses a button has the focus there, or nowhere: some browsers give a pressed button none. */
  function isFocusHere(): boolean {
    const { activeElement } = document;
    return activeElement === document.body || text.current?.form?.contains(activeElement) === true;
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void send();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    // On a phone Enter is the only way to a new line.
    if (!matchMedia('(pointer: fine)').matches) return;
    // Nothing is sent just now: it parts the lines until then.
    if (isBusy) return;
    event.preventDefault();
    void send();
  }

  function handleFiles(event: ChangeEvent<HTMLInputElement>) {
    pictures.add([...(event.target.files ?? [])]);
    // The same file may be chosen again after it was removed.
    event.target.value = '';
  }

  function begin(starter: string) {
    setBody(starter);
    text.current?.focus();
  }

  return (
    <>
      <form
        onSubmit={handleSubmit}
        className={`shrink-0 border-t px-3 py-2.5 sm:px-5 sm:py-3 noscript:hidden ${isOver ? 'bg-tint' : ''}`}
      >
        {starters.length > 0 && body === '' && (
          <div className="flex flex-wrap gap-x-2 gap-y-3 pb-3">
            {starters.map((starter) => (
              <Chip key={starter} onClick={() => begin(starter)}>
                {starter}
              </Chip>
            ))}
          </div>
        )}
        <fieldset disabled={isChecking} className="contents">
          <Attachments pictures={pictures} />
        </fieldset>
        <div className="flex items-end gap-2">
          <PictureButton
            isFull={pictures.all.length >= MESSAGE_MEDIA_MAX}
            isDisabled={isChecking}
            onChange={handleFiles}
          />
          <span className={`${CONTROL_FRAME} min-w-0 grow cursor-text`}>
            <textarea
              ref={text}
              rows={1}
              value={body}
              readOnly={isChecking}
              maxLength={MESSAGE_MAX}
              aria-label="Write a message"
              aria-describedby={hintId}
              placeholder={isOver ? 'Drop photos here' : 'Write a message'}
              onChange={(event) => setBody(event.target.value)}
              onKeyDown={handleKeyDown}
              className="block w-full resize-none bg-transparent px-3 py-2.5 text-body outline-none"
            />
          </span>
          <Button type="submit" aria-label="Send" title="Send" disabled={isBusy} className="size-11 px-0!">
            <SendHorizontal aria-hidden="true" className="size-5" />
          </Button>
        </div>
        <FieldError id="" error={error} />
        <p role="status" className="mt-1 text-note text-soft empty:hidden">
          {note}
        </p>
        <p
          id={hintId}
          className="mt-1 hidden justify-between gap-4 pl-13 text-badge font-normal text-soft pointer-fine:flex"
        >
          Press Enter to send, Shift+Enter for a new line.
          {body.length > COUNT_FROM && (
            <span className="tabular-nums">
              {body.length.toLocaleString('en-US')}/{MESSAGE_MAX.toLocaleString('en-US')}
            </span>
          )}
        </p>
      </form>
      <noscript>
        <p className="shrink-0 border-t px-4 py-3 text-note text-soft md:px-5">
          Writing a message needs JavaScript, which is off in this browser.
        </p>
      </noscript>
    </>
  );
}

/** As high as its text. */
function fitHeight(element: HTMLTextAreaElement): void {
  const { style } = element;
  style.height = 'auto';
  style.height = `${Math.min(element.scrollHeight, TEXT_HEIGHT_MAX)}px`;
  style.overflowY = element.scrollHeight > TEXT_HEIGHT_MAX ? 'auto' : 'hidden';
}

interface PictureButtonProps {
  isFull: boolean;
  isDisabled: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** On a phone the browser itself offers the camera beside the stored pictures. */
function PictureButton({ isFull, isDisabled, onChange }: PictureButtonProps) {
  return (
    <label
      title={isFull ? `No more than ${MESSAGE_MEDIA_MAX} photos` : 'Add photos'}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded hover:bg-well has-[:disabled]:opacity-50 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-brand"
    >
      <input
        {...PICTURE_INPUT}
        multiple
        disabled={isFull || isDisabled}
        aria-label="Add photos"
        className="sr-only"
        onChange={onChange}
      />
      <ImagePlus aria-hidden="true" className="size-5" />
    </label>
  );
}
