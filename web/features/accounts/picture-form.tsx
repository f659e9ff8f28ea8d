/** Form for the profile photo. */
import { useMutation } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { CurrentUser } from '#common/api/accounts.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { DialogForm } from './account-row.tsx';
import { messageFor, useUpdateAccount } from './accounts.api.ts';
import { hasDefaultPicture } from './profile-completeness.ts';
import { PICTURE_INPUT } from '#web/lib/picture-files.ts';
import { uploadPicture } from '#web/lib/upload-picture.ts';

interface PictureFormProps {
  user: CurrentUser;
  onDone: () => void;
}

export function PictureForm({ user, onDone }: PictureFormProps) {
  const [file, setFile] = useState<File>();
  const [missing, setMissing] = useState<string>();
  const [progress, setProgress] = useState(0);
  const inputId = useId();
  const preview = useObjectUrl(file);
  const update = useUpdateAccount();
  const upload = useMutation({
    mutationFn: async (chosen: File) => {
      setProgress(0);
      const { id } = await uploadPicture(chosen, { kind: 'profile', onProgress: setProgress });
      return update.mutateAsync({ profilePicId: id });
    },
    onSuccess: onDone,
  });
  const isBusy = upload.isPending || update.isPending;
  const error = missing ?? messageFor(upload.error ?? update.error, 'file');

  return (
    <DialogForm
      onSubmit={() => (file ? upload.mutate(file) : setMissing('Choose a photo first.'))}
      onCancel={onDone}
      pending={isBusy}
    >
      <div className="flex flex-col items-center gap-4">
        {preview ? (
          // Cut to its middle, as the server will.
          <img
            key={preview}
            src={preview}
            alt="Preview"
            // Few browsers can show HEIC; the ground is enough until the server has made a photo of it.
            onError={({ currentTarget }) => {
              currentTarget.alt = '';
            }}
            className="size-40 rounded-full bg-well object-cover"
          />
        ) : (
          <Avatar name={user.displayName} picture={user.profilePic} size={96} />
        )}
        <div className="w-full">
          <label
            htmlFor={inputId}
            className="flex min-h-11 w-full items-center justify-center gap-2 rounded border border-edge bg-card px-[18px] text-control hover:bg-well has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-brand"
          >
            <ImagePlus aria-hidden="true" className="size-5" />
            {file ? 'Choose another photo' : 'Choose a photo'}
            <input
              id={inputId}
              {...PICTURE_INPUT}
              disabled={isBusy}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${inputId}-error` : undefined}
              className="sr-only"
              onChange={(event) => {
                setFile(event.currentTarget.files?.[0]);
                setMissing(undefined);
                upload.reset();
              }}
            />
          </label>
          <FieldError id={`${inputId}-error`} error={error} />
        </div>
        {upload.isPending && (
          <progress value={progress} aria-label="Upload" className="h-2 w-full accent-brand" />
        )}
        {!hasDefaultPicture(user.profilePic) && !file && (
          <Button
            variant="bad"
            pending={isBusy}
            onClick={() => update.mutate({ profilePicId: null }, { onSuccess: onDone })}
          >
            Remove photo
          </Button>
        )}
      </div>
    </DialogForm>
  );
}

/** An address of a file's content for as long as it is shown. */
function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (file === undefined) {
      setUrl(undefined);
      return undefined;
    }
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
