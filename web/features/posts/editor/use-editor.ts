/** The editor's state: its fields, its draft, what is wrong, and the way to the server. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CurrentUser } from '#common/api/accounts.ts';
import type { Media } from '#common/api/media.ts';
import type { Post } from '#common/api/posts.ts';
import type { ScreenFinding } from '#common/api/shared.ts';
import { checkTitle } from '#common/domain/check-post.ts';
import type { PostType } from '#common/domain/enums.ts';
import { limitsQuery } from '#web/lib/limits.ts';
import { draftKey, type SavedPicture } from './draft-store.ts';
import { findWarnings, type Saved, savePost } from './editor.api.ts';
import { type EditorProblem, readProblem } from './editor-problem.ts';
import { draftNameOf } from './editor-types.ts';
import {
  checkValues,
  EDITOR_FIELDS,
  type EditorErrors,
  type EditorField,
  type EditorValues,
  emptyValues,
  valuesOfPost,
} from './editor-values.ts';
import { dropMended, isAccepted, maskPersonalData, type Screening } from './screen-check.ts';
import { useDraft } from './use-draft.ts';

/** The pictures beside the text, as the editor needs to know them. */
export interface EditorPictures {
  kept: SavedPicture[];
  uploading: number;
  failed: number;
  /** The first one: on the server, or its file on this device while it is on its way. */
  cover: Media | string | null;
  restore: (kept: readonly SavedPicture[]) => void;
  /** Back to the pictures of the saved post. */
  discard: () => void;
}

export interface EditorOptions {
  /** What a new post is opened as; for a saved one its own type. */
  type: PostType;
  user: CurrentUser;
  /** The post that is edited; none for a new one. */
  post?: Post;
  pictures: EditorPictures;
  onSaved: (saved: Saved) => void;
  /** A new post becomes one of another type. */
  onTypeChosen?: (type: PostType) => void;
}

/** To all, or to its author alone. */
export type Intent = 'publish' | 'draft';

export function useEditor({ type, user, post, pictures, onSaved, onTypeChosen }: EditorOptions) {
  const initial = useMemo(
    () => ({
      values: post ? valuesOfPost(post) : emptyValues(type, user.zipCode),
      pictures: (post?.media ?? []).map((media): SavedPicture => ({ media, isNew: false })),
    }),
    [post, type, user.zipCode],
  );
  const form = useForm<EditorValues>({ defaultValues: initial.values });
  const values = form.watch();
  const findErrors = (checked: EditorValues) =>
    checkValues(checked, { needsZip: post === undefined && user.zipCode === null });
  const errors = findErrors(values);
  const [isTried, setIsTried] = useState(false);
  const client = useQueryClient();
  const { mutateAsync: send } = useMutation({
    mutationFn: savePost,
    onSuccess: () => void client.invalidateQueries({ queryKey: limitsQuery().queryKey }),
  });
  const [isSaving, setIsSaving] = useState(false);
  const [waitingFor, setWaitingFor] = useState<{ intent: Intent; screenAppeal: string | undefined } | null>(
    null,
  );
  const [screening, setScreening] = useState<Screening | null>(null);
  /** What one was asked about and went on with. */
  const accepted = useRef<readonly ScreenFinding[]>([]);
  const [problem, setProblem] = useState<EditorProblem | null>(null);
  const draft = useDraft({
    storageKey: draftKey(user.id, post ? `edit:${post.id}:${post.updatedAt}` : draftNameOf(type)),
    initial,
    content: { values, pictures: pictures.kept },
    onRestore: (kept) => {
      form.reset(kept.values);
      pictures.restore(kept.pictures);
    },
  });

  function show(found: EditorErrors) {
    form.clearErrors();
    const [first] = EDITOR_FIELDS.filter((name) => found[name] !== undefined);
    for (const name of EDITOR_FIELDS) {
      const message = found[name];
      if (message !== undefined) form.setError(name, { message }, { shouldFocus: name === first });
    }
  }

  async function save(intent: Intent, screenAppeal?: string) {
    setWaitingFor(null);
    setIsSaving(true);
    try {
      const warned = intent === 'publish' && screenAppeal === undefined ? await findWarnings(values) : [];
      if (warned.some((hit) => !isAccepted(hit, accepted.current))) {
        setScreening({ kind: 'warned', found: warned, hits: warned });
        setIsSaving(false);
        return;
      }
      const mediaIds = pictures.kept.map(({ media }) => media.id);
      const saved = await send({ post, values, mediaIds, asDraft: intent === 'draft', screenAppeal });
      draft.finish();
      onSaved(saved);
    } catch (error) {
      const found = readProblem(error);
      show(found.fields);
      if (found.hits === undefined) setProblem(found);
      else setScreening({ kind: 'refused', found: found.hits, hits: found.hits });
      setIsSaving(false);
    }
  }

  function submit(intent: Intent, screenAppeal?: string) {
    setProblem(null);
    if (screenAppeal === undefined) setScreening(null);
    setWaitingFor(null);
    setIsTried(intent === 'publish');
    const found = intent === 'publish' ? errors : titleErrors(values.title);
    show(found);
    if (Object.keys(found).length > 0) return;
    if (pictures.failed > 0) {
      setProblem({ message: 'A photo failed. Retry or remove it to continue.', fields: {} });
    } else if (pictures.uploading > 0) setWaitingFor({ intent, screenAppeal });
    else void save(intent, screenAppeal);
  }

  // What was pressed while pictures were on their way goes on when the last one is there.
  useEffect(() => {
    if (waitingFor !== null && pictures.uploading === 0) {
      submit(waitingFor.intent, waitingFor.screenAppeal);
    }
    // Only the end of the uploads matters here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [waitingFor, pictures.uploading]);

  /** What is said of a field goes once it is mended; whether all is well the next try tells. */
  function edit(name: EditorField, value: string) {
    form.clearErrors(name);
    if (problem?.fields[name] !== undefined) setProblem(null);
    if (screening !== null) setScreening(dropMended(screening, name, value));
  }

  /** What the new type does not ask for is no error any more. */
  function chooseType(chosen: PostType) {
    form.setValue('type', chosen);
    const left = findErrors({ ...values, type: chosen });
    form.clearErrors(EDITOR_FIELDS.filter((name) => errors[name] !== undefined && left[name] === undefined));
    onTypeChosen?.(chosen);
  }

  /** Publishes what one was asked about. */
  function goOn() {
    if (screening === null) return;
    accepted.current = screening.hits;
    submit('publish');
  }

  function mask() {
    if (screening === null) return;
    const masked = maskPersonalData(values, screening.hits);
    for (const name of EDITOR_FIELDS)
      if (name in masked) form.setValue(name, masked[name as keyof typeof masked]);
    setScreening(null);
  }

  /** Leads to words in their field. */
  function reveal({ field, text }: ScreenFinding['words'][number]) {
    const [control] = document.getElementsByName(field);
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return;
    control.focus();
    const start = control.value.indexOf(text);
    if (start >= 0) control.setSelectionRange(start, start + text.length);
  }

  function discard() {
    draft.forget();
    form.reset(initial.values);
    pictures.discard();
    setIsTried(false);
    setProblem(null);
    setScreening(null);
  }

  const isPending = isSaving || waitingFor !== null;
  const screen = { screening, goOn, mask, reveal, appeal: (text: string) => submit('publish', text) };
  return {
    form,
    values,
    errors,
    isTried,
    isPending,
    problem,
    isRefused: screening?.kind === 'refused' || Object.keys(form.formState.errors).length > 0,
    screen,
    savedAt: draft.savedAt,
    isRestored: draft.isRestored,
    submit,
    edit,
    chooseType,
    discard,
  };
}

function titleErrors(title: string): EditorErrors {
  const message = checkTitle(title);
  return message === undefined ? {} : { title: message };
}
