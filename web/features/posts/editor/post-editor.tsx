/** The one page on which every post is written: type, pictures, fields, and what it will look like. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Post } from '#common/api/posts.ts';
import { PostStatus, type PostType } from '#common/domain/enums.ts';
import { isMembersType } from '#common/domain/post-types.ts';
import { isZip } from '#common/domain/zip.ts';
import { useLimitNote } from '#web/lib/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RadioTiles } from '#web/ui/radio-tiles.tsx';
import { useNow } from '#web/ui/time.tsx';
import { EditorActions } from './editor-actions.tsx';
import { placeQuery } from './editor.api.ts';
import { EditorFields } from './editor-fields.tsx';
import { EditorHead, PostingClosedNote } from './editor-head.tsx';
import { choicesFor, choicesForEdit, headingOf } from './editor-types.ts';
import type { EditorField } from './editor-values.ts';
import { previewPost } from './preview-post.ts';
import { ScreenPanel } from './screen-panel.tsx';
import { type EditorOptions, useEditor } from './use-editor.ts';

interface PostEditorProps extends EditorOptions {
  /** Where to log in again; only where the session ended while writing. */
  loginTo?: string;
  /** The store that dealer posts are of. */
  dealer: Post['dealer'];
  /** The tray of pictures, with what the server says about them. */
  renderTray: (error: string | undefined) => ReactNode;
  /** The card of a list. */
  renderCard: (post: Post) => ReactNode;
}

const PREVIEW_TITLE = 'Preview';

export function PostEditor({ loginTo, dealer, renderTray, renderCard, ...options }: PostEditorProps) {
  const { type, user, post, pictures } = options;
  const editor = useEditor(options);
  const { form, values, submit, screen } = editor;
  const [isPreviewOpen, setIsPreviewOpen] = useState(false);
  const now = new Date(useNow()).toISOString();
  const { data: zipPlace } = useQuery({ ...placeQuery(values.zipCode), enabled: isZip(values.zipCode) });
  const isDraftPost = post === undefined || post.status === PostStatus.Draft;
  const limitNote = useLimitNote('posts', isDraftPost && isMembersType(values.type));
  const publishLabel = isDraftPost ? 'Publish' : 'Save changes';
  const heading = headingOf(type, post ? 'edit' : 'create');
  const choices = post ? choicesForEdit(type) : choicesFor(type, user.permissions);
  const place = (isZip(values.zipCode) ? zipPlace : undefined) ?? post?.location ?? null;
  const card = renderCard(previewPost({ values, user, place, cover: pictures.cover, dealer, post, now }));

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    submit('publish');
  }
  // What is typed into a field mends it; whether it did is seen at the next try.
  function handleInput(event: FormEvent) {
    if ('name' in event.target && 'value' in event.target)
      editor.edit(event.target.name as EditorField, String(event.target.value));
  }

  return (
    <div className="content-width pt-5 pb-10">
      <EditorHead
        heading={heading}
        savedAt={editor.savedAt}
        isRestored={editor.isRestored}
        onDiscard={editor.discard}
      />
      {isDraftPost && <PostingClosedNote />}
      <div className="mt-4 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_328px]">
        <form
          noValidate
          aria-label={heading}
          onSubmit={handleSubmit}
          onInput={handleInput}
          className="flex min-w-0 flex-col gap-[22px] sm:rounded sm:border sm:bg-card sm:p-6 sm:shadow-card"
        >
          {choices.length > 1 && (
            <RadioTiles
              legend="What are you posting?"
              name="type"
              options={choices.map((choice) => ({ ...choice, value: String(choice.type) }))}
              value={String(values.type)}
              onChange={(event) => editor.chooseType(Number(event.target.value) as PostType)}
            />
          )}
          {renderTray(editor.problem?.pictures)}
          <EditorFields
            form={form}
            values={values}
            savedPlace={post?.location ? `${post.location.city}, ${post.location.state}` : undefined}
          />
          {/* Enter in a field publishes, as in any form; the buttons to see stand outside of it. */}
          <button type="submit" tabIndex={-1} aria-hidden="true" className="hidden" />
        </form>
        <aside
          aria-label="Preview and publishing"
          // What was found may be longer than the screen.
          className={`flex flex-col gap-3 ${screen.screening ? '' : 'lg:sticky lg:top-19'}`}
        >
          <div className="hidden lg:block">
            <h2 className="mb-1.5 text-label">{PREVIEW_TITLE}</h2>
            <div inert>{card}</div>
          </div>
          <EditorActions
            values={values}
            errors={editor.errors}
            isTried={editor.isTried}
            pictures={pictures}
            problem={editor.problem}
            limitNote={editor.problem === null ? limitNote : undefined}
            isRefused={editor.isRefused}
            screening={
              screen.screening && (
                <ScreenPanel
                  screening={screen.screening}
                  pending={editor.isPending}
                  publishLabel={publishLabel}
                  onShow={screen.reveal}
                  onMask={screen.mask}
                  onPublishAnyway={screen.goOn}
                  onAppeal={screen.appeal}
                />
              )
            }
            loginTo={loginTo}
            pending={editor.isPending}
            publishLabel={publishLabel}
            onPublish={() => submit('publish')}
            onSaveDraft={isDraftPost ? () => submit('draft') : undefined}
            onPreview={() => setIsPreviewOpen(true)}
          />
        </aside>
      </div>
      <Dialog
        open={isPreviewOpen}
        onOpenChange={setIsPreviewOpen}
        title={PREVIEW_TITLE}
        actions={
          <Button variant="outlined" size={48} onClick={() => setIsPreviewOpen(false)}>
            Close
          </Button>
        }
      >
        <div inert>{card}</div>
      </Dialog>
    </div>
  );
}
